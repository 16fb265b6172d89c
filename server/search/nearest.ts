import { stemmer } from 'stemmer'
import { maxGoalLength } from '@fieldwork/core/goals/limits.ts'
import { roadmapByPoints } from '@fieldwork/core/goals/roadmap.ts'
import { ambiguousWords, otherSubjects } from '@fieldwork/core/lexicon/ambiguity.ts'
import { isStopWord } from '@fieldwork/core/search/words.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import type { SearchAnswer, SearchResult } from '@fieldwork/core/search/schema.ts'
import type { SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { ShownEntry } from '../database/jsonColumns.ts'
import type { Queryable } from '../database/transaction.ts'
import { rankedOffers } from '../goals/offers.ts'
import { goalOffers } from '../goals/queries.ts'
import type { Caller } from '../http/caller.ts'
import { entriesByKey } from './queries.ts'
import { resultOf } from './results.ts'

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
  const { offers, facts } = rankedOffers(await goalOffers(db, caller), [], search.slice(0, maxGoalLength))
  const { roadmap, nearest } = roadmapByPoints(
    offers.filter((offer) => type === null || offer.type === type),
    facts,
  )
  const isCovered = terms.every(({ isSeen }) => isSeen)
  const [best, ...others] = roadmap.length > 0 || isCovered ? roadmap : nearest
  if (!best || best.share < minShareFor(terms)) return []
  const close = [best, ...others.filter(({ points }) => points >= best.points * minOfBest)].slice(0, maxNearest)
  const tail =
    type === null && isSentence(search)
      ? tailOf(
          offers,
          search,
          terms,
          close.map(({ id }) => id),
        )
      : []
  return entriesByKey(
    db,
    caller,
    [...close, ...tail].map((offer) => ({ type: offer.type, key: offer.id })),
  )
}

/** Lists of fewer projects than `minListed` get a tail; more than `maxWithTail` are only listed if they match. */
const minListed = 3
const maxWithTail = 5
/**
 * Minimum share of a search, and of the points of the best project, for the tail of a list: to fill it up to `minListed` for a sentence, and
 * beyond or for other searches.
 */
const minTail = { few: 0.1, more: 0.3 }

/** Minimum share of a search, and of the points of any listed project, for the project that a list should begin with. */
const minLead = { share: 0.8, ratio: 2 }

/**
 * Returns what a list that is short for a search of several words lacks: projects that the search would lead to as a goal, beside those that
 * are `listed`. `lead`: at most one, which fits much better than those; `tail`: the others.
 */
export const nearProjects = async (
  db: Queryable,
  caller: Caller,
  search: string,
  { terms, listed }: { terms: readonly SearchTerm[]; listed: readonly string[] },
): Promise<{ lead: readonly ShownEntry[]; tail: readonly ShownEntry[] }> => {
  if (terms.length < 2 || listed.length === 0 || listed.length >= minListed) return { lead: [], tail: [] }
  const { offers } = rankedOffers(await goalOffers(db, caller), [], search.slice(0, maxGoalLength))
  const tail = tailOf(offers, search, terms, listed)
  const pointsListed = Math.max(...offers.filter(({ id }) => listed.includes(id)).map(({ points }) => points))
  const isLead = ({ share, points }: Offer) => terms.length > 2 && share >= minLead.share && points >= pointsListed * minLead.ratio
  const entries = await entriesByKey(
    db,
    caller,
    tail.map(({ id }) => ({ type: 'project', key: id })),
  )
  const count = tail.slice(0, 1).filter(isLead).length
  return { lead: entries.slice(0, count), tail: entries.slice(count) }
}

/** Returns the projects that come next as a goal, the best first; none for a search that isn't sure to lead anywhere. */
const tailOf = (offers: readonly Offer[], search: string, terms: readonly SearchTerm[], listed: readonly string[]): Offer[] => {
  const projects = offers.filter(({ type }) => type === 'project')
  const [best] = projects
  if (!best || best.share < minShareFor(terms)) return []
  return projects
    .filter(({ id }) => !listed.includes(id))
    .filter(({ points, share }, at) => {
      const min = isSentence(search) && listed.length + at < minListed ? minTail.few : minTail.more
      return share >= min && points >= best.points * min
    })
    .slice(0, Math.max(0, maxWithTail - listed.length))
}

/** Minimum share of a sentence for the project that it is about, although its words aren't all in it: a whole phrase of its author. */
const minSentenceShare = 1

/** Minimum words of a sentence. `503 retry after` isn't one. */
const minSentence = 4

const isSentence = (search: string): boolean => {
  const typed = textWords(search)
  return typed.length >= minSentence && typed.some(({ word }) => isStopWord(word))
}

/**
 * Puts the project first that a sentence would lead to as a goal, if no project has every word of it, as in “make my website faster”, or if it
 * fits much better than those, as in “who tried to log in”. The other results come near then.
 */
export const withSentenceLead = async (db: Queryable, caller: Caller, search: string, answer: SearchAnswer): Promise<SearchAnswer> => {
  if (!isSentence(search)) return answer
  const { offers } = rankedOffers(await goalOffers(db, caller), [], search.slice(0, maxGoalLength))
  const best = offers.find(({ type }) => type === 'project')
  if (!best || best.share < minSentenceShare) return answer
  const first = answer.groups.find(({ type }) => type === 'project')?.results[0]?.id
  if (first !== undefined && best.points < minLead.ratio * (offers.find(({ id }) => id === first)?.points ?? 0)) return answer
  const without = (results: readonly SearchResult[]) => results.filter(({ id }) => id !== best.id)
  const all = [...answer.groups.flatMap(({ results }) => results), ...answer.nearest]
  const lead =
    all.find(({ id }) => id === best.id) ?? resultOf((await entriesByKey(db, caller, [{ type: 'project', key: best.id }]))[0]!, new Set())
  const isNear = (type: string) => type === 'project' || type === 'near'
  const near = without([
    ...answer.groups.flatMap(({ type, results }) => (isNear(type) ? results : [])),
    ...answer.nearest.filter(({ type }) => type === 'project'),
  ])
  const groups = answer.groups.flatMap((group) => {
    const results = without(group.results)
    const total = group.total - (group.results.length - results.length)
    return results.length === 0 || isNear(group.type) ? [] : [{ ...group, total, results }]
  })
  return {
    ...answer,
    groups: [
      { type: 'project', total: 1, results: [lead] },
      ...(near.length > 0 ? [{ type: 'near' as const, total: near.length, results: near }] : []),
      ...groups,
    ],
    missing: [],
    apart: [],
    nearest: [],
  }
}

const minShareFor = (terms: readonly SearchTerm[]): number => {
  const isDoubtful = terms.every(({ word }) => ambiguous.has(stemmer(word))) || terms.some(({ word }) => elsewhere.has(word))
  return isDoubtful ? minShare.doubtful : minShare.certain
}

type Offer = ReturnType<typeof rankedOffers>['offers'][number]

const ambiguous: ReadonlySet<string> = new Set(ambiguousWords.map(stemmer))
const elsewhere: ReadonlySet<string> = new Set(otherSubjects)
