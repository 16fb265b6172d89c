import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, numbersIn, searchWords, subjectWords } from '../../lexicon/searchWords.ts'
import { gives, wantedBy } from '../../tutor/finding/reason.ts'
import { asksHow, hasInstruction, instruction } from '../../tutor/finding/remedy.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'

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
  return [quoteAgain(match.passage, match.sentence, index, values)]
}

/** “How do I fix it?” about an answer that says it: its sentence that says what to do. */
export const remedyBefore = ({ shown: [passage], index, values }: Request): SourcePassage[] => {
  if (!passage || passage.quote === '' || passage.conceptId !== undefined) return []
  const sentence = sentencesIn(passage).findLast(hasInstruction)
  return sentence === undefined ? [] : [quoteAgain(passage, sentence, index, values)]
}

/** A sentence of an answer, with the code that it introduces. */
const quoteAgain = (passage: QuotedPassage, sentence: string, { passages }: PassageIndex, values: VariableValues): SourcePassage => {
  const { commands: _commands, code, continued: _continued, ...place } = passage
  const isBeforeCode = code !== undefined && passage.quote.endsWith(sentence)
  // The sentence may be from a paragraph after the passage, which has another block.
  const { blockId } =
    passages.find(({ stepId, text }) => stepId === place.stepId && sentencesOf(withVariables(text, values)).includes(sentence)) ?? place
  return {
    ...place,
    blockId,
    quote: sentence,
    text: sentence,
    best: '',
    ...(isBeforeCode && { code }),
    kind: 'text',
    language: undefined,
    isHighlighted: false,
    isRelevant: true,
    isNear: true,
  }
}

/** “And if Ctrl+C does nothing?” isn’t answered by “Press Ctrl+C.” */
export const isInVain = /\b(?:(?:does|do|did|has) (?:nothing|not)|(?:doesn|don|didn|won|can)['’]?t)\b/i

const sentencesIn = ({ quote, continued = '', best = '' }: QuotedPassage): string[] => sentencesOf(`${quote || best}\n${continued}`)
