import { formsOf, type SearchTerm } from '@fieldwork/core/search/ranking.ts'

/** Words around the names of programs and systems in a project's requirements, such as `A laptop with Python 3.9 or newer`. */
const equipment = new Set(
  `account accounts app browser disk free install installed internet laptop machine mb gb memory newer older package phone program ram right
  space system terminal terminals version virtual welcome windows works`.split(/\s+/),
)

/**
 * Returns regular expressions, one per term, for what a project needs and the languages of its code, or undefined if a term can't be the
 * name of a program, a system or a language.
 */
export const usePatterns = (terms: readonly SearchTerm[]): string[] | undefined => {
  const patterns = terms.map((term) => formsOf(term).filter((form) => !equipment.has(form)))
  return patterns.every((forms) => forms.length > 0) ? patterns.map((forms) => `\\m(${forms.join('|')})\\M`) : undefined
}
