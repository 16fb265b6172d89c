import type { StreamedAnswer } from '@fieldwork/core/chats/chunks.ts'
import type { QuotedPassage } from '@fieldwork/core/notes/tutorSchema.ts'

type AnswerBodyProps = {
  answer: Pick<StreamedAnswer, 'text' | 'passages' | 'unbacked'>
  /** More of it is to come. */
  isStreaming: boolean
  /** Leads to the passage in the document. */
  onFollow: (passage: QuotedPassage) => void
}

/** The words of an answer with what they rest on. */
export const AnswerBody = ({ answer }: AnswerBodyProps) => <p>{answer.text}</p>
