import { maxGoalLength } from '@fieldwork/core/goals/limits.ts'
import { roadmapByPoints, uncoveredNames } from '@fieldwork/core/goals/roadmap.ts'
import { otherSubjects, otherTopics, productNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import type { SearchAnswer, SearchResult } from '@fieldwork/core/search/schema.ts'
import type { Queryable } from '../database/transaction.ts'
import { rankedOffers } from '../goals/offers.ts'
import { isFillerOfExam } from '../goals/goalReader.ts'
import { goalOffers } from '../goals/queries.ts'
import type { Caller } from '../http/caller.ts'
import { maxNearest } from './nearest.ts'
import { entriesByKey } from './queries.ts'
import { resultOf } from './results.ts'

/**
 * Names what no project covers, as the page of a goal does, even if a text mentions it: “Kubernetes”. The projects of such an answer only come
 * near, after the series that the search would lead to as a goal.
 */
export const withUncovered = async (
  db: Queryable,
  caller: Caller,
  { typed, corrected }: Record<'typed' | 'corrected', string>,
  answer: SearchAnswer,
): Promise<SearchAnswer> => {
  // A name may look like a typo: “react native” isn't “react naive”.
  const search = [typed, corrected].find(mayNameOther)
  if (search === undefined) return answer
  const { offers, facts } = rankedOffers(await goalOffers(db, caller), [], search.slice(0, maxGoalLength))
  const { roadmap } = roadmapByPoints(offers, facts)
  const names = uncoveredNames(facts, roadmap.length === 0)
  if (names.length === 0) return answer
  const text = names.join(' ').toLowerCase()
  const others = answer.missing.filter((word) => !text.includes(word) && !isFillerOfExam(word))
  const at = (word: string) => search.toLowerCase().indexOf(word.toLowerCase())
  const near = answer.groups.flatMap(({ type, results }) => (type === 'project' || type === 'near' ? results : []))
  const best = offers.find(({ type }) => type === 'project')
  const isLead = ({ id }: SearchResult) => id === best?.id && best.share >= minLeadShare
  const isEmpty = answer.groups.length + answer.nearest.length === 0
  const isListed = roadmap[0]?.type !== 'course' || answer.groups.some(({ type }) => type === 'roadmap')
  const closest = isEmpty ? roadmap.slice(0, maxNearest) : answer.groups.length > 0 && !isListed ? roadmap.slice(0, 1) : []
  const closestEntries = await entriesByKey(
    db,
    caller,
    closest.map(({ type, id }) => ({ type, key: id })),
  )
  const leading = closestEntries.map((entry) => resultOf(entry, new Set()))
  const results = near.toSorted((a, b) => Number(isLead(b)) - Number(isLead(a)))
  return {
    ...answer,
    missing: [...names, ...others].toSorted((a, b) => at(a) - at(b)),
    apart: [],
    nearest: isEmpty ? leading : answer.nearest,
    groups: [
      ...(!isEmpty && leading.length > 0 ? [{ type: 'roadmap' as const, total: 1, results: leading }] : []),
      ...(results.length > 0 ? [{ type: 'near' as const, total: results.length, results }] : []),
      ...answer.groups.filter(({ type }) => type !== 'project' && type !== 'near'),
    ],
  }
}

/** Minimum share of a search for the project that comes first: a whole phrase of its author. */
const minLeadShare = 1

const names: ReadonlySet<string> = new Set([...productNames, ...otherSubjects, ...otherTopics.flatMap((topic) => topic.split(' '))])

/** True if a search may name something that no project covers, so that it is worth reading as a goal. */
const mayNameOther = (search: string): boolean =>
  textWords(search).some(({ word }) => names.has(word) || names.has(word.replace(/s$/, '')) || /^(?:exam|certif)/.test(word))
