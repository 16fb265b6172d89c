import { defineDialog } from '../platform/dialogs/dialog.ts'

export const paywallDialog = defineDialog('paywall', () => import('./Paywall.tsx').then(({ Paywall }) => Paywall))
export const welcomeDialog = defineDialog('welcomeToPro', () => import('./WelcomeToPro.tsx').then(({ WelcomeToPro }) => WelcomeToPro))
