import { defineDialog } from '../platform/dialogs/dialog.ts'
import { openDialog } from '../platform/dialogs/dialogStore.ts'

export const paywallDialog = defineDialog('paywall', () => import('./Paywall.tsx').then(({ Paywall }) => Paywall))

/** The paywall, as something locked opens it: 350 ms after the press. */
export const openPaywallFromLockedItem = (location: string): void => openDialog(paywallDialog, { location }, 'locked-item')
