import { everydayWords } from '../../lexicon/searchWords.ts'
import type { Passage } from '../retrieval/passages.ts'

const seeksUndoing =
  /\b(?:lost|undo|recover|rescue|(?:get|got|bring|want|need|have) (?:\S+ ){1,6}back|by (?:accident|mistake)|accidentally)\b/i

/** False for a passage that introduces a command that throws work away, if the question is about getting something back. */
export const isSafe = (question: string, { announcesDeletion }: Passage): boolean => !announcesDeletion || !seeksUndoing.test(question)

const signedNumber = /(?<![\w.:/-])[-+] ?\d+/g

const signedNumbersIn = (text: string): string[] => (text.match(signedNumber) ?? []).map((number) => number.replace(' ', ''))

/** False if the question compares numbers with signs, as in “why -1 and not -2”, of which the passage lacks one. */
export const hasItsNumbers = (question: string, { text, introduced = '', codeBefore = '', lookups }: Passage): boolean => {
  const compared = [...new Set(signedNumbersIn(question))]
  const present = signedNumbersIn([text, introduced, codeBefore, ...lookups.flatMap(({ phrases }) => phrases)].join('\n'))
  return compared.length < 2 || compared.every((number) => present.includes(number))
}

/** False for a passage about removing the whole project if it lacks a word of the question, which is about removing something else. */
export const isWanted = (subject: readonly string[], common: ReadonlySet<string>, { headings }: Passage): boolean =>
  !headings.startsWith('Tidy up') || subject.every((word) => common.has(word))

/** True if the headings above a text have every word of a subject, and two words of the question: it names them. */
export const isHeadedBy = ({ kind, headings }: Passage, subject: readonly string[], question: readonly string[]): boolean => {
  const named = new Set(everydayWords(headings))
  return kind === 'text' && subject.every((word) => named.has(word)) && question.filter((word) => named.has(word)).length >= 2
}
