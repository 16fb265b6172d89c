import { opensQuestion, reportsNoChange, reportsTrouble } from '@fieldwork/core/chats/turns.ts'
import { instruction } from './remedy.ts'

const asksWhy = /\b(?:why|how come|what causes|the reason)\b/i
const reason =
  /\b(?:because|since|therefore|otherwise|(?:that|which) (?:is|['’]s) (?:why|because)|which means|so that|(?:the )?(?:reason|cause)\b|it means|means that|comes from|due to)\b|, so\b|^So\b/

/** A shorter statement, such as “nginx reload”, is no complaint. */
const minComplaintWords = 4

/** What helps more than a sentence that repeats a message: a reason for “why”, and a reason or what to do for a complaint. */
export type Wanted = 'reason' | 'help' | undefined

export const wantedBy = (question: string): Wanted => {
  if (asksWhy.test(question)) return 'reason'
  const isStatement = !opensQuestion(question) && question.trim().split(/\s+/).length >= minComplaintWords
  return isStatement || reportsTrouble(question) || reportsNoChange(question) ? 'help' : undefined
}

export const gives = (sentence: string, wanted: Wanted): boolean =>
  wanted !== undefined && (reason.test(sentence) || (wanted === 'help' && instruction.test(sentence)))
