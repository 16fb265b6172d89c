import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { workMessages as messages } from '../messages/work.ts'
import { longDate } from '../messages/when.ts'
import { OwnWord } from '../tasks/box/OwnWord.tsx'
import styles from './AnswerMark.module.css'

/** Says how a complete answer came to count that the author's check didn't accept. */
export const AnswerMark = ({ answer }: { answer: Answer }) => {
  if (answer.ownJudgement) return <OwnWord />
  const label = answer.status === 'COMPLETE' ? labelOf(answer) : undefined
  return label === undefined ? null : <p className={styles.mark}>{label}</p>
}

const labelOf = ({ basis, seenAt }: Answer): string | undefined => {
  if (basis === undefined) return undefined
  return basis === 'seen' ? seenAt && messages.seen(longDate(seenAt)) : messages.basis[basis]
}
