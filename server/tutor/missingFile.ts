import { missingProgramIn } from '@fieldwork/core/messages/missingPrograms.ts'
import { everydayWords } from '../lexicon/searchWords.ts'
import type { Passage } from './retrieval/passages.ts'

const missesFile =
  /\bno such file\b|\b(?:cannot|can['’]?t|could not) (?:open|access|stat|find|read)\b|\bdoes(?:n['’]?t| not) exist\b|\bnot found\b/i
const fileName = /\b[\w-]{1,80}\.[a-z]{2,5}\b/gi

/** Returns the first passage that names a file reported as missing, which usually creates it. */
export const originOf = (passages: readonly Passage[], question: string): Passage | undefined => {
  const files = missesFile.test(question) ? (question.match(fileName) ?? []) : []
  return passages.find(({ text, kind }) => kind === 'text' && files.some((file) => text.includes(file)))
}

/** Returns the words of the command that a shell didn't find. A project that never mentions it can't help. */
export const missingCommand = (question: string): string[] => everydayWords(missingProgramIn(question) ?? '')
