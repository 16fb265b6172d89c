import * as contract from '@fieldwork/core/search/contract.ts'
import { maxListed } from '@fieldwork/core/search/limits.ts'
import { splitSearch } from '@fieldwork/core/search/limitsInSearch.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { isAlmostMatch, isMatch, lackedBy, rank, termWeights, type Rank, type SearchTerm } from '@fieldwork/core/search/ranking.ts'
import { isProjectGroup } from '@fieldwork/core/search/projectGroups.ts'
import type { SearchAnswer, SearchLimits, SearchType } from '@fieldwork/core/search/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { type Phrase, phraseIn, searchedWords } from '@fieldwork/core/search/words.ts'
import type { Context } from '../context.ts'
import type { CandidateEntry, IndexedName, ShownEntry, ShownPassage } from '../database/jsonColumns.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import { maxNearest, nearestEntries } from './nearest.ts'
import { shownPassages } from './passages.ts'
import { allEntries, candidates, entriesByKey, limitedProjects, passages, projectsWithin, usingProjects } from './queries.ts'
import { groupsOf, groupTypes, resultOf, typesOf } from './results.ts'
import { usePatterns } from './uses.ts'

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

type Ranked = CandidateEntry & Rank
type Found = { entries: Ranked[]; terms: SearchTerm[]; weights: number[] }

const empty: SearchAnswer = { groups: [], passages: [], types: [], limits: null, missing: [], apart: [], corrections: [], nearest: [] }

const find = async ({ db }: Context, caller: Caller, asked: string, group: SearchType | undefined): Promise<SearchAnswer> => {
  const type = groupTypes.find(([one]) => one === group)?.[1] ?? null
  if (searchedWords(asked).length === 0) return { ...empty, groups: groupsOf(await allEntries(db, caller, type), new Set()) }
  const { limits, subject } = type === null ? splitSearch(asked) : { limits: undefined, subject: asked }
  if (!limits) return findSubject(db, caller, subject, type)
  if (subject !== '') return limited(db, await findSubject(db, caller, subject, type), limits)
  if (Object.keys(limits).length > 0) return findLimited(db, caller, limits)
  return { ...empty, groups: groupsOf(await allEntries(db, caller, 'project'), new Set()), limits }
}

const findSubject = async (db: Queryable, caller: Caller, subject: string, type: ShownEntry['type'] | null): Promise<SearchAnswer> => {
  const { entries, terms, weights } = await findEntries(db, caller, searchedWords(subject), type)
  const marked = new Set(terms.flatMap(({ exact, near }) => [...exact, ...near]))
  const listed = entries.filter((entry) => type !== null || isListed(entry))
  const matching = relevant(listed.filter((entry) => isMatch(entry, terms)))
  const types = type === null ? typesOf(matching) : []
  // A search without a type doesn't show categories.
  const groupsIn = (results: readonly ShownEntry[]) =>
    groupsOf(type === null ? results.filter((entry) => entry.type !== 'category') : results, marked)
  const textsOf = async (
    results: readonly ShownEntry[],
    covered: readonly SearchTerm[],
    { isAnywhere = false, phrase }: TextOptions = {},
  ) => {
    const projectIds = projectsIn(results)
    // People with Pro may have unlocked texts with words that no entry has.
    const isSearched = type === null && (projectIds.length > 0 || isAnywhere || phrase !== undefined || caller.reader.pro)
    return isSearched ? passages(db, caller, covered, { projectIds, isAnywhere, phrase }) : []
  }
  const passagesIn = (texts: readonly ShownPassage[], results: readonly ShownEntry[], covered: readonly SearchTerm[], phrase?: Phrase) =>
    shownPassages(texts, projectsIn(results), {
      terms: covered,
      weights: weights.filter((_, at) => covered.includes(terms[at]!)),
      phrase,
    })

  // A letter, as in `C++`, is in most texts.
  const isAnywhere =
    matching.every((entry) => entry.type !== 'project' || isNear(entry)) &&
    terms.every(({ isSeen }) => isSeen) &&
    terms.some(({ word }) => word.length > 1)
  const phrase = phraseIn(subject)
  const about = projectKeys(matching)
  const patterns = type === null ? usePatterns(terms) : undefined
  const using = patterns ? await usingProjects(db, caller, patterns, about) : []
  const texts = await textsOf(matching, terms, { isAnywhere, phrase })
  const isUsing = (key: string) => using.some((entry) => entry.key === key)
  const inText = isAnywhere
    ? entries.filter(({ key }) => !isUsing(key) && !about.includes(key) && texts.some(({ projectId }) => projectId === key))
    : []
  const results = await phraseFirst(db, caller, [...matching, ...inText], texts, phrase)
  const near = results.filter(isNear)
  const others = groupsIn(results.filter((entry) => !isNear(entry)))
  const uses: SearchAnswer['groups'] =
    using.length > 0 ? [{ type: 'uses', total: using[0]!.total, results: using.map((entry) => resultOf(entry, marked)) }] : []
  const found = {
    groups: conceptsLast(
      isAnywhere
        ? [...projectsAs('near', groupsIn(near)), ...uses, ...projectsAs('mentions', others)]
        : [...others, ...projectsAs('near', groupsIn(near)), ...uses],
    ),
    passages: passagesIn(texts, [...results, ...using], terms, phrase),
  }
  if (found.groups.length + found.passages.length > 0)
    return {
      ...empty,
      ...found,
      types,
      corrections: correctionsOf(terms, found),
      ...(isAnywhere && near[0] && lacking(near[0].onlyPhrased ?? [], terms)),
    }

  const almost = listed.filter((entry) => isAlmostMatch(entry, terms))
  if (almost[0]) {
    const lacked = lackedBy(almost[0], terms)
    const closest = relevant(almost.filter((entry) => lackedBy(entry, terms)[0] === lacked[0]))
    const covered = terms.filter((term) => !lacked.includes(term))
    const answer = {
      ...empty,
      groups: projectsAs('near', groupsIn(closest)),
      passages: passagesIn(await textsOf(closest, covered), closest, covered),
    }
    return {
      ...answer,
      corrections: correctionsOf(covered, answer),
      ...lacking(
        lacked.filter(({ isSeen }) => !isSeen),
        terms,
      ),
    }
  }
  const nearest = await nearestEntries(db, caller, subject, type, terms)
  return {
    ...empty,
    types,
    ...lacking(
      terms.filter(({ isSeen, exact }) => !isSeen || exact.length === 0),
      terms,
    ),
    nearest: nearest.map((entry) => resultOf(entry, marked)),
  }
}

/** For each word with a typing error, the correction that most texts of the answer have. Others may be of projects that the caller may not see. */
const correctionsOf = (terms: readonly SearchTerm[], answer: Pick<SearchAnswer, 'groups' | 'passages'>): SearchAnswer['corrections'] => {
  const typos = terms.filter(({ isTypo }) => isTypo)
  const near = new Set(typos.flatMap((term) => term.near))
  const texts = [...answer.groups.flatMap(({ results }) => results.flatMap(({ matches }) => matches)), ...answer.passages]
  const words = near.size === 0 ? [] : texts.flatMap(({ text }) => [...markedWords(text, near).words])
  const countOf = (one: string) => words.filter((word) => word === one).length
  return typos.flatMap(({ word, near: corrections }) => {
    const [corrected] = corrections.filter((one) => words.includes(one)).toSorted((one, other) => countOf(other) - countOf(one))
    return corrected === undefined ? [] : [{ word, corrected }]
  })
}

const projectsAs = (type: 'near' | 'mentions', groups: SearchAnswer['groups']): SearchAnswer['groups'] =>
  groups.map((group) => (group.type === 'project' ? { ...group, type } : group))

const conceptsLast = (groups: SearchAnswer['groups']): SearchAnswer['groups'] =>
  groups.toSorted((one, other) => Number(one.type === 'tool') - Number(other.type === 'tool'))

const isNear = ({ onlyPhrased = [] }: ShownEntry & Partial<Rank>): boolean => onlyPhrased.length > 0

type TextOptions = { isAnywhere?: boolean; phrase?: Phrase | undefined }

/** Maximum number of projects with passages, so that the others stay in view. */
const maxWithPassages = 10

const projectKeys = (results: readonly ShownEntry[]): string[] => results.flatMap((entry) => (entry.type === 'project' ? [entry.key] : []))

const projectsIn = (results: readonly ShownEntry[]): string[] => projectKeys(results).slice(0, maxWithPassages)

/**
 * Puts the projects first whose text has the whole phrase, such as an error message, unless a project is about all its words. Words that are
 * left out of other searches, as in `no such file`, make a phrase unmistakable; others may stand side by side in code by chance.
 */
const phraseFirst = async (
  db: Queryable,
  caller: Caller,
  results: readonly Ranked[],
  texts: readonly ShownPassage[],
  phrase: Phrase | undefined,
): Promise<ReadonlyArray<ShownEntry & Partial<Rank>>> => {
  if (!phrase || (!phrase.hasFillers && results.some(({ isTogether }) => isTogether))) return results
  const keys = [
    ...new Set(texts.flatMap(({ isPhrase, prose, projectId }) => (isPhrase && (prose || phrase.hasFillers) ? [projectId] : []))),
  ]
  const rankOf = (key: string) => results.findIndex((entry) => entry.type === 'project' && entry.key === key) >>> 0
  const first = keys.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxWithPassages)
  const entries = await entriesByKey(
    db,
    caller,
    first.map((key) => ({ type: 'project', key })),
  )
  return [...entries, ...results.filter(({ type, key }) => type !== 'project' || !first.includes(key))]
}

/** Explains why a search has no results: some words are unknown, or no project has all of them. */
const lacking = (unknown: readonly SearchTerm[], terms: readonly SearchTerm[]): Pick<SearchAnswer, 'missing' | 'apart'> => {
  const words = (some: readonly SearchTerm[]) => some.map(({ word }) => word)
  if (unknown.length > 0) return { missing: words(unknown), apart: [] }
  return terms.length === 1 ? { missing: words(terms), apart: [] } : { missing: [], apart: words(terms) }
}

/** Keeps the projects within limits. Without any, the others come closest. */
const limited = async (db: Queryable, answer: SearchAnswer, limits: SearchLimits): Promise<SearchAnswer> => {
  const groups = answer.groups.filter(({ type }) => isProjectGroup(type))
  const projects = groups.flatMap(({ results }) => results)
  const ids = [...projects.map(({ id }) => id), ...answer.passages.map(({ projectId }) => projectId)]
  const within = await projectsWithin(db, ids, limits)
  const groupsWithin = groups.flatMap((group) => {
    const results = group.results.filter(({ id }) => within.has(id))
    return results.length > 0 ? [{ ...group, total: results.length, results }] : []
  })
  const texts = answer.passages.filter(({ projectId }) => within.has(projectId))
  const isEmpty = groupsWithin.length + texts.length === 0
  return {
    ...answer,
    groups: groupsWithin,
    passages: texts,
    types: [],
    limits,
    corrections: isEmpty ? [] : answer.corrections,
    nearest: isEmpty && projects.length > 0 ? projects.slice(0, maxNearest) : answer.nearest,
  }
}

/** Returns the projects within limits, or else the shortest ones. */
const findLimited = async (db: Queryable, caller: Caller, limits: SearchLimits): Promise<SearchAnswer> => {
  const results = await limitedProjects(db, caller, limits)
  if (results.length > 0) return { ...empty, groups: groupsOf(results, new Set(), maxListed), limits }
  const shortest = await limitedProjects(db, caller, { ...limits, minutes: undefined }, { isShortestFirst: true })
  return { ...empty, limits, nearest: shortest.slice(0, maxNearest).map((entry) => resultOf(entry, new Set())) }
}

/** Drops projects that match much less than the best one. */
const relevant = (results: readonly Ranked[]): Ranked[] => {
  const best = results.find(({ type }) => type === 'project')?.points ?? 0
  return results.filter(({ type, points }) => type !== 'project' || points >= best * minOfBest)
}

/** Minimum share of the best project's points. */
const minOfBest = 0.4

/** Returns entries by rank. Entries with only some of the terms, or in their text, are searched only if no project is about them all. */
const findEntries = async (db: Queryable, caller: Caller, words: readonly string[], type: ShownEntry['type'] | null): Promise<Found> => {
  const types = type === null ? (['project', 'course', 'tool', 'category'] as const) : [type]
  const whole = await candidates(db, caller, words, { types, isLenient: false })
  const main = type ?? 'project'
  const results = ranked(whole)
  if (results.entries.some((entry) => entry.type === main && !isNear(entry) && isMatch(entry, results.terms))) return results
  const part = await candidates(db, caller, words, { types: [main], isLenient: true })
  return ranked({ ...part, candidates: [...part.candidates, ...whole.candidates.filter((entry) => entry.type !== main)] })
}

const ranked = ({ candidates: entries, terms, projects }: Awaited<ReturnType<typeof candidates>>): Found => {
  const weights = termWeights(terms, projects)
  const points = entries.map((entry) => ({ ...entry, ...rank(candidateOf(entry), terms, weights) }))
  return { entries: points.toSorted((a, b) => b.points - a.points), terms, weights }
}

const candidateOf = ({ fields, own, title, description, names, frequency }: CandidateEntry) => {
  const named = (name: IndexedName['field']) => names.flatMap(({ field, text }) => (field === name ? [text] : []))
  return {
    fields,
    own,
    title,
    description,
    frequency,
    concepts: [...named('concept'), ...named('series')],
    searchedAs: named('searchedAs'),
  }
}

/** True for projects, and for series, concepts and categories whose title contains every term. */
const isListed = ({ type, fields }: CandidateEntry): boolean => type === 'project' || /^a+$/i.test(fields)
