import { expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
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
