import { defineDialog } from '../platform/dialogs/dialog.ts'

export const paywallDialog = defineDialog('paywall', () => import('./Paywall.tsx').then(({ Paywall }) => Paywall))
