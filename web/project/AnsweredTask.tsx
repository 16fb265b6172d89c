import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer, AnswerStatus } from '@fieldwork/core/tasks/schema.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { answerRing } from '../tasks/answerRing.ts'
import { GivenAnswer } from '../tasks/box/GivenAnswer.tsx'
import { OwnWord } from '../tasks/box/BasisMark.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AnsweredTask.module.css'

type Props = {
  title: string
  /** Default: the title. */
  label?: string
  status: AnswerStatus
  extension: string | undefined
  /** True if the answer is command output. */
  isOutput: boolean
  answer: Answer | null | undefined
  isNew?: boolean
}

/** A task with the learner's answer, read-only. */
export const AnsweredTask = ({ title, label = title, status, extension, isOutput, answer, isNew = false }: Props) => (
  <Row align="start" gap={10} above={8} text="small" className={styles.item}>
    <Ring status={answerRing[status]} />
    <Box grow>
      <Text text="caption" tone="faint">
        {label}
      </Text>
      {answer && !isEmptyAnswer(answer) && (
        <GivenAnswer
          key={answer.revision}
          title={title}
          extension={extension}
          value={answer}
          revision={answer.revision}
          look={{ words: isOutput ? styles.output : styles.answer, picture: styles.picture }}
          isNew={isNew}
        />
      )}
      {answer && <Basis answer={answer} />}
    </Box>
  </Row>
)

/** Says why an answer counts although the author's check didn't accept it. */
const Basis = ({ answer }: { answer: Answer }) => {
  if (answer.ownJudgement) return <OwnWord />
  const label = answer.status === 'COMPLETE' ? basisSentence(answer) : undefined
  return label === undefined ? null : (
    <Text above={6} text="caption" tone="quiet">
      {label}
    </Text>
  )
}
