import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { carriedAnswers, type CarriedAnswers } from '@fieldwork/core/tasks/carried.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { useUpdateContent } from '../catalogue/api.ts'
import { projectUpdateQuery } from './projectUpdate.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { useDialogAction } from '../platform/dialogs/useDialogAction.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { focusOn } from '../ui/dom/focusOn.ts'
import { updateMessages as messages } from '../messages/projectDialogs.ts'
import { validationsQuery } from '../tasks/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { classes } from '../ui/dom/classes.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './ProjectDialogs.module.css'

const UpdatedNotes = lazyPart(() => import('../notes/myNotes/UpdatedNotes.tsx').then((file) => file.UpdatedNotes))

/** Offers a newer version of a project. After the update, summarizes what was carried over. */
export const ProjectUpdate = ({ projectId }: { projectId: string }) => {
  const client = useQueryClient()
  const update = useUpdateContent()
  const { toasts } = usePlatform()
  const { close, isOpen } = useDialog()
  const [carried, setCarried] = useState<CarriedAnswers>()

  const answered = (): string[] =>
    (client.getQueryData(validationsQuery(projectId).queryKey) ?? []).flatMap(({ id, answer }) => (isEmptyAnswer(answer) ? [] : [id]))
  const accept = async () => {
    // Counts the answers that the server has now.
    await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 }).catch(() => undefined)
    const renamed = client.getQueryData(projectUpdateQuery(projectId).queryKey)?.renamedTasks ?? {}
    const before = answered().map((id) => renamed[id] ?? id)
    await update.mutateAsync(projectId)
    client.removeQueries(projectUpdateQuery(projectId))
    const result = carriedAnswers(before, answered())
    if (isOpen()) setCarried(result)
    else toasts.show({ title: messages.doneTitle, message: messages.carried(result) })
  }
  const { run, isBusy, error } = useDialogAction(accept, { staysOpen: true })

  if (carried)
    return (
      <AppDialog title={messages.doneTitle} answered>
        {/* The focused button is gone, so this takes the focus and is read out. */}
        <Text above={12} tone="quiet" className={styles.text} ref={focusOn} tabIndex={-1}>
          {messages.carried(carried)}
        </Text>
        <Box above={16}>
          <Suspense>
            <UpdatedNotes projectId={projectId} />
          </Suspense>
        </Box>
        <Row align="stretch" justify="end" wrap gap={10} above={24}>
          <Button variant="filled" onClick={close}>
            {messages.goOn}
          </Button>
        </Row>
      </AppDialog>
    )
  return (
    <AppDialog title={messages.title}>
      <UpdateSummary projectId={projectId} />
      {error && (
        <Box above={16}>
          <Banner type="error">{error.message}</Banner>
        </Box>
      )}
      <Row align="stretch" justify="end" wrap gap={10} above={24}>
        <Button onClick={close} softDisabled={isBusy}>
          {messages.later}
        </Button>
        <Button variant="filled" loading={isBusy} onClick={() => run()}>
          {messages.update}
        </Button>
      </Row>
    </AppDialog>
  )
}

/** What will happen to the answers, the author's notes on the version, and the differences. */
const UpdateSummary = ({ projectId }: { projectId: string }) => {
  const { data: update } = useQuery(projectUpdateQuery(projectId))
  const { data: validations } = useQuery(validationsQuery(projectId))
  if (!update || !validations) return null
  const answered = validations.filter(({ answer }) => !isEmptyAnswer(answer))
  const removed = answered.filter(({ id }) => update.removedTasks.includes(id))
  return (
    <Text as="div" above={16} surface="sunken" tone="ink" className={classes(styles.text, styles.news)}>
      <p>{messages.news}</p>
      <ul>
        {[...update.notes, ...messages.changes(update)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Text above={12} tone="quiet">
        {messages.becomes(answered.length, removed.length)}
      </Text>
      <Text above={12} tone="quiet">
        {messages.notes}
      </Text>
    </Text>
  )
}
