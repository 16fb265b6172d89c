import { keywordsOf } from '@fieldwork/core/goals/keywords.ts'
import { maxGoalLength } from '@fieldwork/core/goals/limits.ts'
import { fittingPath, type GoalOffer, roadmapByPoints, uncoveredNames } from '@fieldwork/core/goals/roadmap.ts'
import { isBroadGoal, isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import { otherSubjects, otherTopics, productNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { helpDeskWork, isJobGoal } from '@fieldwork/core/lexicon/jobTitles.ts'
import { emptySearchAnswer, type SearchAnswer, type SearchResult } from '@fieldwork/core/search/schema.ts'
import { hasPhrase, phraseIn } from '@fieldwork/core/search/words.ts'
import type { Queryable } from '../database/transaction.ts'
import { spelledWords } from '../goals/goalReader.ts'
import { rankedOffers } from '../goals/offers.ts'
import { goalOffers, visiblePaths } from '../goals/queries.ts'
import { uncoveredIn } from '../goals/uncovered.ts'
import type { Caller } from '../http/caller.ts'
import { allProjects } from './limits.ts'
import { maxNearest } from './nearest.ts'
import { entriesByKey } from './queries.ts'
import { resultOf } from './results.ts'

/**
 * Reads a search as a goal, so that both say the same: which of its words no project covers and, for a few keywords, which series they are
 * about. The projects of a search that names another subject, such as “Kubernetes”, only come near.
 */
export const withGoal = async (
  db: Queryable,
  caller: Caller,
  { typed, corrected }: Record<'typed' | 'corrected', string>,
  answer: SearchAnswer,
): Promise<SearchAnswer> => {
  // A name may look like a typo: “react native” isn’t “react naive”.
  const named = [typed, corrected].find(mayNameOther)
  const search = (named ?? corrected).slice(0, maxGoalLength)
  const isLacking = answer.missing.length + answer.apart.length > 0
  const keywords = keywordsOf(search).length
  const isJob = isJobGoal(search)
  const mayNameSeries = isJob || (keywords > 0 && keywords <= maxOfSeries)
  if (named === undefined && !isLacking && !mayNameSeries) return answer

  const ranked = rankedOffers(await goalOffers(db, caller), await visiblePaths(db, caller), search)
  const { offers, facts } = ranked
  const path = fittingPath(ranked.paths, offers, facts)
  const { roadmap, nearest } = roadmapByPoints(offers, facts)
  const missing = await uncoveredIn(db, caller, search, ranked, { path, roadmap, nearest })
  const leading = async (some: readonly GoalOffer[]) =>
    (
      await entriesByKey(
        db,
        caller,
        some.map(({ type, id }) => ({ type, key: id })),
      )
    ).map((entry) => resultOf(entry, new Set()))
  const series = roadmap.slice(0, 1).filter(({ type }) => type === 'course')

  const leadsNowhere = !path && roadmap.length === 0
  if (uncoveredNames(facts, leadsNowhere && (named !== undefined || isLacking)).length === 0) {
    const isNothing = answer.groups.length + answer.passages.length + answer.nearest.length === 0
    // An everyday word that only authors list, such as “journalist”: nothing says more about it than that no project covers it.
    if (isNothing && leadsNowhere && missing.length === 0) return answer
    if (isLacking) return { ...answer, missing, apart: missing.length > 0 ? [] : answer.apart }
    if (!mayNameSeries || !series[0] || series[0].share < minSeriesShare) return answer
    // Words of a job, such as “IT support”, may occur in the title of a project that isn’t about it.
    const isApart = isJob && !projectsOf(answer).some(({ id }) => series[0]!.projects.includes(id))
    return seriesFirst(isApart ? nearFirst(answer, undefined) : answer, await leading(series))
  }
  const isEmpty = answer.groups.length + answer.nearest.length === 0
  const near = nearFirst(
    { ...answer, missing, apart: [] },
    offers.find(({ type, share }) => type === 'project' && share >= minLeadShare),
  )
  // Each of its words means something else in a project: “support” is the answer to a customer.
  if (namesHelpDesk(search)) return { ...near, groups: [], passages: [], nearest: await leading(roadmap.slice(0, maxNearest)) }
  if (isEmpty) return { ...near, nearest: await leading(roadmap.slice(0, maxNearest)) }
  const isListed = answer.groups.length === 0 || answer.groups.some(({ type }) => type === 'roadmap')
  return isListed || series.length === 0 ? near : seriesFirst(near, await leading(series))
}

/**
 * Returns all projects for a search that names no subject, such as “anything”, and none for one that names only a living, such as “get a job”
 * or “interview”, unless a project has all its words, or a text in a row: then the `answer` stays.
 */
export const withoutSubject = async (db: Queryable, caller: Caller, search: string, answer: SearchAnswer): Promise<SearchAnswer> => {
  const { groups, passages } = answer
  const phrase = phraseIn(search)
  const isBroad = isBroadGoal(search)
  if (!isBroad && !(phrase?.hasFillers && isOpenGoal(search))) return answer
  if (groups.some(({ type }) => type === 'project') || (phrase && passages.some(({ text }) => hasPhrase(text, phrase)))) return answer
  return isBroad ? { ...emptySearchAnswer, limits: {} } : allProjects(db, caller, {})
}

/** Lists a series above the other results. */
const seriesFirst = (answer: SearchAnswer, results: SearchResult[]): SearchAnswer => {
  const listed = answer.groups.find(({ type }) => type === 'roadmap')
  const others = listed?.results.filter(({ id }) => !results.some((one) => one.id === id)) ?? []
  const total = listed ? listed.total + results.length + others.length - listed.results.length : results.length
  return {
    ...answer,
    groups: [{ type: 'roadmap', total, results: [...results, ...others] }, ...answer.groups.filter(({ type }) => type !== 'roadmap')],
  }
}

const isProjects = (type: string): boolean => type === 'project' || type === 'near'
const projectsOf = ({ groups }: SearchAnswer): SearchResult[] => groups.flatMap(({ type, results }) => (isProjects(type) ? results : []))

/** Lists the projects of an answer as merely near. `lead`: the first of them. */
const nearFirst = (answer: SearchAnswer, lead: Pick<GoalOffer, 'id'> | undefined): SearchAnswer => {
  const results = projectsOf(answer).toSorted((a, b) => Number(b.id === lead?.id) - Number(a.id === lead?.id))
  const others = answer.groups.filter(({ type }) => !isProjects(type))
  return { ...answer, groups: results.length > 0 ? [{ type: 'near', total: results.length, results }, ...others] : others }
}

/** Maximum number of keywords that may name a series, and their minimum share that is its title or subject. */
const maxOfSeries = 3
const minSeriesShare = 0.8

/** Minimum share of a search for the project that comes first: a whole phrase of its author. */
const minLeadShare = 1

const names: ReadonlySet<string> = new Set([...productNames, ...otherSubjects, ...otherTopics.flatMap((topic) => topic.split(' '))])

const namesHelpDesk = (search: string): boolean => search.search(helpDeskWork) >= 0

/** True if a search may name something that no project covers. */
const mayNameOther = (search: string): boolean =>
  namesHelpDesk(search) ||
  spelledWords(search).some((word) => names.has(word) || names.has(word.replace(/s$/, '')) || /^(?:exam|certif)/.test(word))
