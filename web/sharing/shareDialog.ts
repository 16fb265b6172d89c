import { defineDialog } from '../platform/dialogs/dialog.ts'

export const shareDialog = defineDialog('share', () => import('./ShareProject.tsx').then(({ ShareProject }) => ShareProject))
