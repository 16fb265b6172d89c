import { Suspense, useState, type FocusEvent } from 'react'
import { impersonation } from '../../platform/impersonation.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { IdeaIcon } from '../../ui/icons/icons.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { problemMessages } from '../../messages/problems.ts'
import { shellMessages } from '../../messages/shell.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { answerRing } from '../answerRing.ts'
import { formatOf, type ShownAnswerItem } from './boxState.ts'
import { ChoiceAnswer } from './ChoiceAnswer.tsx'
import { DoneAnswer } from './DoneAnswer.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './TaskItem.module.css'
import type { TaskFieldProps } from './taskField.ts'
import { WrittenAnswer } from './WrittenAnswer.tsx'

const ConflictChoice = lazyPart(() => import('./ConflictChoice.tsx').then((file) => file.ConflictChoice))
const AfterRefusal = lazyPart(() => import('./AfterRefusal.tsx').then((file) => file.AfterRefusal))

type Props = TaskFieldProps & { hasRing: boolean; saysIncorrect: boolean }

/** One question of a box: its ring, its field or answer, and its grade, hint and ways out. */
export const TaskItem = ({ hasRing, saysIncorrect, ...props }: Props) => {
  const { item, drafts, actions } = props
  const { node, problem, conflict, status, field, isGraded } = item
  const hint = useHint(item)
  // Called when the field is focused; jumping to the question or copying a command doesn't reopen it.
  const reopen = () => {
    if (status === 'IN_REVIEW') void actions.requestStatus(node.id, 'INCOMPLETE')
  }
  const fieldProps = { ...props, fault: faultMessage(item), help: hint, onFocus: reopen }
  const blur = (event: FocusEvent) => {
    // Without a session, trying to save would remove the login button while it is pressed.
    if (problem !== 'signed_out' && !event.currentTarget.contains(event.relatedTarget)) drafts.save(node.id)
  }
  return (
    <div className={styles.item} id={node.id} onBlur={blur}>
      {hasRing && (
        <Stack as="span" align="middle" className={styles.ring}>
          <Ring status={answerRing[isGraded || status !== 'INCORRECT' ? status : 'INCOMPLETE']} />
        </Stack>
      )}
      {field === 'given' ? (
        <DoneAnswer {...props} />
      ) : node.type === 'validationUpload' ? (
        <FileAnswer {...fieldProps} />
      ) : formatOf(node)?.by === 'choice' ? (
        <ChoiceAnswer {...fieldProps} />
      ) : (
        <WrittenAnswer {...fieldProps} />
      )}
      {saysIncorrect && isGraded && (
        <Box above={8}>
          <Banner type="error" small>
            {messages.incorrect}
          </Banner>
        </Box>
      )}
      {hint && (
        <Row align="stretch" gap={8} above={8} text="small" surface="sheet" className={styles.hint}>
          <IdeaIcon size={18} />
          <Stack gap={8}>
            {hint.split('\n\n').map((paragraph) => (
              <p key={paragraph}>
                <CodeWords text={paragraph} />
              </p>
            ))}
          </Stack>
        </Row>
      )}
      {isRefused(item) && (
        <ErrorBoundary part={shellMessages.yourTurn}>
          <Suspense>
            <AfterRefusal {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
      {conflict && (
        <ErrorBoundary part={shellMessages.yourTurn}>
          <Suspense>
            <ConflictChoice id={node.id} other={conflict} isOutput={formatOf(node)?.by === 'output'} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** The hint about an answer that is wrong, or has to be done again. It stays while the answer is rewritten, until the next grade. */
const useHint = ({ field, answer }: ShownAnswerItem): string | undefined => {
  // The hint of a complete answer is shown with the answer.
  const given = answer.status === 'COMPLETE' ? undefined : answer.hint
  const [hint, setHint] = useState(given)
  const isDraft = answer.status === 'INCOMPLETE' && answer.revision > 0 && given === undefined
  if (!isDraft && hint !== given) setHint(given)
  return field === 'given' ? undefined : hint
}

/** True if the check refused the current text. An impersonating administrator can't give the learner's word. */
const isRefused = ({ field, status, answer }: ShownAnswerItem): boolean =>
  field === 'open' && status === 'INCORRECT' && answer.status === 'INCORRECT' && answer.hint !== undefined && !impersonation()

/** Says what is wrong with the field itself. The box reports the end of the session once. */
const faultMessage = (item: ShownAnswerItem): string | undefined => {
  const { problem, type } = item
  if (item.isBadUrl) return messages.invalidUrl
  if (!problem || problem === 'signed_out') return undefined
  return type === 'FILE' && problem === 'invalid' ? messages.unreadableFile : problemMessages[problem]
}
