import { contentFolder, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../database/testing.ts'
import { publishContent } from '../../publishing/publish.ts'

const db = await freshDatabase()
const entries = () =>
  db.rows<{ type: string; title: string; public: boolean }>('select type, title, public from search_entries order by type, key')
const passages = async () => (await db.row<{ count: number }>('select count(*) from search_passages'))!.count

test('what is published is indexed with it, follows its changes, and leaves the index with it', async () => {
  await publishContent(db, contentFolder({}))
  const before = await entries()
  expect(before).toContainEqual({ type: 'project', title: 'Build a boat that carries you', public: true })
  expect(before).toContainEqual({ type: 'course', title: 'Beside the sea', public: true })
  expect(before).toContainEqual({ type: 'tool', title: 'Keel', public: true })
  expect(await passages()).toBeGreaterThan(3)
  await publishContent(
    db,
    contentFolder({ [projectFile]: (text) => text.replace('category: Storage', 'category: Storage\nvisibility: private') }),
  )
  expect((await entries()).map((entry) => entry.public)).toEqual(before.map(() => false))
})

test('projects that were published before there was an index, or by other rules, are indexed by the next publishing', async () => {
  await publishContent(db, contentFolder({}))
  const before = await entries()
  await db.rows('truncate search_entries, search_members, search_passages, search_words, search_remainders')
  await db.rows('update projects set search_rules = 0')
  await publishContent(db, contentFolder({}))
  expect(await entries()).toEqual(before)
})
