import { stemmer } from 'stemmer'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { SearchAnswer } from '@fieldwork/core/search/schema.ts'
import { consonantsOf, isOneTypo, isVowelTypo, remaindersOf } from '@fieldwork/core/search/typos.ts'
import { beginningsOf } from '@fieldwork/core/search/words.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { visibleSpellings } from './queries.ts'

/** Returns for each word with a typing error the closest correction, of those that the caller may see: the most common one. */
export const correctionsOf = async (db: Queryable, caller: Caller, terms: readonly SearchTerm[]): Promise<SearchAnswer['corrections']> => {
  const typos = terms.flatMap(({ word, exact, near, isTypo }) =>
    isTypo ? [{ word, near }] : exact.includes(word) ? [] : [{ word, near: exact.filter((one) => isVowelTypo(word, one)) }],
  )
  if (typos.every(({ near }) => near.length === 0)) return []
  const visible = await visibleSpellings(
    db,
    caller,
    typos.flatMap(({ near }) => near),
  )
  return typos.flatMap(({ word, near }) => {
    const [corrected] = near
      .filter((one) => visible.has(one) && isAlike(word, one))
      .toSorted((one, other) => distance(word, one) - distance(word, other) || visible.get(other)! - visible.get(one)!)
    return corrected === undefined ? [] : [{ word, corrected }]
  })
}

/** True if a word is spelled like another one, its beginning or its stem. The stem of a word may be like the beginning of any other. */
const isAlike = (word: string, corrected: string): boolean =>
  beginningsOf(corrected).some((beginning) => sharesRemainder(word, beginning)) || sharesRemainder(stemmer(word), stemmer(corrected))

const sharesRemainder = (word: string, other: string): boolean => {
  const remainders = new Set(remaindersOf(word).map(({ remainder }) => remainder))
  return remaindersOf(other).some(({ remainder }) => remainders.has(remainder))
}

/** Roughly how much a correction changes. People confuse vowels more often: “speek” is “speak”, not “speed”. */
const distance = (word: string, corrected: string): number =>
  isOneTypo(word, corrected) ? Number(consonantsOf(word) !== consonantsOf(corrected)) : 2 + Math.abs(word.length - corrected.length)
