import { basisSentence } from '@fieldwork/core/messages/answers.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { OwnWord } from '../tasks/box/BasisMark.tsx'
import { Text } from '../ui/text/Text.tsx'

/** Says how a complete answer came to count that the author's check didn't accept. */
export const AnswerMark = ({ answer }: { answer: Answer }) => {
  if (answer.ownJudgement) return <OwnWord />
  const label = answer.status === 'COMPLETE' ? basisSentence(answer, 'your') : undefined
  return label === undefined ? null : (
    <Text above={6} text="caption" tone="quiet">
      {label}
    </Text>
  )
}
