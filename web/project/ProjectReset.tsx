import { resetProject } from '@fieldwork/core/catalogue/contract.ts'
import { useProjectMutation } from '../catalogue/api.ts'
import { startOver } from '../documents/startOver.ts'
import { call } from '../platform/calls/call.ts'
import { useLock, useLockSentence, useUpgradePrompt } from '../plans/api.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { useDialogAction } from '../platform/dialogs/useDialogAction.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { resetMessages as messages } from '../messages/projectDialogs.ts'
import { shellMessages } from '../messages/shell.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './ProjectDialogs.module.css'
import { useAnswerOutbox } from '../tasks/useDraft.tsx'
import { LockIcon } from '../ui/icons/icons.ts'

/** Asks before clearing everything that the learner did in a project. */
export const ProjectReset = ({ projectId }: { projectId: string }) => {
  const lock = useLock('project_reset')
  const promptUpgrade = useUpgradePrompt()
  const lockSentence = useLockSentence()
  const answers = useAnswerOutbox(projectId)
  const reset = useProjectMutation(async (id) => {
    const project = await call(resetProject, { params: { projectId: id } })
    startOver(id)
    return project
  })
  const { toasts } = usePlatform()
  const { close } = useDialog()
  const { run, isBusy, error } = useDialogAction(async () => {
    await reset.mutateAsync(projectId)
    answers.clear()
    toasts.show({ title: messages.done })
  })
  return (
    <AppDialog title={messages.title}>
      <Text above={12} tone="quiet" className={styles.text}>
        {lock ? `${lockSentence(lock.gate)}${promptUpgrade ? ` ${messages.lockedWarning}` : ''}` : messages.warning}
      </Text>
      {error && (
        <Box above={16}>
          <Banner type="error">{error.message}</Banner>
        </Box>
      )}
      <Row align="stretch" justify="end" wrap gap={10} above={24}>
        <Button onClick={close} softDisabled={isBusy}>
          {shellMessages.cancel}
        </Button>
        {!lock && (
          <Button variant="danger" loading={isBusy} onClick={() => run()}>
            {messages.restart}
          </Button>
        )}
        {promptUpgrade && (
          <Button variant="pro" icon={LockIcon} onClick={() => promptUpgrade('project_reset')}>
            {messages.unlock}
          </Button>
        )}
      </Row>
    </AppDialog>
  )
}
