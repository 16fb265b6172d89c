import { defineDialog } from '../platform/dialogs/dialog.ts'

export type SharingView = 'projectComplete' | 'shareOptions'

export const shareDialog = defineDialog('share', () => import('./ShareProject.tsx').then(({ ShareProject }) => ShareProject))
