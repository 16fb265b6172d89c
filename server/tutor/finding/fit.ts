import { productNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { hasError } from '@fieldwork/core/chats/turns.ts'
import { everydayWords, numbersIn, questionWords, subjectWords } from '../../lexicon/searchWords.ts'
import type { Passage } from '../retrieval/passages.ts'

/** “Undo everything” is what the end of a project says, unlike “undo my last change”. */
const seeksUndoing =
  /\b(?:lost|undo(?! (?:everything|(?:it )?all)\b)|recover|rescue|(?:get|got|bring|want|need|have) (?:\S+ ){0,6}back|by (?:accident|mistake)|accidentally)\b/i

const seeksDeletion =
  /\b(?:over|scratch|zero|nothing|fresh|anew|beginning|reset\w*|clean\w*|delet\w*|remov\w*|uninstall\w*|rid|wip\w*|drop\w*|empty|empties|tidy\w*|throw\w*|purg\w*|destroy\w*|undo\w*)\b/i

/**
 * False for a passage that introduces a command that throws work away, if the question is about getting something back, and for an author’s
 * answer with such a command, unless the question is about that: “start it again” doesn’t mean “start over”.
 */
export const isSafe = (question: string, { kind, announcesDeletion }: Passage): boolean => {
  if (!announcesDeletion) return true
  return kind === 'answer' ? seeksDeletion.test(question) || hasError(question) : !seeksUndoing.test(question)
}

/** Longer questions aren’t read for what they compare. */
const maxCompared = 200
const comparisons = [
  /\b(?:how|what)\b.*\b(?:different|differs?) (?:from|than) (.+)/i,
  /\bdifference between (.+?) (?:and|to|from) (.+)/i,
  /(.+?)\b(?:vs|versus)\b(.+)/i,
]

/** False for a passage that lacks one of two things that a question compares. */
const comparesBoth = (question: string, { text, headings, names, introduced = '', lookups }: Passage): boolean => {
  if (question.length > maxCompared) return true
  const [, ...sides] = comparisons.flatMap((form) => [form.exec(question) ?? []]).find(({ length }) => length > 0) ?? []
  if (sides.length === 0) return true
  const own = everydayWords([text, headings, introduced, ...names].join('\n'))
  const present = new Set([...own, ...everydayWords(lookups.flatMap(({ phrases }) => phrases).join('\n'))])
  return sides.every((side) => {
    const subject = subjectWords(side)
    // An author’s question may name a number that is for the reader to find.
    return numbersIn(side).every((number) => own.includes(number)) && (subject.length === 0 || subject.some((word) => present.has(word)))
  })
}

/** Actions that people ask how to do, with the words of a passage about them. */
const doings = [
  [/^(?:stop|quit|exit|get out|leave|close|end)$/i, /\b(?:stop|quit|exit|leav|clos|end|kill|ctrl|control|`q`)/i],
  [/^(?:start|restart|run|launch)$/i, /\b(?:start|restart|run|launch|begin|python3|serve)/i],
  [/^(?:delete|remove|uninstall)$/i, /\b(?:delet|remov|uninstall|rm|drop|purg)/i],
] as const
const asksToDo =
  /\bhow (?:do i|do you|can i|should i|to) (?:\w+ )?(stop|quit|exit|get out|leave|close|end|start|restart|run|launch|delete|remove|uninstall)\b(?! (?:some|any|every)(?:one|body)\b| (?:people|others|strangers|them|that)\b| \w+ from\b)/i

/** False for a passage that doesn’t mention what the question asks how to do; it may be about the opposite. */
const saysHow = (question: string, { text, headings, introduced = '', commandsBefore = '', lookups }: Passage): boolean => {
  const [, verb = ''] = asksToDo.exec(question) ?? []
  const [, done] = doings.find(([form]) => form.test(verb)) ?? []
  return !done || done.test([text, headings, introduced, commandsBefore, ...lookups.flatMap(({ phrases }) => phrases)].join('\n'))
}

const signedNumber = /(?<![\w.:/-])[-+] ?\d+/g

const signedNumbersIn = (text: string): string[] => (text.match(signedNumber) ?? []).map((number) => number.replace(' ', ''))

/** False if the question compares numbers with signs, as in “why -1 and not -2”, of which the passage lacks one. */
const hasItsNumbers = (question: string, { text, introduced = '', codeBefore = '', lookups }: Passage): boolean => {
  const compared = [...new Set(signedNumbersIn(question))]
  const present = signedNumbersIn([text, introduced, codeBefore, ...lookups.flatMap(({ phrases }) => phrases)].join('\n'))
  return compared.length < 2 || compared.every((number) => present.includes(number))
}

const products = new Set(productNames.flatMap(everydayWords))

export const namesProduct = (subject: readonly string[]): boolean => subject.some((word) => products.has(word))

/** True for a question about a product that the project never mentions, whatever else they have in common. */
export const isAboutOtherProduct = (subject: readonly string[], known: ReadonlyMap<string, unknown>): boolean =>
  subject.some((word) => products.has(word) && !known.has(word))

/** False for a passage about removing the whole project if it lacks a word of the question, which is about removing something else. */
export const isWanted = (subject: readonly string[], common: ReadonlySet<string>, { kind, headings }: Passage): boolean =>
  kind === 'answer' || !headings.startsWith('Tidy up') || subject.every((word) => common.has(word))

/** True if the headings above a text have every word of a subject, and two words of the question: it names them. */
export const isHeadedBy = ({ kind, headings }: Passage, subject: readonly string[], question: readonly string[]): boolean => {
  const named = new Set(everydayWords(headings))
  return kind === 'text' && subject.every((word) => named.has(word)) && question.filter((word) => named.has(word)).length >= 2
}

const asksForMore = /^\W*(?:(?:so|and|but|ok|okay)\W+)*(?:how|what|where|which|who|when)/i
const isYesOrNo = /^(?:yes|no)[,.:;]/i

/** True for an author’s yes or no if the question asks for more, and for each of the author’s questions lacks a word of it. */
export const answersAnother = (question: string, { kind, text, lookups }: Passage): boolean => {
  if (kind !== 'answer' || !isYesOrNo.test(text) || !asksForMore.test(question)) return false
  const own = new Set(questionWords(question))
  return !lookups.some(({ phrases }) => phrases.some((phrase) => subjectWords(phrase).every((word) => own.has(word))))
}

/** False for an author’s yes or no if the question asks why. */
const saysWhy = (question: string, { kind, text }: Passage): boolean =>
  kind !== 'answer' || !/^\s*(?:and |but |so )?why\b/i.test(question) || !isYesOrNo.test(text)

const isMissing = /: (?:command )?not found\b/i
const getsProgram = /\b(?:install\w*|not found|missing|PATH|export|apt|apt-get|brew|dnf)\b/i

/** False for a passage about something else that is done with a program which the shell didn't find. */
const getsIt = (question: string, { text, headings, introduced = '', commandsBefore = '', lookups }: Passage): boolean =>
  !isMissing.test(question) ||
  getsProgram.test([text, headings, introduced, commandsBefore, ...lookups.flatMap(({ phrases }) => phrases)].join('\n'))

/** Lines of code that are a whole program or data file. */
const minFileLines = 30

/** False for a passage that says to save a long file, if the question is about none. */
const wantsFile = (question: string, { introduced = '' }: Passage): boolean =>
  introduced.trimEnd().split('\n').length < minFileLines || /\w\.\w|\b(?:code|files?|program|python|save|scripts?)\b/i.test(question)

const reportsDeletion = /\b(?:i|we)(?: (?:just|have|accidentally))? (?:deleted|dropped|erased|removed)\b/i
const asksToDelete = /^(?:how do i|can i|is it safe to) (?:delete|drop|erase|remove)\b/i

const asksToMake = /\bhow (?:do i|do you|can i|should i|to) (?:\w+ )?(?:add|build|create|make|write)\b/i

/** “I deleted my branch” and “how do I make a branch?” aren’t answered by how to delete one. */
const isNoOpposite = (question: string, { kind, lookups }: Passage): boolean =>
  kind !== 'answer' || !(reportsDeletion.test(question) || asksToMake.test(question)) || !asksToDelete.test(lookups[0]?.phrases[0] ?? '')

const asksWho = /^\W*(?:(?:and|but|so|ok) )*who\b/i
const people =
  /\b(?:who|whose|whom|nobody|no one|everybody|anybody|anyone|everyone|somebody|someone|people|others|owners?|authors?|authorit\w+|users?|admin\w*|visitors?|strangers?|members?|teams?)\b/i

/** “Who runs it?” isn’t answered by how to run it. */
const saysWho = (question: string, { text, headings, lookups }: Passage): boolean =>
  !asksWho.test(question) || people.test([text, headings, ...lookups.flatMap(({ phrases }) => phrases)].join('\n'))

/** False for a passage that can’t answer a question, whatever words they share. */
export const suits = (question: string, passage: Passage): boolean =>
  getsIt(question, passage) &&
  saysWhy(question, passage) &&
  saysWho(question, passage) &&
  hasItsNumbers(question, passage) &&
  comparesBoth(question, passage) &&
  saysHow(question, passage) &&
  isNoOpposite(question, passage) &&
  wantsFile(question, passage)
