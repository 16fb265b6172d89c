import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { plain } from '../../tutor/finding/continued.ts'
import { foundPassages, quotedPassages } from '../../tutor/finding/found.ts'
import { asksHow } from '../../tutor/finding/remedy.ts'
import type { PassageIndex } from '../../tutor/passageIndex.ts'

/** “And on Windows?” */
export const namesSystem =
  /^\W*(?:(?:and|but|ok|so|what about|how about|what if|on|for|with|in|under|a|my|im|i have|i use) )*(windows|mac|linux)(?:os|book)?\W*$/i

/** The text below the heading of an operating system, such as a tab of the first step; else what is found for its name. */
export const aboutSystem = (system: string, { index, values }: { index: PassageIndex; values: VariableValues }): SourcePassage[] => {
  const tab = index.passages.find(({ kind, headings }) => (kind === 'text' || kind === 'code') && isBelow(system, headings))
  const all = tab
    ? quotedPassages(index, [plain(tab)], values)
    : foundPassages(index, system, values, { about: '', shown: [], stepId: undefined })
  return all.some(({ isRelevant }) => isRelevant) ? all.slice(0, 1) : []
}

/** Headings above lists of tools to install, which don’t explain them: “curl is there.” */
export const isAboutInstalling = /\b(?:what you need|install)/i

/**
 * True if all that was found is how to install something, which doesn’t answer “and on a Mac?” after “how do I stop nginx?”. On Windows, it does:
 * everything is done inside WSL.
 */
export const leadsOnlyToInstalling = (system: string, question: string, matches: readonly SourcePassage[]): boolean =>
  !/^windows$/i.test(system) &&
  asksHow.test(question) &&
  !/\b(?:install|get|set up|need)\b/i.test(question) &&
  matches.every(({ title }) => isAboutInstalling.test(title))

const isBelow = (name: string, headings: string): boolean =>
  headings.split(' / ').some((heading) => heading.toLowerCase().startsWith(name.toLowerCase()))
