import type { CandidateEntry, ShownEntry, ShownPassage } from '../database/jsonColumns.ts'
import { maxListed, maxResults } from '@fieldwork/core/search/limits.ts'
import { formsOf, type SearchTerm } from '@fieldwork/core/search/ranking.ts'
import type { SearchLimits } from '@fieldwork/core/search/schema.ts'
import type { Phrase } from '@fieldwork/core/search/words.ts'
import { entryProjects } from '../catalogue/entryProjects.ts'
import { isReadable, openSection } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { searchTerms, termValues, weights } from './terms.ts'

/** The best results of each type with their displayed columns, roadmaps before other courses, from rows of `ranked`. */
const shown = (admin: string, max = maxResults): string => `
  select x.type, x.key, x.title, x.description, x.icon, x.image_url as "imageUrl", x.names, x.roadmap, r.total, ${entryProjects(admin)} as projects
  from ranked r join search_entries x on x.id = r.id where r.rank <= ${max} order by x.type, r.rank`

/** Maximum number of projects to count for a term; it makes no difference how many more contain it. */
const maxCounted = 500

/** The letter of term `t` for entry `x`; see `Candidate`. */
const fieldOf = `case ${['exact', 'near']
  .flatMap((kind) =>
    weights.map((weight) => `when x.words @@ t.${kind}_${weight} then '${kind === 'exact' ? weight : weight.toLowerCase()}'`),
  )
  .join(' ')} else '-' end`

/**
 * Entries whose title, concepts or description contain every term or, in a lenient search ($8), that contain any, with what `rank` needs.
 * $7: their types. Only a lenient search counts the projects that contain each term.
 */
const candidatesSql = statement(
  'search.candidates',
  `with ${searchTerms},
  query as materialized (
    select coalesce(string_agg('(' || told::text || ')', ' & '), '')::tsquery as whole, coalesce(string_agg('(' || meant::text || ')', ' | '), '')::tsquery as part,
      bool_and(meant is not null) as is_known
    from terms
  ),
  covering as (
    select x.*, count(*) over (partition by x.type) as total, ts_rank('{1,0,0,0}', x.words, query.part) as frequency,
      row_number() over (partition by x.type order by ts_rank('{0.1,0.5,0.7,1}', x.words, query.part) desc, length(x.title), x.position, x.id) as rank
    from query, search_entries x
    where x.words @@ (select case when $8 then part else whole end from query) and ($8 or query.is_known) and (x.public or $6)
      and x.type = any($7::text[])
  ),
  candidates as (
    select x.type, x.key, x.title, x.description, x.icon, x.image_url as "imageUrl", x.names, x.roadmap, x.total,
      ${entryProjects('$6')} as projects, x.frequency,
      (select string_agg(${fieldOf}, '' order by t.at) from terms t) as fields,
      (select string_agg(case when x.words @@ t.own then '+' else '-' end, '' order by t.at) from terms t) as own
    from covering x where x.rank <= ${maxResults} order by x.type, x.rank
  ),
  counted as (
    select t.word, t.exact, t.near, t.is_typo as "isTypo",
      not $8 or exists (select from search_entries x where x.words @@ t.meant and (x.public or $6)) as "isSeen",
      case when $8 then (
        select count(*) from (
          select from search_entries x where x.words @@ t.meant and x.type = 'project' and (x.public or $6) limit ${maxCounted}
        ) as found
      ) else 1 end as projects
    from terms t order by t.at
  )
  select (select coalesce(json_agg(c), '[]') from candidates c) as "candidates!", (select coalesce(json_agg(t), '[]') from counted t) as "terms!",
    (select count(*) from (select from search_entries where $8 and type = 'project' and (public or $6) limit ${maxCounted}) as found) as "projects!"`,
)

/** Returns the terms of a search, the entries to rank, and the number of projects among which the terms were counted. */
export const candidates = async (
  db: Queryable,
  { reader }: Caller,
  words: readonly string[],
  { types, isLenient }: { types: ReadonlyArray<ShownEntry['type']>; isLenient: boolean },
): Promise<{ candidates: CandidateEntry[]; terms: SearchTerm[]; projects: number }> =>
  (await db.row(candidatesSql, [...termValues(words), reader.admin, [...types], isLenient]))!

const visibleSpellingsSql = statement(
  'search.visibleSpellings',
  `select w.word as "word!", w.entries as "entries!" from (
    select a.word, (select count(*) from (
      select from search_entries x where x.words @@ (quote_literal(a.word) || ':ABC')::tsquery and (x.public or $1) limit ${maxCounted}
    ) as found) as entries
    from unnest($2::text[]) as a(word)
  ) as w where w.entries > 0`,
)

/** Returns the words that entries have which the caller may see, each with the number of these entries. */
export const visibleSpellings = async (db: Queryable, { reader }: Caller, words: readonly string[]): Promise<Map<string, number>> =>
  new Map((await db.rows(visibleSpellingsSql, [reader.admin, [...words]])).map(({ word, entries }) => [word, entries]))

/** Maximum number of passages that are ranked. */
const maxPassages = 400
/** A command or a table comes before a sentence only if its terms stand much closer together. */
const codeRank = 0.02

/** Maximum number of passages of a step, of which the first with a telling sentence is shown. */
const maxPerStep = 3

/**
 * For each step with passages that have every term ($1, as expressions), in projects $2 and, with $7, in texts that the caller unlocked or, with
 * $8, may read: those with the whole phrase ($9) or else whose terms stand closest together. $6: the terms as words of the text alone, without
 * the step's title. The phrase is searched in all texts that the caller may read.
 */
const passagesSql = statement(
  'search.passages',
  `with query as materialized (select string_agg('(' || q || ')', ' & ')::tsquery as whole from unnest($1::text[]) as q),
  matching as materialized (
    select s.*, p.metadata, coalesce(s.words @@ $9::text::tsquery, false) as is_phrase,
      (select count(*) from unnest($6::text[]) as a(text) where s.words @@ a.text::tsquery)::int as told,
      ts_rank_cd('{1,0,0,0.1}', s.words, query.whole) * case when s.prose then 1 else ${codeRank} end as rank,
      not p.metadata -> 'outline' @> jsonb_build_array(jsonb_build_object('id', s.step_id)) as "isClosing"
    from query, search_passages s
    join projects p on p.id = s.project_id
    left join enrolments e on e.project_id = p.id and e.user_id = $3
    where s.words @@ query.whole
      and (s.project_id = any($2::text[]) or s.words @@ $9::text::tsquery or ($7 and ($8 or s.project_id in (
        select u.project_id from enrolments u where u.user_id = $3 and u.unlocked_at is not null
        union select k.project_id from unlocked_sections k where k.user_id = $3
      ))))
      and p.listed and ${isReadable('$4', '$5')} and (s.content_id is null or ${openSection('$3', 'p.id', 's.content_id', '$4')})
    limit ${maxPassages}
  ),
  passages as (
    select row_number() over (partition by m.project_id, m.step_id order by m.is_phrase desc, m.told desc, m.rank desc, m.id) as at, m."isClosing",
      m.is_phrase as "isPhrase", m.project_id as "projectId", m.metadata ->> 'title' as "projectTitle", m.step_id as "stepId",
      m.block_id as "blockId", m.track_id as "trackId", m.title, m.text, m.prose, m.told, m.rank,
      case when m.text like '%{{%' then json_build_object(
        'metadata', json_build_object('variables', m.metadata -> 'variables'),
        'variables', (
          select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]') from variables v
          where v.user_id = $3 and (v.project_id = m.project_id or v.project_id is null)
        )
      ) end as values
    from matching m
  )
  select coalesce(json_agg(p order by p."isPhrase" desc, p.told desc, p.rank desc), '[]') as "passages!" from passages p where p.at <= ${maxPerStep}`,
)

/**
 * Returns the best passages of each step with every term, best first, in projects by their ids, in texts that the caller unlocked and, if
 * `isAnywhere` or with the whole phrase, in all that they may read. Outside of the projects, only words that the catalogue has are searched.
 * Text after the steps, such as how to tidy up, counts only if no step has the terms.
 */
export const passages = async (
  db: Queryable,
  { user, reader }: Caller,
  terms: readonly SearchTerm[],
  { projectIds, isAnywhere, phrase }: { projectIds: readonly string[]; isAnywhere: boolean; phrase: Phrase | undefined },
): Promise<ShownPassage[]> => {
  const expressions = (weight: string) =>
    terms.map((term) =>
      formsOf(term)
        .map((word) => `'${word}'${weight}`)
        .join(' | '),
    )
  if (terms.some((term) => formsOf(term).length === 0)) return []
  const isKnown = terms.every(({ exact }) => exact.length > 0)
  const { passages: all } = (await db.row(passagesSql, [
    ...([expressions(''), [...projectIds], user?.id ?? null, reader.pro, reader.admin, expressions(':D'), isKnown, isAnywhere] as const),
    phrase ? phrase.words.map((word) => `'${word}'`).join(' <-> ') : null,
  ]))!
  const taught = all.filter(({ isClosing, isPhrase }) => !isClosing || isPhrase)
  return taught.length > 0 ? taught : all
}

const allEntriesSql = statement(
  'search.allEntries',
  `with ranked as (
    select x.id, count(*) over (partition by type) as total, row_number() over (partition by type order by roadmap desc, position, title, id) as rank
    from search_entries x where (x.public or $1) and ($2::text is null or x.type = $2)
  ),
  entries as (${shown('$1')})
  select coalesce(json_agg(e), '[]') as "entries!" from entries e`,
)

/** The first entries of the catalogue, by type. */
export const allEntries = async (db: Queryable, { reader }: Caller, type: ShownEntry['type'] | null): Promise<ShownEntry[]> =>
  (await db.row(allEntriesSql, [reader.admin, type]))!.entries

const usingProjectsSql = statement(
  'search.usingProjects',
  `with ranked as (
    select x.id, count(*) over () as total, row_number() over (order by x.position, x.title, x.id) as rank
    from search_entries x
    where x.type = 'project' and (x.public or $1) and x.key <> all($2::text[]) and (
      select bool_and(exists (
        select from jsonb_array_elements(x.names) as n where n ->> 'field' in ('needs', 'code') and lower(n ->> 'text') ~ u.pattern
      )) from unnest($3::text[]) as u(pattern)
    )
  ),
  entries as (${shown('$1', maxListed)})
  select coalesce(json_agg(e), '[]') as "entries!" from entries e`,
)

/** Returns the projects that need something with one of each of the names, or have code in it, in learning order, without those in `excluded`. */
export const usingProjects = async (
  db: Queryable,
  { reader }: Caller,
  names: ReadonlyArray<readonly string[]>,
  excluded: readonly string[],
): Promise<ShownEntry[]> => {
  const patterns = names.map((forms) => `\\m(${forms.join('|')})\\M`)
  return (await db.row(usingProjectsSql, [reader.admin, [...excluded], patterns]))!.entries
}

/** SQL condition: project `p` is within limits. The arguments are parameters; null for no limit. */
const isWithin = (difficulty: string, minutes: string, free: string): string =>
  `(${difficulty}::text is null or p.metadata ->> 'difficulty' = ${difficulty}) and (${minutes}::int is null or (p.metadata ->> 'time')::int <= ${minutes})
      and (not ${free} or p.plan is null)`

const projectsWithinSql = statement(
  'search.projectsWithin',
  `select p.id from projects p where p.id = any($1) and ${isWithin('$2', '$3', '$4')}`,
)

/** Returns which of the projects are within limits. */
export const projectsWithin = async (
  db: Queryable,
  projectIds: readonly string[],
  { difficulty, minutes, free }: SearchLimits,
): Promise<Set<string>> =>
  new Set((await db.rows(projectsWithinSql, [[...projectIds], difficulty ?? null, minutes ?? null, free ?? false])).map(({ id }) => id))

const entriesByKeySql = statement(
  'search.entriesByKey',
  `with ranked as (
    select x.id, count(*) over (partition by x.type) as total, s.at as rank
    from unnest($2::text[], $3::text[]) with ordinality as s(type, key, at) join search_entries x on x.type = s.type and x.key = s.key
    where x.public or $1
  ),
  entries as (${shown('$1')})
  select coalesce(json_agg(e), '[]') as "entries!" from entries e`,
)

/** Returns entries by their types and keys, in the same order, of those that the caller may see. */
export const entriesByKey = async (
  db: Queryable,
  { reader }: Caller,
  keys: ReadonlyArray<Pick<ShownEntry, 'type' | 'key'>>,
): Promise<ShownEntry[]> => {
  if (keys.length === 0) return []
  const { entries } = (await db.row(entriesByKeySql, [reader.admin, keys.map(({ type }) => type), keys.map(({ key }) => key)]))!
  return keys.flatMap(({ type, key }) => entries.find((entry) => entry.type === type && entry.key === key) ?? [])
}

const limitedProjectsSql = statement(
  'search.limitedProjects',
  `with ranked as (
    select x.id, count(*) over () as total,
      row_number() over (order by case when $4 then (p.metadata ->> 'time')::int end, x.position, x.title, x.id) as rank
    from search_entries x join projects p on p.id = x.key
    where x.type = 'project' and (x.public or $1) and ${isWithin('$2', '$3', '$5')}
  ),
  entries as (${shown('$1', maxListed)})
  select coalesce(json_agg(e), '[]') as "entries!" from entries e`,
)

/** The first projects within limits, in the order of the catalogue or, if it is limited, by length. */
export const limitedProjects = async (
  db: Queryable,
  { reader }: Caller,
  { difficulty, minutes, free }: SearchLimits,
  { isShortestFirst = minutes !== undefined } = {},
): Promise<ShownEntry[]> =>
  (await db.row(limitedProjectsSql, [reader.admin, difficulty ?? null, minutes ?? null, isShortestFirst, free ?? false]))!.entries
