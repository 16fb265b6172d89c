import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { isRule, runCheck } from '@fieldwork/core/tasks/grading.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'

export type TaskKey = { check: AnswerCheck; modelAnswer: string }

/** This many consecutive words of the project count as a quotation, and this many of the author's answer as a leak. */
const [quotedRun, copiedRun] = [8, 5]
/** Sentences that together may make an answer. */
const maxSentences = 3

/**
 * Why an answer of the tutor gives a task away; undefined if it does not. Looked at are its own words, without what it quotes from the
 * project: as they stand, sentence by sentence, and read backwards, with letters apart, by their first letters, and in the usual encodings.
 * They give the task away if its check accepts them, or if they repeat five words in a row of the author's own answer which the project
 * does not say. `open`: every text that the learner may read; `quotes`: the passages that the answer names.
 */
export const leakIn = (
  answer: string,
  { check, modelAnswer }: TaskKey,
  open: readonly string[],
  quotes: readonly string[],
): string | undefined => {
  const own = ownWords(answer, open, quotes)
  const isOpen = openTo(open)
  const isInModel = openTo([modelAnswer])
  for (const said of readings(own)) {
    if (isRule(check) && runCheck(check, said, matchesPattern).correct) return `the check accepts “${said}”`
    const copied = runsOf(said, copiedRun).find((run) => isInModel(run) && !isOpen(run))
    if (copied) return `“${copied}” stands in the author's answer`
  }
  return undefined
}

/** True if what an answer quotes would be accepted by itself: the project says it, and the tutor leads there. */
export const isQuotedAnswer = ({ check }: TaskKey, quotes: readonly string[]): boolean =>
  quotes.some((quote) => sentencesOf(quote).some((sentence) => isRule(check) && runCheck(check, sentence, matchesPattern).correct))

const ownWords = (answer: string, open: readonly string[], quotes: readonly string[]): string => {
  const unquoted = quotes
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, quote) => text.replaceAll(quote, ' … '), withoutNumbers(answer))
  const words = unquoted.split(/\s+/).filter(Boolean)
  const isQuoted = new Set<number>()
  const isOpen = openTo(open)
  for (let at = 0; at + quotedRun <= words.length; at++) {
    const run = comparable(words.slice(at, at + quotedRun).join(' '))
    if (isOpen(run)) for (let one = at; one < at + quotedRun; one++) isQuoted.add(one)
  }
  return words.map((word, at) => (isQuoted.has(at) ? '…' : word)).join(' ')
}

/** Without the numbers of passages. */
const withoutNumbers = (text: string): string => text.replace(/\s*\[\d{1,2}\]/g, '')

function* readings(own: string): Generator<string> {
  const sentences = sentencesOf(own).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  const windows = sentences.flatMap((_, at) =>
    Array.from({ length: Math.min(maxSentences, sentences.length - at) }, (__, more) => sentences.slice(at, at + more + 1).join(' ')),
  )
  const joined = own.replace(/\b(?:[\p{L}\p{N}][\s.·-]){3,}[\p{L}\p{N}]\b/gu, (letters) => letters.replace(/[\s.·-]/g, ''))
  const initials = sentences.map((sentence) => /[\p{L}\p{N}]/u.exec(sentence)?.[0] ?? '').join('')
  const turned = [...own].toReversed().join('')
  for (const text of [...windows, own, joined, initials, turned, ...[1, 13, 25].map((shift) => shifted(own, shift)), ...encoded(own)])
    if (/[\p{L}\p{N}]/u.test(text)) yield text
}

const shifted = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26))
  })

const encoded = (text: string): string[] => [
  ...[...text.matchAll(/[A-Za-z0-9+/]{6,}={0,2}/g)].map(([found]) => Buffer.from(found, 'base64').toString('utf8')),
  ...[...text.matchAll(/(?:[0-9a-f]{2}[\s:]?){4,}/gi)].map(([found]) => Buffer.from(found.replace(/[\s:]/g, ''), 'hex').toString('utf8')),
]

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** True for words in a row that one of the texts has. Each list of texts is normalized once. */
const openTo = (open: readonly string[]) => {
  const texts = normalized.get(open) ?? open.map((text) => ` ${comparable(text)} `).join('\n')
  normalized.set(open, texts)
  return (run: string): boolean => texts.includes(` ${run} `)
}

const normalized = new WeakMap<readonly string[], string>()

const runsOf = (text: string, length: number): string[] => {
  const words = comparable(text).split(' ')
  return words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '))
}
