import { all, each, meant, type MeantWord, typed } from '@fieldwork/core/search/expression.ts'
import { mostResults } from '@fieldwork/core/search/limits.ts'
import { type Remainder, remaindersOf } from '@fieldwork/core/search/typos.ts'
import { isReadable, openSection } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'

/** The rule of core/search/typos.ts, `isOneError`; and the word itself. */
const meantWordsSql = statement(
  'search.meantWords',
  `select r.at as "at!", w.word, r.position = -1 and w.position = -1 as "same!"
   from unnest($1::int[], $2::text[], $3::smallint[], $4::text[]) as r(at, remainder, position, letter)
   join search_words w on w.remainder = r.remainder collate "C"
   where r.position = -1 or w.position = -1 or r.position = w.position
     or (abs(r.position - w.position) = 1 and r.letter = w.letter)`,
)

/** The words of a search, each with those of the catalogue from which one typing error parts it, and whether it begins one itself. */
export const meantWords = async (db: Queryable, words: readonly string[]): Promise<Array<MeantWord & { isKnown: boolean }>> => {
  const remainders = words.map(remaindersOf)
  const found = await db.rows(meantWordsSql, valuesOf(remainders))
  return words.map((word, at) => {
    const own = found.filter((row) => row.at === at)
    const isKnown = remainders[at]!.length === 0 || own.some(({ same }) => same)
    // What begins a word is found with all that begin so; its own beginning would find more.
    const others = new Set(own.flatMap((row) => (row.same || (isKnown && word.startsWith(row.word)) ? [] : [row.word])))
    return { word, others: withoutLonger([...others]), isKnown }
  })
}

const valuesOf = (remainders: ReadonlyArray<readonly Remainder[]>): [number[], string[], number[], string[]] => {
  const found = remainders.flatMap((own, at) => own.map((one) => ({ ...one, at })))
  return [
    found.map(({ at }) => at),
    found.map(({ remainder }) => remainder),
    found.map(({ position }) => position),
    found.map(({ letter }) => letter),
  ]
}

/** Most words that one may mean. */
const mostMeant = 20

/** Without those that begin with another one of them, for which that one stands. */
const withoutLonger = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && word.startsWith(other))).slice(0, mostMeant)

/**
 * Points of an entry `x`: a word of its title counts three times, one of its concepts twice, its description and category once, its series
 * less. $1 the words as typed, $2 as they may be meant, which counts half. `ts_rank` shares what it finds by the number of words.
 */
export const entryPoints = `(
    ts_rank('{0.2,0.33,0.67,1}', x.words, $1::tsquery) * (numnode($1::tsquery) + 1)
    + case when $2 = '' then 0 else ts_rank('{0.2,0.33,0.67,1}', x.words, $2::tsquery) * (numnode($2::tsquery) + 1) / 2 end
  )`

/** Ids of the projects of entry `x` that a caller may see, in learning order. `admin` is a parameter. */
export const entryProjects = (admin: string): string => `array(
    select m.project_id from search_members m join projects p on p.id = m.project_id
    where m.entry_id = x.id and p.listed and (p.visibility = 'public' or ${admin}) order by m.position limit ${mostProjects}
  )`

/** Of an entry. */
const mostProjects = 100

/** The ten best of each type, with what is shown of them, from rows of `ranked`. */
const shown = (admin: string): string => `
  select x.type, x.key, x.title, x.description, x.icon, x.image_url, x.names, r.total as "total!", ${entryProjects(admin)} as "projects!"
  from ranked r join search_entries x on x.id = r.id where r.rank <= ${mostResults} order by x.type, r.rank`

const inOrder = `count(*) over (partition by type) as total,
    row_number() over (partition by type order by score desc, length(title), position, id) as rank`

const foundEntriesSql = statement(
  'search.foundEntries',
  `with found as (
    select x.id, x.type, x.title, x.position, ${entryPoints} as score from search_entries x
    where x.words @@ $3::tsquery and (x.public or $4) and ($5::text is null or x.type = $5)
  ),
  ranked as (select id, ${inOrder} from found)
  ${shown('$4')}`,
)

export type EntryRow = RowOf<'search.foundEntries'>
export type EntryType = EntryRow['type']

/** The entries that have every word, best first, by type; `type` leaves out the others. */
export const foundEntries = (db: Queryable, { reader }: Caller, words: readonly MeantWord[], type: EntryType | null) =>
  db.rows(foundEntriesSql, [typed(words), meant(words), all(words), reader.admin, type])

const nearEntriesSql = statement(
  'search.nearEntries',
  `with found as (
    select x.id, x.type, x.title, x.position, ${entryPoints} as score,
      (select count(*) from unnest($3::text[]) as one(word) where x.words @@ one.word::tsquery) as covered
    from search_entries x
    where x.words @@ $6::tsquery and (x.public or $4) and ($5::text is null or x.type = $5)
  ),
  ranked as (select id, ${inOrder} from found where covered = (select max(covered) from found))
  ${shown('$4')}`,
)

/** The entries that have most of the words, in the same order. */
export const nearEntries = (db: Queryable, { reader }: Caller, words: readonly MeantWord[], type: EntryType | null) => {
  const [asTyped, asMeant] = [typed(words), meant(words)]
  const any = [asTyped, asMeant].filter(Boolean).join(' | ')
  return db.rows(nearEntriesSql, [asTyped, asMeant, each(words), reader.admin, type, any])
}

const allEntriesSql = statement(
  'search.allEntries',
  `with ranked as (
    select x.id, count(*) over (partition by type) as total, row_number() over (partition by type order by position, title, id) as rank
    from search_entries x where (x.public or $1) and ($2::text is null or x.type = $2)
  )
  ${shown('$1')}`,
)

/** The beginning of the catalogue, by type. */
export const allEntries = (db: Queryable, { reader }: Caller, type: EntryType | null) => db.rows(allEntriesSql, [reader.admin, type])

const foundPassagesSql = statement(
  'search.foundPassages',
  `with found as (
    select s.* from search_passages s
    join projects p on p.id = s.project_id
    left join enrolments e on e.project_id = p.id and e.user_id = $2
    where s.words @@ $1::tsquery and p.listed and ${isReadable('$3', '$4')}
      and (s.content_id is null or ${openSection('$2', 'p.id', 's.content_id', '$3')})
    limit 60
  )
  select f.project_id, p.metadata ->> 'title' as "project_title!", f.step_id, f.block_id, f.track_id, f.title, f.text
  from found f join projects p on p.id = f.project_id
  order by ts_rank(f.words, $1::tsquery, 1) desc, p.series_position, p.position, f.id
  limit ${mostResults}`,
)

export type PassageRow = RowOf<'search.foundPassages'>

/** The passages that the caller may read and that have every word. */
export const foundPassages = (db: Queryable, { user, reader }: Caller, words: readonly MeantWord[]) =>
  db.rows(foundPassagesSql, [all(words), user?.id ?? null, reader.pro, reader.admin])
