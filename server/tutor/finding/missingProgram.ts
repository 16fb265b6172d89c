import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { gettingProgram, missingProgramIn } from '@fieldwork/core/messages/missingPrograms.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import type { PassageIndex } from '../passageIndex.ts'
import { plain } from './continued.ts'
import { quotedPassages } from './found.ts'

const installs = /\b(?:install\w*|in the package|apt-get|brew)\b/i
const isOfWindows = /\bis not recognized\b/i
const isAboutNeeds = /\bwhat you need\b/i

/**
 * For “command not found: jq”, what the project says about installing that program, or nothing; undefined for other messages, and if `found`
 * is about it already.
 */
export const programAnswer = (
  message: string,
  { index, values }: { index: PassageIndex; values: VariableValues },
  found: readonly SourcePassage[],
): { matches: SourcePassage[] } | undefined => {
  const program = missingProgramIn(message)?.toLowerCase()
  // “404: not found” is about no program.
  const isMissing = program !== undefined && (/\bcom{1,2}and not found\b/i.test(message) || gettingProgram(program) !== undefined)
  if (!isMissing) return undefined
  // The message of Windows, and another name of the program, explain themselves.
  if (program === 'python' || isOfWindows.test(message)) return { matches: [] }
  const names = namesOf(program)
  const phrasesOf = ({ blockId }: SourcePassage) =>
    index.passages
      .filter((one) => one.blockId === blockId && one.kind === 'answer')
      .flatMap(({ lookups }) => lookups.flatMap((one) => one.phrases))
  const isAbout = (one: SourcePassage) =>
    one.isRelevant && (one.isPrepared ? phrasesOf(one) : [one.quote, one.code ?? '']).some((text) => names.test(text))
  if (found[0] && isAbout(found[0])) return undefined
  const needs = index.passages.filter(({ kind, headings, title }) => kind !== 'answer' && isAboutNeeds.test(`${headings} ${title}`))
  const own = needs.filter(({ text }) => names.test(text) && installs.test(text))
  return { matches: quotedPassages(index, own.slice(0, maxSystems).map(plain), values) }
}

/** One passage for each of two operating systems. */
const maxSystems = 2

/** Matches a program by its name, or by that of its language: “Python” for `python3`. */
const namesOf = (program: string): RegExp => {
  const name = program.replace(/[\d.]+$/, '').replace(/[^\w-]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${name}(?:3|SQL)?(?![\\w-])`, 'i')
}
