import { defineDialog } from '../platform/dialogs/dialog.ts'

export const mobileLockDialog = defineDialog('mobileLock', () => import('./MobileLock.tsx').then(({ MobileLock }) => MobileLock))
