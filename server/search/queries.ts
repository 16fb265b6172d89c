import type { ShownEntry } from '../database/jsonColumns.ts'
import { maxResults } from '@fieldwork/core/search/limits.ts'
import { remaindersOf } from '@fieldwork/core/search/typos.ts'
import { isReadable, openSection } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'

/** The catalogue's words with this beginning, joined for a text search expression; `beginning` is a column. */
const wordsWith = (beginning: string): string => `(
    select string_agg(quote_literal(w.word), ' | ') from (
      select word from search_words where word >= ${beginning} collate "C" and word < ${beginning} || U&'\\+10FFFD' collate "C"
      order by word limit 100
    ) w
  )`

/**
 * The search as PostgreSQL text search expressions, in a row of `query`: any word as typed, any word with typos corrected, and all words.
 * $1: the words, letters and digits only; $2 to $5: their remainders, with the word's position, compared by the rule of `isOneTypo`; $6:
 * true if a word that begins a word of the catalogue may also be a typo. A word matches all words that begin with it. They are listed,
 * because the index takes five times as long to find prefixes itself.
 */
export const searchQuery = `
  neighbours as materialized (
    select r.at, k.beginning, bool_or(r.position = -1 and k.position = -1) as same
    from unnest($2::int[], $3::text[], $4::smallint[], $5::text[]) as r(at, remainder, position, letter)
    join search_remainders k on k.remainder = r.remainder collate "C"
    where r.position = -1 or k.position = -1 or r.position = k.position or (abs(r.position - k.position) = 1 and r.letter = k.letter)
    group by r.at, k.beginning
  ),
  known as (select at from neighbours where same),
  words as materialized (
    select case when length(a.word) < 3 then quote_literal(a.word) || ':*' else coalesce(${wordsWith('a.word')}, quote_literal(a.word)) end as typed, (
      select string_agg(${wordsWith('n.beginning')}, ' | ') from neighbours n
      where n.at = a.at and not n.same
        and not exists (select from neighbours o where o.at = n.at and n.beginning <> o.beginning and n.beginning ^@ o.beginning)
        and (a.at not in (select at from known) or ($6 and not a.word ^@ n.beginning))
    ) as meant
    from unnest($1::text[]) with ordinality as a(word, at)
  ),
  query as materialized (
    select coalesce(string_agg(typed, ' | '), '')::tsquery as typed, coalesce(string_agg(meant, ' | '), '')::tsquery as meant,
      coalesce(string_agg('(' || concat_ws(' | ', typed, meant) || ')', ' & '), '')::tsquery as whole,
      coalesce(string_agg(concat_ws(' | ', typed, meant), ' | '), '')::tsquery as part,
      array_agg(concat_ws(' | ', typed, meant)::tsquery) as each
    from words
  )`

/** Values $1 to $6 of `searchQuery`. */
export const searchValues = (words: readonly string[], isLenient: boolean): [string[], number[], string[], number[], string[], boolean] => {
  const found = words.flatMap((word, index) => remaindersOf(word).map((one) => ({ ...one, at: index + 1 })))
  return [
    [...words],
    found.map(({ at }) => at),
    found.map(({ remainder }) => remainder),
    found.map(({ position }) => position),
    found.map(({ letter }) => letter),
    isLenient,
  ]
}

/**
 * Score of entry `x`: a word in its title counts three times, in its concepts twice, in its description and category once, in its series
 * less; a corrected typo counts half. `ts_rank` divides by the number of words.
 */
export const entryPoints = `(
    ts_rank('{0.2,0.33,0.67,1}', x.words, query.typed) * (numnode(query.typed) + 1)
    + case when query.meant = '' then 0
      else ts_rank('{0.2,0.33,0.67,1}', x.words, query.meant) * (numnode(query.meant) + 1) / 2 end
  )`

/** Ids of the projects of entry `x` that a caller may see, in learning order. `admin` is a parameter. */
export const entryProjects = (admin: string): string => `array(
    select m.project_id from search_members m join projects p on p.id = m.project_id
    where m.entry_id = x.id and p.listed and (p.visibility = 'public' or ${admin}) order by m.position limit ${maxProjects}
  )`

/** The columns of an entry. */
const maxProjects = 100

/** The ten best results of each type with their displayed columns, roadmaps before other courses, from rows of `ranked`. */
const shown = (admin: string): string => `
  select x.type, x.key, x.title, x.description, x.icon, x.image_url as "imageUrl", x.names, x.roadmap, r.total, ${entryProjects(admin)} as projects
  from ranked r join search_entries x on x.id = r.id where r.rank <= ${maxResults} order by x.type, r.rank`

/** Entries contain every word of the search or, in a lenient search, as many as the best entry; passages contain every word. */
const foundSql = statement(
  'search.found',
  `with ${searchQuery},
  covering as (
    select x.id, x.type, x.title, x.position, x.roadmap, ${entryPoints} as score,
      case when $6 then (select count(*) from unnest(query.each) as one(word) where x.words @@ one.word) end as covered
    from query, search_entries x
    where x.words @@ (select case when $6 then part else whole end from query) and (x.public or $9) and ($10::text is null or x.type = $10)
  ),
  ranked as (
    select id, count(*) over (partition by type) as total,
      row_number() over (partition by type order by roadmap desc, score desc, length(title), position, id) as rank
    from covering where not $6 or covered = (select max(covered) from covering)
  ),
  entries as (${shown('$9')}),
  readable as (
    select s.*, p.metadata, p.series_position, p.position from search_passages s
    join projects p on p.id = s.project_id
    left join enrolments e on e.project_id = p.id and e.user_id = $7
    where $10 is null and s.words @@ (select whole from query) and p.listed and ${isReadable('$8', '$9')}
      and (s.content_id is null or ${openSection('$7', 'p.id', 's.content_id', '$8')})
    limit 60
  ),
  passages as (
    select r.project_id as "projectId", r.metadata ->> 'title' as "projectTitle", r.step_id as "stepId", r.block_id as "blockId",
      r.track_id as "trackId", r.title, r.text
    from query, readable r order by ts_rank(r.words, query.whole, 1) desc, r.series_position, r.position, r.id
    limit ${maxResults}
  )
  select (select coalesce(json_agg(e), '[]') from entries e) as "entries!",
    (select coalesce(json_agg(p), '[]') from passages p) as "passages!"`,
)

/** Best first, entries by type; `type` leaves out the others, and passages. */
export const found = async (
  db: Queryable,
  { user, reader }: Caller,
  words: readonly string[],
  { type, isLenient }: { type: ShownEntry['type'] | null; isLenient: boolean },
) => (await db.row(foundSql, [...searchValues(words, isLenient), user?.id ?? null, reader.pro, reader.admin, type]))!

export type Found = RowOf<'search.found'>

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
