import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { impersonation } from '../../platform/impersonation.ts'
import { shellMessages } from '../../messages/shell.ts'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { BasisMark, OwnWord } from './BasisMark.tsx'
import { formatOf, type AnswerItem } from './boxState.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './DoneAnswer.module.css'
import { GivenAnswer } from './GivenAnswer.tsx'
import { PastedOutput } from './PastedOutput.tsx'
import type { TaskFieldProps } from './taskField.ts'

const CoveredPoints = lazyPart(() => import('./CoveredPoints.tsx').then((file) => file.CoveredPoints))
const Repetition = lazyPart(() => import('./Repetition.tsx').then((file) => file.Repetition))

/** Shows a complete answer with its question, why it counts, and the author's explanation if there is one. */
export const DoneAnswer = (props: TaskFieldProps) => {
  const { node, answer } = props.item
  const { basis, seenAt } = answer
  const by = formatOf(node)?.by
  const isShown = basis === 'shown' && by !== 'choice'
  return (
    <>
      <Text as="div" surface="quote" tone="quiet">
        <Text weight="bold" tone="ink">
          {node.title}
        </Text>
        {by === 'output' ? (
          <PastedOutput title={node.title} text={answer.text?.data ?? ''} />
        ) : (
          <GivenAnswer {...node} value={answer} revision={answer.revision} look={{ words: styles.words, picture: styles.picture }} />
        )}
        {answer.ownJudgement && <OwnWord />}
        {basis && <BasisMark basis={basis} seenAt={seenAt} />}
      </Text>
      {answer.hint && (
        <Note>
          <CodeWords text={answer.hint} />
        </Note>
      )}
      {answer.model ? (
        <Note data-ungraded={basis === 'own_words' || basis === 'shown' || undefined}>
          <b>{modelLabel(props.item)}</b> <CodeWords text={answer.model} />
        </Note>
      ) : (
        isShown && <Note>{messages.noExplanation}</Note>
      )}
      {((isShown && !impersonation()) || basis === 'own_words') && (
        <ErrorBoundary part={shellMessages.yourTurn}>
          <Suspense>{isShown ? <Repetition {...props} /> : <CoveredPoints {...props} />}</Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

const Note = (props: ComponentProps<'p'>) => <Text above={8} text="small" tone="quiet" className={styles.model} {...props} />

const modelLabel = ({ node, answer: { basis } }: AnswerItem): string => {
  if (node.type === 'validationUpload') return messages.goodPicture
  return formatOf(node)?.by === 'output' || basis === 'own_words' || basis === 'shown' ? messages.authorsExplanation : messages.goodAnswer
}
