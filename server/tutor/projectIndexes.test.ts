import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Database } from '../database/connect.ts'
import { freshDatabase } from '../database/testing.ts'
import type { Caller } from '../http/caller.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { createProjectIndexes } from './projectIndexes.ts'
import { writeTexts } from './testing-text.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
await writeTexts(db)
const visitor = { user: undefined, reader: { signedIn: false, pro: false, admin: false }, sessionHash: undefined, renewedCookie: undefined }

test('a text is prepared once for each of its tracks, however many names of tracks are made up', async () => {
  const projectIndexes = createProjectIndexes(db)
  const indexOn = async (track: string) => (await projectIndexes(visitor, tideTable.id, track)).index
  const [paper, screen, madeUp] = [await indexOn('paper'), await indexOn('screen'), await indexOn('made-up')]
  expect(new Set([paper, screen, madeUp]).size).toBe(3)
  for (let n = 0; n < 50; n++) expect(await indexOn(`made-up-${n}`)).toBe(madeUp)
  expect([(await indexOn('paper')) === paper, (await indexOn('screen')) === screen]).toEqual([true, true])
})

const learner = { ...visitor, user: { id: randomUUID() }, reader: { ...visitor.reader, signedIn: true } } as unknown as Caller
const allTracks = ['paper', 'screen', '']

test('more projects than the cache holds are prepared at once, and none is lost', async () => {
  const projectIndexes = createProjectIndexes(db, { indexes: 1 })
  const prepared = await Promise.allSettled(allTracks.map((track) => projectIndexes(visitor, tideTable.id, track)))
  expect(prepared.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('while too many texts are being prepared, visitors are told to come back and learners wait', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const rows = vi.fn(async (statement: { name: string }, values: unknown[]): Promise<unknown[]> => {
    if (statement.name === 'documents.textBodies') await gate
    return db.rows(statement as never, values as never)
  })
  const projectIndexes = createProjectIndexes({ ...db, rows } as unknown as Database, { pending: 2 })
  const reading = () => rows.mock.calls.filter(([{ name }]) => name === 'documents.textBodies').length
  const first = ['paper', 'screen'].map((track) => projectIndexes(visitor, tideTable.id, track))
  await vi.waitFor(() => expect(reading()).toBe(2))
  await expect(projectIndexes(visitor, tideTable.id, 'made-up')).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
  const sharing = projectIndexes(visitor, tideTable.id, 'paper')
  const waiting = projectIndexes(learner, tideTable.id, 'made-up')
  open()
  const [paper] = await Promise.all(first)
  expect((await sharing).index).toBe(paper?.index)
  expect((await waiting).index).toBeDefined()
  expect((await projectIndexes(visitor, tideTable.id, 'made-up')).index).toBe((await waiting).index)
})
