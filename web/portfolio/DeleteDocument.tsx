import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'
import { shellMessages } from '../messages/shell.ts'
import { useDeleteDocument } from './api.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './DocumentDialog.module.css'

type Props = { document: PortfolioDocument }

/** Asks before a document leaves the portfolio. */
export const DeleteDocument = ({ document: { id, title } }: Props) => {
  const { close, isOpen, setBusy } = useDialog()
  const remove = useDeleteDocument()
  const confirm = async () => {
    setBusy(true)
    try {
      await remove.mutateAsync(id)
    } catch (error) {
      // Another window was faster.
      if (!(error instanceof ResponseError && error.status === 404)) return
    } finally {
      setBusy(false)
    }
    if (isOpen()) close()
  }
  return (
    <AppDialog title={messages.deleteTitle(title)} width="small">
      <p className={styles.text}>{messages.deleteText}</p>
      {remove.isError && <Banner type="error">{messages.deleteFailed}</Banner>}
      <Row align="stretch" justify="end" wrap gap={10} above={24}>
        <Button onClick={close} softDisabled={remove.isPending}>
          {shellMessages.cancel}
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => void confirm()}>
          {messages.delete}
        </Button>
      </Row>
    </AppDialog>
  )
}
