import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Database } from '../../database/connect.ts'
import type { Transaction } from '../../database/transaction.ts'
import { categoryEntry, courseEntry, positionOf, projectEntry, toolEntry } from './entries.ts'
import { codeLanguages, passagesOf } from './passages.ts'
import {
  addMember,
  changedConcepts,
  changedRoadmaps,
  changedSeries,
  conceptTexts,
  courseText,
  deleteCourses,
  type Entry,
  leaveIndex,
  leftCourses,
  markIndexed,
  openEntries,
  projectsBehind,
  publishedText,
  type PublishedText,
  replaceMembers,
  roadmapsOf,
  saveEntry,
  savePassages,
  saveWords,
} from './queries.ts'
import { vectorWords } from './wordVector.ts'

/** Increment when texts are split into words or weighted differently: every project is then indexed again. */
const rules = 5

/** Updates the index for a project as published, and for its current and former series, category and concepts. */
export const indexProject = async (tx: Transaction, projectId: string): Promise<void> => {
  await lockIndex(tx)
  const row = await publishedText(tx, projectId)
  const left = await leaveIndex(tx, projectId)
  const entered = row?.listed ? await enterIndex(tx, projectId, row) : { entries: [], courses: [] }
  const courses = await leftCourses(tx, left)
  for (const course of courses) if (!entered.courses.includes(course)) await indexCourse(tx, course)
  await openEntries(tx, [...left, ...entered.entries])
  await markIndexed(tx, projectId, row?.listed ? rules : 0)
}

/** Indexes projects that were never indexed or by earlier rules, each in its own transaction. */
export const indexProjectsBehind = async (db: Database): Promise<void> => {
  for (const id of await projectsBehind(db, rules)) await db.transaction((tx) => indexProject(tx, id))
}

/** Updates the words of series and concepts as published. */
export const indexSeriesAndConcepts = async (tx: Transaction): Promise<void> => {
  await lockIndex(tx)
  for (const series of await changedSeries(tx)) await indexCourse(tx, series)
  for (const { id, projects, places } of await changedRoadmaps(tx)) {
    const entryId = await indexCourse(tx, id)
    if (entryId === undefined) continue
    await replaceMembers(tx, entryId, projects, places)
    await openEntries(tx, [entryId])
  }
  for (const concept of await changedConcepts(tx)) await indexEntry(tx, toolEntry(concept))
}

/** Removes deleted series and roadmaps from the index. */
export const leaveCourses = async (tx: Transaction): Promise<void> => {
  await lockIndex(tx)
  await deleteCourses(tx)
}

/** Publishing takes this lock last. */
const lockIndex = (tx: Transaction) => tx.lock('search index')

/** Returns the entries that contain it, and which of them are series. */
const enterIndex = async (tx: Transaction, projectId: string, row: PublishedText): Promise<{ entries: number[]; courses: string[] }> => {
  const concepts = await conceptTexts(
    tx,
    row.metadata.concepts.map(({ key }) => key),
  )
  const entries: number[] = []
  const enter = async (entryId: number | undefined, position = positionOf(row)) => {
    if (entryId === undefined) return
    await addMember(tx, entryId, projectId, position)
    entries.push(entryId)
  }
  const passages = passagesOf(row.files ?? [], row.metadata, row.asked)
  // The text of a Pro project or section is only found as a passage, by those who may read it.
  const text =
    row.plan === null
      ? // What an answer mentions is not what a project is about.
        passagesOf(row.files ?? [], row.metadata).flatMap((passage) =>
          passage.contentId === null ? [withVariables(passage.text, { variables: [], metadata: row.metadata })] : [],
        )
      : []
  const languages = codeLanguages(row.files ?? [])
  for (const entry of [projectEntry(projectId, row, { text, languages }), categoryEntry(categoryOf(row)), ...concepts.map(toolEntry)])
    await enter(await indexEntry(tx, entry))
  if (row.series_id !== null) await enter(await indexCourse(tx, row.series_id))
  const roadmaps = await roadmapsOf(tx, projectId)
  for (const { id, position } of roadmaps) await enter(await indexCourse(tx, id), position)
  await saveWordsOf(tx, passages)
  await savePassages(tx, projectId, passages)
  return { entries, courses: [...roadmaps.map(({ id }) => id), ...(row.series_id === null ? [] : [row.series_id])] }
}

/** Returns the id of its entry. */
const indexCourse = async (tx: Transaction, seriesId: string): Promise<number | undefined> => {
  const text = await courseText(tx, seriesId)
  return text && indexEntry(tx, courseEntry(seriesId, text))
}

const indexEntry = async (tx: Transaction, entry: Entry): Promise<number> => {
  await saveWordsOf(tx, [entry])
  return saveEntry(tx, entry)
}

const saveWordsOf = (tx: Transaction, vectors: ReadonlyArray<{ words: string }>) =>
  saveWords(tx, [...new Set(vectors.flatMap(({ words }) => vectorWords(words)))])
