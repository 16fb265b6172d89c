import { defineDialog } from '../platform/dialogs/dialog.ts'

export const projectResetDialog = defineDialog('projectReset', () => import('./ProjectReset.tsx').then(({ ProjectReset }) => ProjectReset))
export const projectUpdateDialog = defineDialog('projectUpdate', () =>
  import('./ProjectUpdate.tsx').then(({ ProjectUpdate }) => ProjectUpdate),
)
