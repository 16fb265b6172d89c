import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmptyAnswer } from '../../core/tasks/status.ts'
import { useUpdateContent } from '../catalogue/api.ts'
import { useModal } from '../shell/modals/ModalContext.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import type { ModalProps } from '../shell/modals/modalProps.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { updateWords as words } from '../words/tasks.ts'
import { validationsQuery } from './api.ts'
import styles from './ProjectDialogs.module.css'

type Carried = { kept: number; all: number }

const carriedWords = ({ kept, all }: Carried) => (all === 0 ? words.noAnswers : words.answersKept(kept, all))

/** Offers a newer version of a project, and says afterwards what was carried over. */
export const ProjectUpdate = ({ projectId }: ModalProps['projectUpdate']) => {
  const client = useQueryClient()
  const update = useUpdateContent()
  const { close, isOpen, setBusy } = useModal()
  const [carried, setCarried] = useState<Carried>()

  const answered = () =>
    (client.getQueryData(validationsQuery(projectId).queryKey) ?? []).filter(({ answer }) => !isEmptyAnswer(answer)).length
  const accept = async () => {
    setBusy(true)
    try {
      // What is counted has to be what the server holds now.
      await client.fetchQuery({ ...validationsQuery(projectId), staleTime: 0 }).catch(() => undefined)
      const all = answered()
      await update.mutateAsync(projectId)
      const result = { kept: answered(), all }
      if (isOpen()) setCarried(result)
      else showToast({ title: words.doneTitle, message: carriedWords(result) })
    } catch (error) {
      if (!isOpen()) showToast({ title: (error as Error).message, variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (carried)
    return (
      <ModalDialog title={words.doneTitle}>
        <p className={styles.text}>{carriedWords(carried)}</p>
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
      <p className={styles.text}>{words.warning}</p>
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
