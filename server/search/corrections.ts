import { markedWords } from '@fieldwork/core/search/matches.ts'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import { isOneTypo } from '@fieldwork/core/search/typos.ts'

/** For each word with a typing error, the closest correction that most texts of the answer have. Others may be of projects that the caller may not see. */
export const correctionsOf = (
  terms: readonly SearchTerm[],
  answer: Pick<SearchAnswer, 'groups' | 'passages'>,
): SearchAnswer['corrections'] => {
  const typos = terms.filter(({ isTypo }) => isTypo)
  const near = new Set(typos.flatMap((term) => term.near))
  const texts = [...answer.groups.flatMap(({ results }) => results.flatMap(({ matches }) => matches)), ...answer.passages]
  const words = near.size === 0 ? [] : texts.flatMap(({ text }) => [...markedWords(text, near).words])
  const countOf = (one: string) => words.filter((word) => word === one).length
  return typos.flatMap(({ word, near: corrections }) => {
    const [corrected] = corrections
      .filter((one) => words.includes(one))
      .toSorted((one, other) => distance(word, one) - distance(word, other) || countOf(other) - countOf(one))
    return corrected === undefined ? [] : [{ word, corrected }]
  })
}

/** Roughly how much a correction changes. */
const distance = (word: string, corrected: string): number =>
  isOneTypo(word, corrected) ? 0 : 1 + Math.abs(word.length - corrected.length)
