import { opensQuestion, reportsNoChange, reportsTrouble } from '@fieldwork/core/chats/turns.ts'
import { instruction } from './remedy.ts'

const asksWhy = /\b(?:why|how come|what causes|the reason)\b/i
const reason =
  /\b(?:because|since|therefore|otherwise|(?:that|which) (?:is|['’]s) (?:why|because)|which means|so that|(?:the )?(?:reason|cause)s? (?:is|are|for|why|that)\b|for (?:this|that) reason|it means|means that|comes from|due to)\b|, so\b|^So\b/

export const asksYesOrNo = /^\s*(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have)\b/i
/** Words of a complaint, which a search such as “nginx reload” lacks. */
const complains = /\b(?:i|im|my|me|it|its|not|no|still|always|never|only|wrong|gone|instead)\b|n['’]?t\b/i

/** What the best sentence should give instead of repeating the message: a reason for “why”; a reason or an instruction for a complaint. */
export type Wanted = 'reason' | 'help' | undefined

export const wantedBy = (question: string): Wanted => {
  if (asksWhy.test(question)) return 'reason'
  const isComplaint = !opensQuestion(question) && !asksYesOrNo.test(question) && complains.test(question)
  return isComplaint || reportsTrouble(question) || reportsNoChange(question) ? 'help' : undefined
}

export const gives = (sentence: string, wanted: Wanted): boolean =>
  wanted !== undefined && (reason.test(sentence) || (wanted === 'help' && instruction.test(sentence)))
