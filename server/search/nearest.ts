import { stemmer } from 'stemmer'
import { maxGoalLength } from '@fieldwork/core/goals/limits.ts'
import { roadmapByPoints } from '@fieldwork/core/goals/roadmap.ts'
import { ambiguousWords, otherSubjects } from '@fieldwork/core/lexicon/ambiguity.ts'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { ShownEntry } from '../database/jsonColumns.ts'
import type { Queryable } from '../database/transaction.ts'
import { rankedOffers } from '../goals/offers.ts'
import { goalOffers } from '../goals/queries.ts'
import type { Caller } from '../http/caller.ts'
import { entriesByKey } from './queries.ts'

export const maxNearest = 3
/** Minimum share of the best offer's points. */
const minOfBest = 0.8
/** Minimum share of the search that the best offer matches, and of a doubtful search: a whole phrase of its author. */
const minShare = { certain: 0.48, doubtful: 1 }

/**
 * Returns what comes closest to a search without results: what the search would lead to as a goal, because authors list goals with words that
 * no project has, such as `excel chart`. An entry with some of the words, or with all of them apart, isn't close: they may mean something else.
 */
export const nearestEntries = async (
  db: Queryable,
  caller: Caller,
  search: string,
  type: ShownEntry['type'] | null,
  terms: readonly SearchTerm[],
): Promise<readonly ShownEntry[]> => {
  const { offers } = rankedOffers(await goalOffers(db, caller), [], search.slice(0, maxGoalLength))
  const { roadmap, nearest } = roadmapByPoints(offers.filter((offer) => type === null || offer.type === type))
  const isCovered = terms.every(({ isSeen }) => isSeen)
  const isDoubtful = terms.every(({ word }) => ambiguous.has(stemmer(word))) || terms.some(({ word }) => elsewhere.has(word))
  const [best, ...others] = roadmap.length > 0 || isCovered ? roadmap : nearest
  if (!best || best.share < (isDoubtful ? minShare.doubtful : minShare.certain)) return []
  const close = [best, ...others.filter(({ points }) => points >= best.points * minOfBest)].slice(0, maxNearest)
  return entriesByKey(
    db,
    caller,
    close.map((offer) => ({ type: offer.type, key: offer.id })),
  )
}

const ambiguous: ReadonlySet<string> = new Set(ambiguousWords.map(stemmer))
const elsewhere: ReadonlySet<string> = new Set(otherSubjects)
