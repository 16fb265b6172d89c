import { errorCodes } from '@fieldwork/core/lexicon/errorCodes.ts'
import { hasError } from '@fieldwork/core/chats/turns.ts'
import { everydayWords } from '../../lexicon/searchWords.ts'
import { type Passage, searchedText } from '../retrieval/passages.ts'

/** The parts that distinguish a printed message from others. */
export type PrintedMessage = {
  text: string
  /** Reasons with their number, as they are written. */
  numbered: readonly string[]
  /** The search words of each reason. */
  reasons: ReadonlyArray<readonly string[]>
  /** Its other uncommon search words, such as the names of programs and files. */
  names: readonly string[]
}

/** Reasons that say why something failed. “No such file or directory” says little without the name of the file. */
const reasons =
  /\b(?:permission denied|access denied|operation not permitted|connection refused|connection reset|connection timed out|address already in use|no space left|could not resolve host|host not found|not empty)\b/gi
/** The number of an error and its reason, as in `(13: Permission denied)` or `[Errno 98] Address already in use`. */
const numberedReasons = /\(\d{1,3}: [^)\n]{3,60}\)|\[Errno \d{1,3}\] [A-Za-z ]{3,60}/gi

/** Words of messages about anything, beside stop words. */
const commonTerms = new Set(
  everydayWords(
    `error errors fail failed failure fatal warning exception traceback recent call last no such file directory folder not found exist exists
     cannot can't could couldn't unable invalid unknown unexpected missing line lines exit exited status code command program process
     open read write access start stop try trying run running connect connection message module name named type value object user host
     server port hint expected syntax input output null none true false info debug FileNotFoundError ModuleNotFoundError ImportError
     OSError RuntimeError`,
  ),
)

/** The name of the shell, and a learner’s own addresses, ports, durations, line numbers and folders. */
const ownParts =
  /^(?:ba|z|da)?sh: |\b\d+(?:\.\d+){3}(?::\d+)?|:{2,}\d*|\b(?:port|line|after|pid) \d+(?: ms)?|(?:~|\.{1,2})?(?:\/[\w.@-]+)*\/(?=[\w.@-])|:\d+(?::\d+)*\b/gim

/** Returns undefined for a question without a message. */
export const printedMessage = (question: string): PrintedMessage | undefined => {
  if (!hasError(question)) return undefined
  const text = question.split('\n').filter(hasError).join('\n')
  const numbered = text.match(numberedReasons) ?? []
  const codes = text.toLowerCase().match(/\be[a-z]{4,12}\b/g) ?? []
  const candidates = [
    ...numbered.map((reason) => reason.replace(/Errno|\d+/g, '')),
    ...(text.match(reasons) ?? []),
    ...codes.map((code) => errorCodes.get(code) ?? ''),
  ]
    .map((reason) => everydayWords(reason).filter((word) => !vagueReason.has(word)))
    .filter((terms) => terms.length > 0)
  const inReasons = new Set(candidates.flat())
  const names = namesIn(text).filter((word) => !inReasons.has(word))
  return { text, numbered, reasons: candidates, names: [...new Set(names)] }
}

/** Of `notes.txt`, only the whole name counts. */
const namesIn = (text: string): string[] =>
  text
    .replace(ownParts, ' ')
    .split(/\s+/)
    .flatMap((word) => everydayWords(word).slice(0, 1))
    .filter((word) => !commonTerms.has(word) && !/^\d+$/.test(word))

const vagueReason = new Set(everydayWords('no such file or directory not found'))
const [permission] = everydayWords('permission')

/** Share of the names, by weight, that a passage about a message has. */
const minNames = 0.4

/**
 * False if a passage shares only common words with a message, such as “no such file”, and neither its reason nor its names. “Permission
 * denied” is a reason of so many messages that it needs the names, too.
 */
export const explains = (message: PrintedMessage, passage: Passage, weightOf: (word: string) => number): boolean => {
  const { text, numbered, reasons: all, names } = message
  const whole = wholeTextOf(passage)
  if (numbered.some((reason) => whole.includes(reason))) return true
  const own = new Set(everydayWords(whole))
  const hasReason = all.some((reason) => reason.every((word) => own.has(word)))
  if (all.length > 0 && (!hasReason || !all.every((reason) => reason.includes(permission!)))) return hasReason
  if (names.length === 0) return hasReason || comparable(whole).includes(comparable(text))
  const weigh = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0)
  return weigh(names.filter((word) => own.has(word))) >= minNames * weigh(names)
}

/** Passages that are linked for a message that nothing explains. */
const maxClosest = 2

/** Returns the passages that share most with the reasons and the names of a message. Code has no sentence that explains it. */
export const closestTo = <Ranked extends { passage: Passage }>(
  { reasons: all, names }: PrintedMessage,
  ranked: readonly Ranked[],
  weightOf: (word: string) => number,
): Ranked[] => {
  const parts = [...all.flat(), ...names]
  const closeness = ({ passage }: Ranked) => {
    const own = new Set(everydayWords(wholeTextOf({ ...passage, introduced: '', codeBefore: '' })))
    return parts.reduce((sum, word) => sum + (own.has(word) ? weightOf(word) : 0), 0)
  }
  return ranked
    .filter((one) => one.passage.kind !== 'code' && closeness(one) > 0)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, maxClosest)
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wholeTextOf = (passage: Passage): string => [searchedText(passage), passage.introduced ?? '', passage.codeBefore ?? ''].join('\n')
