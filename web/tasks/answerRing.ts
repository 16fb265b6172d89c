import type { AnswerStatus } from '@fieldwork/core/tasks/schema.ts'
import type { RingStatus } from '../ui/feedback/Ring.tsx'

export const answerRing: Record<AnswerStatus, RingStatus> = {
  INCOMPLETE: 'incomplete',
  IN_REVIEW: 'review',
  INCORRECT: 'incorrect',
  COMPLETE: 'complete',
}
