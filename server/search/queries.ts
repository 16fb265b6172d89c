import { remaindersOf } from '@fieldwork/core/search/typos.ts'
import { mostResults } from '@fieldwork/core/search/limits.ts'
import { isReadable, openSection } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'

/**
 * The words of the catalogue that a search may mean: `at` is the place of the word in the search, `quality` how well they agree. $1 words,
 * $2 to $5 what they are without each letter: see core/search/typos.ts, whose rule the condition repeats.
 */
const terms = `
  asked as (select word, at from unnest($1::text[]) with ordinality as a(word, at)),
  agreeing as (
    select a.at, w.id, 10 as quality from asked a join search_words w on w.word = a.word collate "C"
    union all
    select a.at, longer.id, 7 from asked a cross join lateral (
      select w.id from search_words w
      where w.word > a.word collate "C" and w.word < a.word || U&'\\+10FFFD' collate "C" order by length(w.word), w.word limit 40
    ) longer
    union all
    select r.at, known.word_id, 5
    from unnest($2::int[], $3::text[], $4::smallint[], $5::text[]) as r(at, remainder, position, letter)
    join search_remainders known on known.remainder = r.remainder collate "C"
    where (r.position = -1) <> (known.position = -1)
      or (r.position <> -1 and (r.position = known.position or (abs(r.position - known.position) = 1 and r.letter = known.letter)))
  ),
  terms as (select at, id, max(quality) as quality from agreeing group by at, id)`

type Searched = [words: string[], at: number[], remainders: string[], positions: number[], letters: string[]]

const searchedValues = (words: readonly string[]): Searched => {
  const found = words.flatMap((word, index) => remaindersOf(word).map((one) => ({ ...one, at: index + 1 })))
  return [
    [...words],
    found.map(({ at }) => at),
    found.map(({ remainder }) => remainder),
    found.map(({ position }) => position),
    found.map(({ letter }) => letter),
  ]
}

/** True if a caller may find entry `x`, as a condition: they may see a project of it. `admin` is a parameter. */
const isFindable = (admin: string): string => `exists (
    select from search_members m join projects p on p.id = m.project_id
    where m.entry_id = x.id and p.listed and (p.visibility = 'public' or ${admin})
  )`

/** Of an entry `x`: what is shown of it, with the projects that the caller may see. */
const shown = (admin: string): string => `x.type, x.key, x.title, x.description, x.icon, x.image_url, x.names,
  array(
    select p.id from search_members m join projects p on p.id = m.project_id
    where m.entry_id = x.id and p.listed and (p.visibility = 'public' or ${admin})
    order by p.series_position, p.position, p.id limit 100
  ) as "projects!"`

const foundEntriesSql = statement(
  'search.foundEntries',
  `with ${terms},
  hits as (
    select p.entry_id, t.at, max(p.weight * t.quality) as score
    from terms t join search_postings p on p.word_id = t.id group by p.entry_id, t.at
  ),
  scored as (select entry_id, sum(score) as score, count(*) as covered from hits group by entry_id),
  findable as (
    select x.id, x.type, x.position, s.score, s.covered from scored s join search_entries x on x.id = s.entry_id
    where ($7::text is null or x.type = $7) and ${isFindable('$6')}
  ),
  ranked as (
    select f.*, count(*) over (partition by type) as total,
      row_number() over (partition by type order by score desc, position, id) as rank
    from findable f where covered = (select max(covered) from findable)
  )
  select ${shown('$6')}, r.total as "total!"
  from ranked r join search_entries x on x.id = r.id where r.rank <= ${mostResults}
  order by x.type, r.rank`,
)

export type EntryRow = RowOf<'search.foundEntries'>

/** What agrees with most words of the search, best first, by type; `type` leaves out the others. */
export const foundEntries = (db: Queryable, { reader }: Caller, words: readonly string[], type: EntryRow['type'] | null) =>
  db.rows(foundEntriesSql, [...searchedValues(words), reader.admin, type])

const allEntriesSql = statement(
  'search.allEntries',
  `with ranked as (
    select x.id, count(*) over (partition by type) as total,
      row_number() over (partition by type order by position, title, id) as rank
    from search_entries x where ($2::text is null or x.type = $2) and ${isFindable('$1')}
  )
  select ${shown('$1')}, r.total as "total!"
  from ranked r join search_entries x on x.id = r.id where r.rank <= ${mostResults}
  order by x.type, r.rank`,
)

/** The beginning of the catalogue, by type. */
export const allEntries = (db: Queryable, { reader }: Caller, type: EntryRow['type'] | null) => db.rows(allEntriesSql, [reader.admin, type])

const foundPassagesSql = statement(
  'search.foundPassages',
  `with ${terms},
  wanted as (
    select string_agg(one, ' & ')::tsquery as query from (
      select '(' || string_agg(quote_literal(w.word), ' | ') || ')' as one from terms t join search_words w on w.id = t.id group by t.at
    ) words
    having count(*) = cardinality($1::text[])
  ),
  found as (
    select s.* from search_passages s
    join projects p on p.id = s.project_id
    left join enrolments e on e.project_id = p.id and e.user_id = $6
    where s.words @@ (select query from wanted) and ${isReadable('$7', '$8')}
      and (s.content_id is null or ${openSection('$6', 'p.id', 's.content_id', '$7')})
    limit 200
  )
  select f.project_id, p.metadata ->> 'title' as "project_title!", f.step_id, f.block_id, f.track_id, f.title, f.text
  from found f join projects p on p.id = f.project_id
  order by ts_rank(f.words, (select query from wanted), 1) desc, p.series_position, p.position, f.id
  limit ${mostResults}`,
)

export type PassageRow = RowOf<'search.foundPassages'>

/** The passages that the caller may read and that have every word of the search. */
export const foundPassages = (db: Queryable, { user, reader }: Caller, words: readonly string[]) =>
  db.rows(foundPassagesSql, [...searchedValues(words), user?.id ?? null, reader.pro, reader.admin])
