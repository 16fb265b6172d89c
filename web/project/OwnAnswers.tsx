import type { OwnAnswer } from '@fieldwork/core/tasks/schema.ts'
import { Ring } from '../ui/feedback/Ring.tsx'
import { answerRing } from '../tasks/answerRing.ts'
import { GivenAnswer } from '../tasks/box/GivenAnswer.tsx'
import { AnswerMark } from './AnswerMark.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './WorkSection.module.css'

/** Answers to tasks whose text is closed to the learner, to be read. */
export const OwnAnswers = ({ answers }: { answers: readonly OwnAnswer[] }) =>
  answers.map(({ id, title, extension, isOutput, answer }) => (
    <Text as="div" key={id} above={8} text="small" className={styles.item}>
      <Ring status={answerRing[answer.status]} />
      <div className={styles.words}>
        <Text text="caption" tone="faint">
          {title}
        </Text>
        <GivenAnswer
          title={title}
          extension={extension}
          value={answer}
          revision={answer.revision}
          look={{ words: isOutput ? styles.output : styles.answer, picture: styles.picture }}
        />
        <AnswerMark answer={answer} />
      </div>
    </Text>
  ))
