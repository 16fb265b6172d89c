import { asksForNext, asksToFix, continuationIn, reportsNoChange, shortText } from '@fieldwork/core/chats/turns.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { questionWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'
import type { Matches, SecondQuestion } from './secondMessage.ts'
import { quotedAgain } from './saidBefore.ts'

/** Answers “why?” and “an example?” after an author’s answer with the author’s own reason or example. */
export const authored = (asked: SecondQuestion): Matches | undefined => {
  const { message, answers, index, values } = asked
  const wanted = wantedOf(asked)
  const passage = wanted && answers.flatMap(([first]) => first ?? []).find((one) => !isReasonOrExample(one))
  // A place that is only near the question has no reason for it.
  if (!passage || passage.quote === '') return undefined
  const answer = answerOf(index, passage)
  const [why, example] = [answer?.why, answer?.example].map((text) => withVariables(text ?? '', values)) as [string, string]
  const quote = wanted === 'example' ? example : why
  const isNew = (text: string) => text !== '' && answers.flat().every((one) => one.quote !== text)
  if (!isNew(quote)) return undefined
  const { code: _code, question: _question, ...place } = quotedAgain(passage)
  const [hasReason, hasExample] = [why, example].map((text) => text !== quote && isNew(text))
  return {
    matches: [{ ...place, isPrepared: true, hasReason, hasExample, quote }],
    continues: wanted === 'why' && asksMeaning.test(message) ? 'more' : wanted,
  }
}

/** “What does that mean?” is answered like “why?”, and isn’t called a reason. */
export const asksMeaning = /\bmean|\bwhat (?:does|do) \w+ do\b|^\W*(?:but )?what (?:is|are) \w+\W*$/i

/** True for a reason or an example, which was written for no question of its own. */
const isReasonOrExample = ({ isPrepared = false, question }: QuotedPassage): boolean => isPrepared && question === undefined

/** “Why do I need a snapshot?” after “what is a snapshot?” is “why?”. */
const wantedOf = ({ message, question }: SecondQuestion): 'why' | 'example' | 'more' | undefined => {
  if (reportsNoChange(message)) return undefined
  const wanted = continuationIn(message)
  const terms = questionWords(question)
  const isAbout = (kind: RegExp) => kind.test(message) && subjectWords(message.replace(kind, '')).every((word) => terms.includes(word))
  if (wanted === 'reason' || isAbout(asksWhy)) return 'why'
  if (wanted === 'example' || isAbout(asksForExample)) return 'example'
  return wanted === 'further' && !asksForNext(message) && !asksToFix(message) ? 'more' : undefined
}

const asksWhy = /^\W*(?:(?:and|but|so|ok|okay) )?why\b/i
const asksForExample = /^\W*(?:(?:can you |please )?(?:give|show)(?: me)? )?(?:an? )?examples? (?:of|for)\b/i

/** The author’s answer or the concept that was shown; of a concept, the project’s own answer about it, if it has one. */
const answerOf = (
  { passages }: PassageIndex,
  { blockId, conceptId, conceptName, isPrepared, question }: QuotedPassage,
): Passage | undefined => {
  const defines = (phrase: string) => conceptName !== undefined && shortText(phrase).replace(opensDefinition, '') === shortText(conceptName)
  const isSame = (one: Passage) => isPrepared && one.blockId === blockId && one.lookups.some(({ phrases }) => phrases[0] === question)
  const answer = passages.find((one) => one.kind === 'answer' && (isSame(one) || one.lookups.some(({ phrases }) => phrases.some(defines))))
  return answer ?? (conceptId === undefined ? undefined : passages.find((one) => one.conceptId === conceptId))
}

const opensDefinition = /^(?:whats|what is|what are) (?:an? |the )?/
