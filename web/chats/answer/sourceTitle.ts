import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { answerMessages as messages } from '../../messages/answers.ts'

/** The heading above a passage, or the concept whose definition it is. */
export const sourceTitle = ({ title, conceptName }: QuotedPassage): string => (conceptName ? messages.concept(conceptName) : title)
