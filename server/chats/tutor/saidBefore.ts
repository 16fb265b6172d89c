import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, numbersIn, searchWords, subjectWords } from '../../lexicon/searchWords.ts'
import { gives, wantedBy } from '../../tutor/finding/reason.ts'
import { asksHow, hasRemedy, instruction } from '../../tutor/finding/remedy.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'

/** With fewer words of its own subject, a message isn’t answered by what it was answered before. */
export const minRepeatedSubject = 2
export const hasEnough = (message: string): boolean => new Set([...subjectWords(message), ...numbersIn(message)]).size >= minRepeatedSubject

/** Matches “And EXPIRED?” */
const isFragment = /^\W*(?:and|but|ok|so|what about)\b(?!.*\b(?:who|when|why)\b)(?:\W+\S+){1,3}\W*$/i

type Request = { message: string; shown: readonly QuotedPassage[]; index: PassageIndex; values: VariableValues }

/** The sentence of the last answer that has every word of the message’s own subject. */
export const saidBefore = ({ message, shown, index, values }: Request): SourcePassage[] => {
  const subject = [...subjectWords(message), ...numbersIn(message)]
  const isBrief = !hasEnough(message) && !isFragment.test(message)
  if (subject.length === 0 || (isBrief && !asksHow.test(message))) return []
  const wanted = wantedBy(message)
  const said = shown.flatMap((passage) => sentencesIn(passage).map((sentence) => ({ passage, sentence })))
  const match = said.find(({ passage, sentence }) => {
    const literal = searchWords(sentence)
    // Synonyms alone, such as “stop” and `exit`, are about something else.
    const isLiteral = searchWords(message).some((word) => literal.some((other) => other.startsWith(word)))
    const isNew = sentence !== passage.quote && sentence !== passage.best && !(isInVain.test(message) && instruction.test(sentence))
    const fits = isNew && (wanted !== 'reason' || gives(sentence, wanted)) && (!isBrief || instruction.test(sentence))
    return isLiteral && fits && subject.every((word) => everydayWords(sentence).includes(word))
  })
  if (!match) return []
  return [sentenceAgain(match.passage, match.sentence, index, values)]
}

/** “How do I fix it?” after answers of which one says it: its sentence that says what to do, or the whole answer of an author. */
export const remedyBefore = (shown: readonly QuotedPassage[], index: PassageIndex, values: VariableValues): SourcePassage[] => {
  for (const passage of shown.filter(({ quote, conceptId }) => quote !== '' && conceptId === undefined)) {
    if (passage.isPrepared && passage.code !== undefined) return [quotedAgain(passage)]
    const sentence = sentencesIn(passage).findLast(hasRemedy)
    if (sentence !== undefined) return [passage.isPrepared ? quotedAgain(passage) : sentenceAgain(passage, sentence, index, values)]
  }
  return []
}

/** A passage of an answer, without what stood around it. */
export const quotedAgain = ({ commands: _commands, continued: _continued, ...passage }: QuotedPassage): SourcePassage => ({
  ...passage,
  text: passage.quote,
  best: '',
  kind: 'text',
  language: undefined,
  isHighlighted: false,
  isRelevant: true,
  isNear: true,
})

/** A link to the place of an answer. */
export const linkBack = (passage: QuotedPassage): SourcePassage => {
  const {
    code: _code,
    question: _question,
    isPrepared: _isPrepared,
    hasReason: _reason,
    hasExample: _example,
    ...place
  } = quotedAgain(passage)
  return { ...place, quote: '', isRelevant: false }
}

/** A sentence of an answer, with the code that it introduces. It may be from a paragraph after the passage, which has another block. */
const sentenceAgain = (passage: QuotedPassage, sentence: string, { passages }: PassageIndex, values: VariableValues): SourcePassage => {
  const { code, ...place } = passage
  const isBeforeCode = code !== undefined && passage.quote.endsWith(sentence)
  const isHere = ({ stepId, text }: Passage) => stepId === place.stepId && sentencesOf(withVariables(text, values)).includes(sentence)
  const { blockId } = passages.find(isHere) ?? place
  return quotedAgain({ ...place, blockId, quote: sentence, ...(isBeforeCode && { code }) })
}

/** “And if Ctrl+C does nothing?” isn’t answered by “Press Ctrl+C.” */
export const isInVain = /\b(?:(?:does|do|did|has) (?:nothing|not)|(?:doesn|don|didn|won|can)['’]?t)\b/i

const sentencesIn = ({ quote, continued = '', best = '' }: QuotedPassage): string[] => sentencesOf(`${quote || best}\n${continued}`)
