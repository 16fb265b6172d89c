import { formsOf, type SearchTerm } from '@fieldwork/core/search/ranking.ts'

/** Words around the names of programs and systems in a project's requirements, such as `A laptop with Python 3.9 or newer`. */
const equipment = new Set(
  `account accounts app browser disk free install installed internet laptop machine mb gb memory newer older package phone program ram right
  space system terminal terminals version virtual welcome works`.split(/\s+/),
)

/**
 * Returns the words, one set per term, of what a project needs and of the languages of its code, or undefined if a term can't be the name of a
 * program, a system or a language.
 */
export const usedNames = (terms: readonly SearchTerm[]): string[][] | undefined => {
  const names = terms.map((term) => [...formsOf(term), ...(otherNames[term.word] ?? [])].filter((form) => !equipment.has(form)))
  return names.every((forms) => forms.length > 0) ? names : undefined
}

/** The names of systems in what a project needs, by what else people call them. */
const otherNames: Readonly<Record<string, readonly string[]>> = { mac: ['macos'], macbook: ['macos'], osx: ['macos'], wsl: ['windows'] }
