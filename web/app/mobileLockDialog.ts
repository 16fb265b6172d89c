import { defineDialog } from '../platform/dialogs/dialog.ts'

export const smallScreen = '(width < 640px)'

export const mobileLockDialog = defineDialog('mobileLock', () => import('./MobileLock.tsx').then(({ MobileLock }) => MobileLock))
