import { hasError } from '@fieldwork/core/chats/turns.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import { answersCloseTo, asGuess } from '../../tutor/finding/closest.ts'
import { isSafe, suits } from '../../tutor/finding/fit.ts'
import { type Passage, searchedText } from '../../tutor/retrieval/passages.ts'
import { isIn } from './continuing.ts'
import type { SecondQuestion } from './secondMessage.ts'
import { shareOf } from './sameSubject.ts'

/** Longer messages have a subject of their own. */
const maxBothLength = 60

/** Share of a question of the author, by weight, that the two messages have to have: of the likeliest answer, and of others. */
const [minCovered, minCoveredElsewhere] = [0.4, 0.6]

/**
 * The author’s answer to which a message and the question before lead together, such as “Does it lose data when the power fails?” for “what if
 * the power fails?” after “why do my rows survive?” One of its questions has the message’s own subject, and little that neither has. It is shown
 * whole, but as a guess.
 */
export const answerToBoth = ({ message, question, answers, index, values }: SecondQuestion): SourcePassage[] => {
  const [own, before, both] = [subjectWords(message), subjectWords(question), `${question} ${message}`]
  if (own.length === 0 || before.length === 0 || message.length > maxBothLength || hasError(both)) return []
  const hasOwn = (phrase = '') => own.every((word) => everydayWords(phrase).includes(word))
  const measured = measure.exec(message)?.[0].toLowerCase()
  const coverage = ({ lookups }: Passage) => {
    const phrases = lookups
      .flatMap((one) => one.phrases)
      .filter((phrase) => measured === undefined || phrase.toLowerCase().includes(measured))
    return Math.max(0, ...phrases.filter(hasOwn).map((phrase) => shareOf(subjectWords(phrase), both, index.weightOf)))
  }
  const isAbout = (one: Passage) => before.some((word) => !own.includes(word) && everydayWords(searchedText(one)).includes(word))
  const [best] = answersCloseTo(index, both)
    .filter((one) => isSafe(message, one) && suits(message, one) && isAbout(one))
    .map((one, at) => ({ one, covered: coverage(one), needed: at === 0 ? minCovered : minCoveredElsewhere }))
    .filter(({ covered, needed }) => covered >= needed)
    .toSorted((a, b) => b.covered - a.covered)
  const isRead = (one: SourcePassage) => isIn(answers, { ...one, quote: one.best ?? '' })
  return best ? asGuess(index, best.one, values).filter((one) => !isRead(one)) : []
}

const measure = /\bhow (?:long|often|much|many|big|far|fast)\b/i
