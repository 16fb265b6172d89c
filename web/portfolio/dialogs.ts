import { defineDialog } from '../platform/dialogs/dialog.ts'

const documentDialog = () => import('./DocumentDialog.tsx').then(({ DocumentDialog }) => DocumentDialog)

export const uploadDialog = defineDialog('portfolioUpload', documentDialog)
export const editDialog = defineDialog('portfolioEdit', documentDialog)
export const deleteDialog = defineDialog('portfolioDelete', () =>
  import('./DeleteDocument.tsx').then(({ DeleteDocument }) => DeleteDocument),
)
