import { courseOrder, isInCourse } from '../../catalogue/queries.ts'
import type { IndexedName, ShownEntry } from '../../database/jsonColumns.ts'
import type { SearchResult } from '@fieldwork/core/search/schema.ts'
import { remaindersOf } from '@fieldwork/core/search/typos.ts'
import { beginningsOf } from '@fieldwork/core/search/words.ts'
import { type RowOf, statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'

const projectsBehindSql = statement('search.projectsBehind', 'select id from projects where listed and search_rules <> $1 order by id')

/** Ids of the projects that weren't indexed by these rules. */
export const projectsBehind = async (db: Queryable, rules: number): Promise<string[]> => {
  const rows = await db.rows(projectsBehindSql, [rules])
  return rows.map(({ id }) => id)
}

const publishedTextSql = statement(
  'search.publishedText',
  `select p.listed, p.plan, p.category, p.metadata, p.searched_as, p.asked, p.series_id, p.series_position, p.position,
     (
       select json_agg(json_build_object('name', f.name, 'file', f.body::json))
       from project_files f where f.project_id = p.id and f.version = p.version
     ) as files
   from projects p where p.id = $1`,
)

export type PublishedText = RowOf<'search.publishedText'>

/** A project as currently published, with the text of its newest version. */
export const publishedText = (tx: Transaction, projectId: string) => tx.row(publishedTextSql, [projectId])

const deletePassagesSql = statement('search.deletePassages', 'delete from search_passages where project_id = $1')
const leaveEntriesSql = statement('search.leaveEntries', 'delete from search_members where project_id = $1 returning entry_id as id')
const markIndexedSql = statement('search.markIndexed', 'update projects set search_rules = $2 where id = $1')

/** Removes a project from the index. Returns the entries that contained it. */
export const leaveIndex = async (tx: Transaction, projectId: string): Promise<number[]> => {
  await tx.rows(deletePassagesSql, [projectId])
  const rows = await tx.rows(leaveEntriesSql, [projectId])
  return rows.map(({ id }) => id)
}

export const markIndexed = (tx: Transaction, projectId: string, rules: number) => tx.rows(markIndexedSql, [projectId, rules])

const coursesSql = statement('search.courses', `select id, key from search_entries where id = any($1) and type = 'course'`)
const deleteEmptySql = statement(
  'search.deleteEmpty',
  'delete from search_entries x where id = any($1) and not exists (select from search_members where entry_id = x.id)',
)

/** Removes entries without projects. Returns the keys of the remaining series. */
export const leftCourses = async (tx: Transaction, entryIds: readonly number[]): Promise<string[]> => {
  await tx.rows(deleteEmptySql, [entryIds])
  const rows = await tx.rows(coursesSql, [entryIds])
  return rows.map(({ key }) => key)
}

export type Entry = Pick<SearchResult, 'title' | 'description' | 'icon'> & {
  type: ShownEntry['type']
  key: string
  imageUrl: string | null
  names: IndexedName[]
  position: number
  isRoadmap: boolean
  /** In the text form of a `tsvector`. */
  words: string
}

const saveEntrySql = statement(
  'search.saveEntry',
  `insert into search_entries (type, key, title, description, icon, image_url, names, position, words, roadmap)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text::tsvector, $10)
   on conflict (type, key) do update set
     title = excluded.title, description = excluded.description, icon = excluded.icon, image_url = excluded.image_url,
     names = excluded.names, position = excluded.position, words = excluded.words, roadmap = excluded.roadmap
   returning id`,
)

export const saveEntry = async (tx: Transaction, entry: Entry): Promise<number> => {
  const { type, key, title, description, icon, imageUrl, names, position, words, isRoadmap } = entry
  return (await tx.row(saveEntrySql, [type, key, title, description, icon, imageUrl, JSON.stringify(names), position, words, isRoadmap]))!
    .id
}

const addMemberSql = statement('search.addMember', 'insert into search_members (entry_id, project_id, position) values ($1, $2, $3)')

export const addMember = (tx: Transaction, entryId: number, projectId: string, position: number) =>
  tx.rows(addMemberSql, [entryId, projectId, position])

const openEntriesSql = statement(
  'search.openEntries',
  `update search_entries x set public = exists (
     select from search_members m join projects p on p.id = m.project_id
     where m.entry_id = x.id and p.listed and p.visibility = 'public'
   ) where id = any($1)`,
)

/** Updates who may see each entry. */
export const openEntries = (tx: Transaction, entryIds: readonly number[]) => tx.rows(openEntriesSql, [entryIds])

const saveWordsSql = statement(
  'search.saveWords',
  `insert into search_words (word) select a.word from unnest($1::text[]) as a(word)
   where not exists (select from search_words w where w.word = a.word collate "C") returning word`,
)
const newBeginningsSql = statement(
  'search.newBeginnings',
  `select a.beginning as "beginning!" from unnest($1::text[]) as a(beginning)
   where not exists (
     select from search_remainders r where r.remainder = a.beginning collate "C" and r.beginning = a.beginning collate "C"
   )`,
)
const saveRemaindersSql = statement(
  'search.saveRemainders',
  `insert into search_remainders (remainder, beginning, position, letter)
   select remainder, beginning, position, letter
   from jsonb_to_recordset($1::jsonb) as r(remainder text, beginning text, position smallint, letter text)`,
)

/** Stores new words, each once. Must not run concurrently. */
export const saveWords = async (tx: Transaction, words: readonly string[]): Promise<void> => {
  const added = await tx.rows(saveWordsSql, [words])
  if (added.length === 0) return
  const beginnings = await tx.rows(newBeginningsSql, [[...new Set(added.flatMap(({ word }) => beginningsOf(word)))]])
  const remainders = beginnings.flatMap(({ beginning }) => remaindersOf(beginning).map((one) => ({ ...one, beginning })))
  await tx.rows(saveRemaindersSql, [JSON.stringify(remainders)])
}

/** `words`: in the text form of a `tsvector`. */
export type IndexedPassage = {
  contentId: string | null
  trackId: string | null
  stepId: string
  blockId: string
  title: string
  text: string
  /** False for code, tables, headings and pictures. */
  prose: boolean
  words: string
}

const savePassagesSql = statement(
  'search.savePassages',
  `insert into search_passages (project_id, content_id, track_id, step_id, block_id, title, text, prose, words)
   select $1, "contentId", "trackId", "stepId", "blockId", title, text, prose, words::tsvector
   from jsonb_to_recordset($2::jsonb)
     as p("contentId" text, "trackId" text, "stepId" text, "blockId" text, title text, text text, prose boolean, words text)`,
)

export const savePassages = (tx: Transaction, projectId: string, passages: readonly IndexedPassage[]) =>
  tx.rows(savePassagesSql, [projectId, JSON.stringify(passages)])

const courseTextSql = statement(
  'search.courseText',
  `select s.title, s.description, s.icon, s.position, s.projects is not null as "is_roadmap!", (
     select coalesce(json_agg(p.metadata ${courseOrder}), '[]') from projects p
     where ${isInCourse} and p.listed and exists (select from search_members m where m.project_id = p.id)
   ) as "course_projects!"
   from series s where s.id = $1`,
)

export type CourseText = RowOf<'search.courseText'>

export const courseText = (tx: Transaction, seriesId: string) => tx.row(courseTextSql, [seriesId])

const changedSeriesSql = statement(
  'search.changedSeries',
  `select s.id from series s join search_entries x on x.type = 'course' and x.key = s.id
   where (s.title, s.description, s.icon, s.position, s.projects is not null)
     is distinct from (x.title, x.description, x.icon, x.position, x.roadmap)`,
)

/** Ids of the series whose own words have changed since they were indexed. */
export const changedSeries = async (tx: Transaction): Promise<string[]> => (await tx.rows(changedSeriesSql, [])).map(({ id }) => id)

/** The projects of roadmap `s`, in its order: those in the index, and those in the roadmap's entry. */
const indexedOfRoadmap = (column: string) => `array(
    select ${column} from projects p where p.id = any(s.projects) and p.listed and exists (select from search_members m where m.project_id = p.id)
    ${courseOrder}
  )`
const membersOfRoadmap = (column: string) => `array(
    select ${column} from search_entries x join search_members m on m.entry_id = x.id
    where x.type = 'course' and x.key = s.id order by m.position, m.project_id
  )`
const [indexedIds, indexedPlaces] = [indexedOfRoadmap('p.id'), indexedOfRoadmap('array_position(s.projects, p.id)')]

const changedRoadmapsSql = statement(
  'search.changedRoadmaps',
  `select s.id, ${indexedIds} as "projects!", ${indexedPlaces} as "places!" from series s where s.projects is not null
   and (${indexedIds}, ${indexedPlaces}) is distinct from (${membersOfRoadmap('m.project_id')}, ${membersOfRoadmap('m.position')})`,
)

/** Returns roadmaps whose index entry is outdated, with their indexed projects and positions. */
export const changedRoadmaps = (tx: Transaction) => tx.rows(changedRoadmapsSql, [])

const deleteMembersSql = statement('search.deleteMembers', 'delete from search_members where entry_id = $1')

/** Replaces the previous ones. */
export const replaceMembers = async (tx: Transaction, entryId: number, projectIds: readonly string[], places: readonly number[]) => {
  await tx.rows(deleteMembersSql, [entryId])
  for (const [at, id] of projectIds.entries()) await addMember(tx, entryId, id, places[at]!)
}

const roadmapsOfSql = statement(
  'search.roadmapsOf',
  `select id, array_position(projects, $1) as "position!" from series where $1 = any(projects) order by id`,
)

/** The roadmaps that name a project, with its position in each. */
export const roadmapsOf = (tx: Transaction, projectId: string) => tx.rows(roadmapsOfSql, [projectId])

const deleteCoursesSql = statement(
  'search.deleteCourses',
  `delete from search_entries x where x.type = 'course' and not exists (select from series s where s.id = x.key)`,
)

/** Removes deleted series and roadmaps from the index. */
export const deleteCourses = (tx: Transaction) => tx.rows(deleteCoursesSql, [])

const conceptTextsSql = statement('search.conceptTexts', 'select key, name, short from concepts where key = any($1)')

export type IndexedConcept = RowOf<'search.conceptTexts'>

export const conceptTexts = (tx: Transaction, keys: readonly string[]) => tx.rows(conceptTextsSql, [keys])

const changedConceptsSql = statement(
  'search.changedConcepts',
  `select c.key, c.name, c.short from concepts c join search_entries x on x.type = 'tool' and x.key = c.key
   where (c.name, c.short) is distinct from (x.title, x.description)`,
)

/** The concepts whose words have changed since they were indexed. */
export const changedConcepts = (tx: Transaction) => tx.rows(changedConceptsSql, [])
