import { useUser } from '../accounts/api.ts'
import { useResetProject } from '../catalogue/api.ts'
import { forgetPassedSteps } from '../documents/passedSteps.ts'
import { scrollerId } from '../documents/scrolling.ts'
import { useModal } from '../shell/modals/ModalContext.ts'
import { ModalDialog } from '../shell/modals/ModalDialog.tsx'
import type { ModalProps } from '../shell/modals/modalProps.ts'
import { openFromLockedItem } from '../shell/modals/modals.ts'
import { showToast } from '../shell/toasts/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { resetWords as words } from '../words/projectDialogs.ts'
import { shellWords } from '../words/shell.ts'
import styles from './ProjectDialogs.module.css'
import { useDesk } from './useBox.ts'

/** Asks before everything the learner did in a project is cleared. */
export const ProjectReset = ({ projectId }: ModalProps['projectReset']) => {
  const user = useUser()
  const desk = useDesk(projectId)
  const reset = useResetProject()
  const { close, isOpen, setBusy } = useModal()
  /** Its end is told also to whoever went to another page meanwhile, which closed the dialog. */
  const restart = async () => {
    setBusy(true)
    try {
      await reset.mutateAsync(projectId)
      desk.clear()
      forgetPassedSteps(projectId)
      if (isOpen()) close()
      // What stood at the end of the page is gone; the project begins at its top.
      document.getElementById(scrollerId)?.scrollTo({ top: 0 })
      showToast({ title: words.done })
    } catch (error) {
      if (!isOpen()) showToast({ title: (error as Error).message, variant: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ModalDialog title={words.title}>
      <p className={styles.text}>{words.warning}</p>
      {reset.isError && (
        <div className={styles.note}>
          <Banner type="error">{reset.error.message}</Banner>
        </div>
      )}
      <div className={styles.ways}>
        <Button onClick={close} notYet={reset.isPending}>
          {shellWords.cancel}
        </Button>
        {user?.isPro ? (
          <Button look="danger" working={reset.isPending} onClick={() => void restart()}>
            {words.restart}
          </Button>
        ) : (
          <Button look="pro" icon="lock" onClick={() => openFromLockedItem('project_reset')}>
            {words.unlock}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
