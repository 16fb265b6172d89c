import * as contract from '@fieldwork/core/search/contract.ts'
import { withCorrections } from '@fieldwork/core/search/corrections.ts'
import { withoutRank } from '@fieldwork/core/lexicon/jobTitles.ts'
import { splitSearch } from '@fieldwork/core/search/limitsInSearch.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { isAlmostMatch, isMatch, lackedBy, rank, termWeights, type Rank, type SearchTerm } from '@fieldwork/core/search/ranking.ts'
import { emptySearchAnswer, type SearchAnswer, type SearchType } from '@fieldwork/core/search/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { hasPhrase, type Phrase, phraseIn, searchedWords } from '@fieldwork/core/search/words.ts'
import type { Context } from '../context.ts'
import type { CandidateEntry, IndexedName, ShownEntry, ShownPassage } from '../database/jsonColumns.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { takeFromCaller } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import { correctionsOf } from './corrections.ts'
import { withGoal, withoutSubject } from './asGoal.ts'
import { allProjects, findLimited, limited } from './limits.ts'
import { errorMessagesIn, messageIn } from './errorMessages.ts'
import { nearestEntries, nearProjects, withSentenceLead } from './nearest.ts'
import { mentioningPassages, shownPassages } from './passages.ts'
import { allEntries, candidates, entriesByKey, passages, usingProjects } from './queries.ts'
import { groupsOf, groupTypes, resultOf, typesOf } from './results.ts'
import { usedNames } from './uses.ts'

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
  await takeFromCaller(context.limits, 'searches', caller.user?.id, address)
  const series = seriesSearch(query)
  return series === undefined ? find(context, caller, withoutRank(query), type) : find(context, caller, series, 'roadmap')
}

type Ranked = CandidateEntry & Rank
type Found = { entries: Ranked[]; terms: SearchTerm[]; weights: number[] }

const find = async ({ db }: Context, caller: Caller, asked: string, group: SearchType | undefined): Promise<SearchAnswer> => {
  const type = groupTypes.find(([one]) => one === group)?.[1] ?? null
  if (searchedWords(asked).length === 0) return { ...emptySearchAnswer, groups: groupsOf(await allEntries(db, caller, type), new Set()) }
  const { limits, subject } = type === null ? splitSearch(asked) : { limits: undefined, subject: asked }
  if (!limits) return findSubject(db, caller, subject, type)
  if (subject !== '') return limited(db, await findSubject(db, caller, subject, type), limits)
  if (Object.keys(limits).length > 0) return findLimited(db, caller, limits)
  return allProjects(db, caller, limits)
}

/** Searches for the message that a search quotes if a text has it as a whole. */
const findSubject = async (db: Queryable, caller: Caller, subject: string, type: ShownEntry['type'] | null): Promise<SearchAnswer> => {
  const message = type === null ? messageIn(subject) : undefined
  if (message !== undefined) {
    const answer = await findSpelled(db, caller, message, type)
    const phrase = phraseIn(message)
    if (phrase && answer.passages.some(({ text }) => hasPhrase(text, phrase))) return answer
  }
  const answer = await findSpelled(db, caller, subject, type)
  return type === null ? withoutSubject(db, caller, subject, answer) : answer
}

const findSpelled = async (db: Queryable, caller: Caller, subject: string, type: ShownEntry['type'] | null): Promise<SearchAnswer> => {
  const messages = errorMessagesIn(subject)
  const read = withCorrections(subject, messages)
  const uncorrected = await findEntries(db, caller, searchedWords(read), type)
  const spellings = await correctionsOf(db, caller, uncorrected.terms)
  const corrections = [...messages, ...spellings]
  const corrected = withCorrections(subject, corrections)
  const entries = spellings.length === 0 ? uncorrected : await findEntries(db, caller, searchedWords(corrected), type)
  const answer = await findTerms(db, caller, corrected, type, entries)
  const whole =
    type === null
      ? await withGoal(db, caller, { typed: subject, corrected }, await withSentenceLead(db, caller, corrected, answer))
      : answer
  const hasResults = whole.groups.length + whole.passages.length + whole.nearest.length > 0
  return { ...whole, corrections: hasResults ? corrections : [] }
}

const findTerms = async (
  db: Queryable,
  caller: Caller,
  subject: string,
  type: ShownEntry['type'] | null,
  { entries, terms, weights }: Found,
): Promise<SearchAnswer> => {
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
    if (type !== null || (projectIds.length === 0 && !isAnywhere && phrase === undefined && !caller.reader.pro)) return []
    return mentioningPassages(await passages(db, caller, covered, { projectIds, isAnywhere, phrase }), isAnywhere ? covered : [])
  }
  const passagesIn = (texts: readonly ShownPassage[], results: readonly ShownEntry[], covered: readonly SearchTerm[], phrase?: Phrase) =>
    shownPassages(texts, projectsIn(results), {
      terms: covered,
      weights: weights.filter((_, at) => covered.includes(terms[at]!)),
      phrase,
    })

  const phrased = matching.filter(isNear)
  // A word by which several projects are searched, such as the name of a provider, is a subject that they share.
  const near = terms.length === 1 && phrased.length >= minFamily ? [] : phrased
  const hasSubject = matching.some((entry) => entry.type === 'project' && !near.includes(entry))
  // A letter, as in `C++`, is in most texts.
  const mayMention = terms.every(({ isSeen }) => isSeen) && terms.some(({ word }) => word.length > 1)
  const phrase = phraseIn(subject)
  const about = projectKeys(matching)
  const names = type === null ? usedNames(terms) : undefined
  const using = names ? await usingProjects(db, caller, names, about) : []
  const texts = await textsOf(matching, terms, { isAnywhere: mayMention && !hasSubject, phrase })
  const results = await phraseFirst(db, caller, matching, texts, phrase, entries)
  const others = results.filter((entry) => !near.some(({ key }) => key === entry.key))
  const listedIds = projectKeys([...results, ...using])
  const isMention = ({ prose, projectId, text }: ShownPassage) =>
    prose && !listedIds.includes(projectId) && hasOutsideOfLinks(text, marked) && (!phrase || hasPhrase(text, phrase))
  const mentions =
    mayMention && hasSubject && listedIds.length < 2 ? (await textsOf([], terms, { isAnywhere: true })).filter(isMention) : []
  const inText = mayMention && !hasSubject ? texts.filter(({ projectId }) => !listedIds.includes(projectId)) : mentions
  const mentioning = await entriesByKey(
    db,
    caller,
    [...new Set(inText.map(({ projectId }) => projectId))]
      .slice(0, hasSubject ? maxMentioning : undefined)
      .map((key) => ({ type: 'project', key })),
  )
  const uses: SearchAnswer['groups'] =
    using.length > 0
      ? [{ type: 'uses', total: using[0]!.total, results: using.map((entry) => resultOf(entry, new Set(names!.flat()))) }]
      : []
  const isShort = hasSubject || near.length > 0
  const { lead, tail } = await nearProjects(db, caller, subject, {
    terms,
    listed: isShort ? [...listedIds, ...projectKeys(mentioning)] : [],
  })
  const isScattered = !matching.some(({ isTogether }) => isTogether)
  const nearGroups = projectsAs('near', groupsIn([...near, ...(isScattered ? [] : lead), ...tail]))
  const found = {
    groups: conceptsLast([
      ...(hasSubject ? groupsIn(isScattered ? [...lead, ...others] : others) : []),
      ...(near.length > 0 ? nearGroups : []),
      ...uses,
      ...projectsAs('mentions', groupsIn(hasSubject ? mentioning : [...others, ...mentioning])),
      ...(near.length > 0 ? [] : nearGroups),
    ]),
    passages: passagesIn(
      [...texts, ...mentions.filter(({ projectId }) => mentioning.some(({ key }) => key === projectId))],
      [...results, ...using, ...mentioning],
      terms,
      phrase,
    ),
  }
  if (found.groups.length + found.passages.length > 0) return { ...emptySearchAnswer, ...found, types }

  const almost = listed.filter((entry) => isAlmostMatch(entry, terms))
  if (almost[0]) {
    const lacked = lackedBy(almost[0], terms)
    const closest = relevant(almost.filter((entry) => lackedBy(entry, terms)[0] === lacked[0]))
    const covered = terms.filter((term) => !lacked.includes(term))
    const { tail: rest } = await nearProjects(db, caller, subject, { terms, listed: projectKeys(closest) })
    return {
      ...emptySearchAnswer,
      groups: projectsAs('near', groupsIn([...closest, ...rest])),
      passages: passagesIn(await textsOf(closest, covered), closest, covered),
      ...lacking(
        lacked.filter(({ isSeen }) => !isSeen),
        terms,
      ),
    }
  }
  const nearest = await nearestEntries(db, caller, subject, type, terms)
  return {
    ...emptySearchAnswer,
    types,
    ...lacking(
      terms.filter(({ isSeen, exact }) => !isSeen || exact.length === 0),
      terms,
    ),
    nearest: nearest.map((entry) => resultOf(entry, marked)),
  }
}

const projectsAs = (type: 'near' | 'mentions', groups: SearchAnswer['groups']): SearchAnswer['groups'] =>
  groups.map((group) => (group.type === 'project' ? { ...group, type } : group))

const conceptsLast = (groups: SearchAnswer['groups']): SearchAnswer['groups'] =>
  groups.toSorted((one, other) => Number(one.type === 'tool') - Number(other.type === 'tool'))

const isNear = ({ onlyPhrased = [] }: ShownEntry & Partial<Rank>): boolean => onlyPhrased.length > 0

type TextOptions = { isAnywhere?: boolean; phrase?: Phrase | undefined }

/** Whether a text has one of the words outside of addresses, such as `https`. */
const hasOutsideOfLinks = (text: string, marked: ReadonlySet<string>): boolean =>
  markedWords(text.replaceAll(/\w+:\/\/\S+/g, ''), marked).words.size > 0

/** Minimum number of projects that are searched by a word for it to be their subject, though none has it otherwise. */
const minFamily = 3

/** Maximum number of projects that mention what others are about. */
const maxMentioning = 2

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
  all: readonly Ranked[],
): Promise<ReadonlyArray<ShownEntry & Partial<Rank>>> => {
  if (!phrase || (!phrase.hasFillers && results.some(({ isTogether }) => isTogether))) return results
  const keys = [
    ...new Set(texts.flatMap(({ isPhrase, prose, projectId }) => (isPhrase && (prose || phrase.hasFillers) ? [projectId] : []))),
  ]
  const rankOf = (key: string) => [...results, ...all].findIndex((entry) => entry.type === 'project' && entry.key === key) >>> 0
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
