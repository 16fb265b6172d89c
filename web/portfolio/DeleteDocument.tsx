import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { DialogActions } from '../platform/dialogs/DialogActions.tsx'
import { useDialogAction } from '../platform/dialogs/useDialogAction.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useDeleteDocument } from './api.ts'

type Props = { document: PortfolioDocument }

/** Asks before a document is deleted from the portfolio. */
export const DeleteDocument = ({ document: { id, title, project, file } }: Props) => {
  const remove = useDeleteDocument()
  const client = useQueryClient()
  const [closesPage, setClosesPage] = useState(true)
  const hasPage = project?.pageId != null
  const { run, isBusy, error } = useDialogAction(async () => {
    if (hasPage && closesPage) client.setQueryData(documentationQuery(project.id).queryKey, await setPublic(project.id, false))
    await remove.mutateAsync(id).catch((failure: unknown) => {
      // Another window may have deleted it already.
      if (!(failure instanceof ResponseError && failure.status === 404)) throw failure
    })
  })
  return (
    <AppDialog title={messages.deleteTitle(title)} width="small">
      <Text above={12} below={8} tone="quiet">
        {messages.deleteText}
      </Text>
      <Text below={16} tone="quiet">
        {messages.deleteKeeps[project ? 'project' : file ? 'file' : 'link']}
      </Text>
      {hasPage && <Checkbox checked={closesPage} label={messages.closesPage} onChange={setClosesPage} />}
      {error && <Banner type="error">{messages.deleteFailed}</Banner>}
      <DialogActions variant="danger" loading={isBusy} onClick={() => run()}>
        {messages.delete}
      </DialogActions>
    </AppDialog>
  )
}
