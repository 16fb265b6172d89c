import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { carriedAnswers, type CarriedAnswers } from '../../core/tasks/carried.ts'
import { isEmptyAnswer } from '../../core/tasks/status.ts'
import { useUpdateContent } from '../catalogue/api.ts'
import { projectUpdateQuery } from '../catalogue/projectUpdate.ts'
import { useModal } from '../shell/modals/ModalContext.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import type { ModalProps } from '../shell/modals/modalProps.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { updateWords as words } from '../words/projectDialogs.ts'
import { validationsQuery } from './api.ts'
import styles from './ProjectDialogs.module.css'

/** Offers a newer version of a project, and says afterwards what was carried over. */
export const ProjectUpdate = ({ projectId }: ModalProps['projectUpdate']) => {
  const client = useQueryClient()
  const update = useUpdateContent()
  const { close, isOpen, setBusy } = useModal()
  const [carried, setCarried] = useState<CarriedAnswers>()

  const answered = (): string[] =>
    (client.getQueryData(validationsQuery(projectId).queryKey) ?? []).flatMap(({ id, answer }) => (isEmptyAnswer(answer) ? [] : [id]))
  const accept = async () => {
    setBusy(true)
    try {
      // What is counted has to be what the server holds now.
      await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 }).catch(() => undefined)
      const before = answered()
      await update.mutateAsync(projectId)
      client.removeQueries(projectUpdateQuery(projectId))
      const result = carriedAnswers(before, answered())
      if (isOpen()) setCarried(result)
      else showToast({ title: words.doneTitle, message: words.carried(result) })
    } catch (error) {
      if (!isOpen()) showToast({ title: (error as Error).message, variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (carried)
    return (
      <ModalDialog title={words.doneTitle}>
        <p className={styles.text}>{words.carried(carried)}</p>
        <div className={styles.ways}>
          <Button look="filled" data-autofocus onClick={close}>
            {words.goOn}
          </Button>
        </div>
      </ModalDialog>
    )
  return (
    <ModalDialog title={words.title}>
      <p className={styles.text}>{words.kept}</p>
      <News projectId={projectId} />
      {update.isError && (
        <div className={styles.note}>
          <Banner type="error">{update.error.message}</Banner>
        </div>
      )}
      <div className={styles.ways}>
        <Button onClick={close} notYet={update.isPending}>
          {words.later}
        </Button>
        <Button look="filled" working={update.isPending} onClick={() => void accept()}>
          {words.update}
        </Button>
      </div>
    </ModalDialog>
  )
}

/** What the author says is new, or else what differs. */
const News = ({ projectId }: { projectId: string }) => {
  const { data: update } = useQuery(projectUpdateQuery(projectId))
  if (!update) return null
  const news = update.notes.length > 0 ? update.notes : words.changes(update)
  return (
    <div className={styles.news}>
      <p>{words.news}</p>
      <ul>
        {news.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
