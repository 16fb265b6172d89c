import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { OwnWord } from '../tasks/box/OwnWord.tsx'
import styles from './AnswerMark.module.css'

/** Says how a complete answer came to count that the author's check didn't accept. */
export const AnswerMark = ({ answer }: { answer: Answer }) => {
  if (answer.ownJudgement) return <OwnWord />
  const label = answer.status === 'COMPLETE' ? basisSentence(answer, 'your') : undefined
  return label === undefined ? null : <p className={styles.mark}>{label}</p>
}
