import * as contract from '@fieldwork/core/search/contract.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { maxResults } from '@fieldwork/core/search/limits.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { limitsInSearch } from '@fieldwork/core/search/limitsInSearch.ts'
import {
  isAlmostMatch,
  isMatch,
  isUnambiguous,
  lackedBy,
  rank,
  termWeights,
  type Rank,
  type SearchTerm,
} from '@fieldwork/core/search/ranking.ts'
import type { SearchAnswer, SearchGroupType, SearchLimits, SearchMatch, SearchResult, SearchType } from '@fieldwork/core/search/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { searchedWords } from '@fieldwork/core/search/words.ts'
import type { Context } from '../context.ts'
import type { CandidateEntry, IndexedName, ShownEntry } from '../database/jsonColumns.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import { shownPassages } from './passages.ts'
import { allEntries, candidates, limitedProjects, passages } from './queries.ts'

export const search = (context: Context): Served[] => [
  serve(contract.search, ({ caller, query, address }) => searchFor(context, caller, address, query.q ?? '', query.type)),
]

/** Throws too_many_requests. `address`: the network address of the caller. */
export const searchFor = async (
  context: Context,
  caller: Caller,
  address: string,
  query: string,
  type: SearchType | undefined,
): Promise<SearchAnswer> => {
  await context.limits.take('searches', caller.user?.id ?? networkOf(address))
  const series = seriesSearch(query)
  return series === undefined ? find(context, caller, query, type) : find(context, caller, series, 'roadmap')
}

/** The groups in order, each with its entries. */
const groupTypes: ReadonlyArray<[group: SearchGroupType, entries: ShownEntry['type']]> = [
  ['project', 'project'],
  ['roadmap', 'course'],
  ['specialty', 'category'],
  ['tool', 'tool'],
]

type Ranked = CandidateEntry & Rank
type Found = { entries: Ranked[]; terms: SearchTerm[]; weights: number[] }

const empty: SearchAnswer = { groups: [], passages: [], types: [], limits: null, missing: [], nearest: [], first: null }

const find = async ({ db }: Context, caller: Caller, asked: string, group: SearchGroupType | undefined): Promise<SearchAnswer> => {
  const type = groupTypes.find(([one]) => one === group)?.[1] ?? null
  const limits = type === null ? limitsInSearch(asked) : undefined
  if (limits?.difficulty !== undefined || limits?.minutes !== undefined) return findLimited(db, caller, limits)
  const words = searchedWords(asked)
  if (words.length === 0) return { ...empty, groups: groupsOf(await allEntries(db, caller, type), new Set()) }
  if (limits) return { ...empty, groups: groupsOf(await allEntries(db, caller, 'project'), new Set()), limits }
  const { entries, terms, weights } = await findEntries(db, caller, words, type)
  const marked = new Set(terms.flatMap(({ exact, near }) => [...exact, ...near]))
  const listed = entries.filter((entry) => type !== null || isListed(entry))
  const matching = relevant(listed.filter((entry) => isMatch(entry, terms)))
  const types = type === null ? typesOf(matching) : []
  // A search without a type doesn't show categories.
  const groupsIn = (results: readonly Ranked[]) =>
    groupsOf(type === null ? results.filter((entry) => entry.type !== 'category') : results, marked)
  const textsOf = async (results: readonly Ranked[], covered: readonly SearchTerm[], isAnywhere = false) => {
    const projectIds = results.flatMap((entry) => (entry.type === 'project' ? [entry.key] : [])).slice(0, maxResults)
    // People with Pro may have unlocked texts with words that no entry has.
    const isSearched = type === null && (projectIds.length > 0 || isAnywhere || caller.reader.pro)
    const texts = isSearched ? await passages(db, caller, covered, { projectIds, isAnywhere }) : []
    return shownPassages(
      texts,
      projectIds,
      covered,
      weights.filter((_, at) => covered.includes(terms[at]!)),
    )
  }
  const isAnywhere = matching.every((entry) => entry.type !== 'project') && terms.every(({ isSeen }) => isSeen)
  const texts = await textsOf(matching, terms, isAnywhere)
  const inText = isAnywhere ? entries.filter(({ key }) => texts.some(({ projectId }) => projectId === key)) : []
  const groups = groupsIn([...matching, ...inText])
  if (groups.length + texts.length > 0) return { ...empty, groups, passages: texts, types }
  const namesOf = (unknown: readonly SearchTerm[]) => (unknown.length > 0 ? unknown.map(({ word }) => word) : subjectIn(asked, words))
  const almost = listed.filter((entry) => isAlmostMatch(entry, terms))
  if (almost[0]) {
    const lacked = lackedBy(almost[0], terms)
    const closest = relevant(almost.filter((entry) => lackedBy(entry, terms)[0] === lacked[0]))
    const covered = terms.filter((term) => !lacked.includes(term))
    const missing = namesOf(lacked.filter(({ isSeen }) => !isSeen))
    return { ...empty, groups: groupsIn(closest), passages: await textsOf(closest, covered), missing }
  }
  // A word with several meanings is only doubtful beside a word that the catalogue lacks.
  const isNear = terms.every(({ isSeen }) => isSeen)
    ? ({ share }: Ranked) => share >= minNearness.seen
    : (entry: Ranked) => entry.share >= minNearness.unseen && isUnambiguous(entry, terms)
  const nearest = entries.filter((entry) => entry.type !== 'category' && isNear(entry)).slice(0, maxNearest)
  const [first] = nearest.length > 0 ? [] : groupsOf(await allEntries(db, caller, type), marked)
  return {
    ...empty,
    types,
    missing: namesOf(terms.filter(({ isSeen, exact }) => !isSeen || exact.length === 0)),
    nearest: nearest.map((entry) => resultOf(entry, marked)),
    first: first?.results[0] ?? null,
  }
}

/** Maximum characters of the part of a search that is quoted. */
const maxQuoted = 60

/** Returns the part of a search from its first word to its last, such as `pull request`, unless it is long. */
const subjectIn = (asked: string, words: readonly string[]): string[] => {
  const quoted = textWords(asked).filter(({ word }) => words.includes(word))
  const subject = asked.slice(quoted[0]?.start, quoted.at(-1)?.end)
  return subject.length > maxQuoted ? [] : [subject]
}

/** Returns the projects within limits, or else the shortest ones. */
const findLimited = async (db: Queryable, caller: Caller, limits: SearchLimits): Promise<SearchAnswer> => {
  const results = await limitedProjects(db, caller, limits)
  if (results.length > 0) return { ...empty, groups: groupsOf(results, new Set()), limits }
  const shortest = await limitedProjects(db, caller, { difficulty: limits.difficulty }, { isShortestFirst: true })
  return { ...empty, limits, nearest: shortest.slice(0, maxNearest).map((entry) => resultOf(entry, new Set())) }
}

const typesOf = (entries: readonly ShownEntry[]): SearchType[] =>
  groupTypes.flatMap(([group, type]) => (group !== 'project' && entries.some((entry) => entry.type === type) ? [group] : []))

/** Drops projects that match much less than the best one. */
const relevant = (results: readonly Ranked[]): Ranked[] => {
  const best = results.find(({ type }) => type === 'project')?.points ?? 0
  return results.filter(({ type, points }) => type !== 'project' || points >= best * minOfBest)
}

/** Minimum share of the best project's points. */
const minOfBest = 0.4
const maxNearest = 3
/** Minimum share of a search that the nearest entries contain, if the catalogue has all its words and if it lacks one. */
const minNearness = { seen: 0.1, unseen: 0.25 }

/** Returns entries by rank. Entries with only some of the terms, or in their text, are searched only if no project tells of them all. */
const findEntries = async (db: Queryable, caller: Caller, words: readonly string[], type: ShownEntry['type'] | null): Promise<Found> => {
  const types = type === null ? (['project', 'course', 'tool', 'category'] as const) : [type]
  const whole = await candidates(db, caller, words, { types, isLenient: false })
  const main = type ?? 'project'
  const results = ranked(whole)
  if (results.entries.some((entry) => entry.type === main && isMatch(entry, results.terms))) return results
  const part = await candidates(db, caller, words, { types: [main], isLenient: true })
  return ranked({ ...part, candidates: [...part.candidates, ...whole.candidates.filter((entry) => entry.type !== main)] })
}

const ranked = ({ candidates: entries, terms, projects }: Awaited<ReturnType<typeof candidates>>): Found => {
  const weights = termWeights(terms, projects)
  const points = entries.map((entry) => ({ ...entry, ...rank(candidateOf(entry), terms, weights) }))
  return { entries: points.toSorted((a, b) => b.points - a.points), terms, weights }
}

const candidateOf = ({ fields, title, description, names, frequency }: CandidateEntry) => {
  const named = (name: IndexedName['field']) => names.flatMap(({ field, text }) => (field === name ? [text] : []))
  return { fields, title, description, frequency, concepts: [...named('concept'), ...named('series')], searchedAs: named('searchedAs') }
}

/** True for projects, and for series, concepts and categories whose title contains every term. */
const isListed = ({ type, fields }: CandidateEntry): boolean => type === 'project' || /^a+$/i.test(fields)

/** A series whose title is more like the search than any project comes before the projects. */
const groupsOf = (entries: ReadonlyArray<ShownEntry & Partial<Rank>>, marked: ReadonlySet<string>): SearchAnswer['groups'] => {
  const own = (type: ShownEntry['type']) => entries.filter((entry) => entry.type === type)
  const pointsOf = (type: ShownEntry['type']) => own(type)[0]?.points ?? 0
  const isSeries = pointsOf('course') > pointsOf('project')
  const ordered = isSeries ? groupTypes.toSorted(([a], [b]) => Number(b === 'roadmap') - Number(a === 'roadmap')) : groupTypes
  return ordered.flatMap(([group, type]) => {
    const results = own(type)
    const total = results.length < maxResults ? results.length : results[0]!.total
    return results.length === 0
      ? []
      : [{ type: group, total, results: results.slice(0, maxResults).map((entry) => resultOf(entry, marked)) }]
  })
}

const resultOf = (
  { type, key, title, description, icon, imageUrl, names, roadmap, projects }: ShownEntry,
  marked: ReadonlySet<string>,
): SearchResult => {
  const matchesIn = (texts: ReadonlyArray<Pick<SearchMatch, 'field' | 'text'>>) =>
    texts.flatMap(({ field, text }): SearchMatch[] => {
      const { ranges } = markedWords(text, marked)
      return ranges.length > 0 ? [{ field, text, ranges }] : []
    })
  const visible = matchesIn([
    { field: 'title', text: title },
    { field: 'description', text: description },
    ...names.filter(({ field }) => field !== 'searchedAs'),
  ])
  const [phrase] = matchesIn(names.filter(({ field }) => field === 'searchedAs')).toSorted((a, b) => b.ranges.length - a.ranges.length)
  const matches = visible.length > 0 ? visible : phrase ? [phrase] : []
  return {
    type: roadmap ? 'roadmap' : type,
    id: key,
    title,
    description,
    icon,
    ...(imageUrl === null ? {} : { imageUrl }),
    projects,
    matches,
  }
}
