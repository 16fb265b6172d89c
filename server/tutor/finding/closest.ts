import { hasError } from '@fieldwork/core/chats/turns.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { PassageIndex } from '../passageIndex.ts'
import type { Passage } from '../retrieval/passages.ts'
import { plain } from './continued.ts'
import { isSafe, suits } from './fit.ts'
import { maxPlaces, quotedPassages } from './found.ts'

/** Words that an answer has to share with a longer question. */
const minSharedTerms = 2

/** Answers that the author wrote for questions like this one, the likeliest first. `stepId`: the step in view. */
export const answersCloseTo = ({ rank }: PassageIndex, question: string, stepId?: string): Passage[] => {
  const subject = subjectWords(question)
  const isClose = ({ text, lookups }: Passage) => {
    const own = new Set(everydayWords([text, ...lookups.flatMap(({ phrases }) => phrases)].join('\n')))
    return subject.filter((word) => own.has(word)).length >= Math.min(minSharedTerms, subject.length)
  }
  return rank({ question, about: '', stepId }).flatMap(({ passage, isNear, isRelevant }) =>
    passage.kind === 'answer' && isNear && (isRelevant || isClose(passage)) ? [passage] : [],
  )
}

/** An author’s answer as a guess: a link to its place, with all that it says. */
export const asGuess = (index: PassageIndex, answer: Passage, values: VariableValues): SourcePassage[] =>
  quotedPassages(index, [plain(answer)], values).map((one) => ({ ...one, quote: '', best: one.quote, isRelevant: false }))

/** Puts the author’s answer to the closest question before places that only may help, as one of them, with all that it says. */
export const withClosestAnswer = (
  index: PassageIndex,
  question: string,
  places: readonly SourcePassage[],
  values: VariableValues,
  stepId?: string,
): SourcePassage[] => {
  const isFit = (one: Passage) => isSafe(question, one) && suits(question, one)
  const [closest] = hasError(question) ? [] : answersCloseTo(index, question, stepId).filter(isFit)
  const [link] = closest ? asGuess(index, closest, values) : []
  if (!link) return [...places]
  return [link, ...places.filter((one) => one.question !== link.question)].slice(0, maxPlaces)
}
