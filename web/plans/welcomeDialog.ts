import { defineDialog } from '../platform/dialogs/dialog.ts'

export const welcomeDialog = defineDialog('welcomeToPro', () => import('./WelcomeToPro.tsx').then(({ WelcomeToPro }) => WelcomeToPro))
