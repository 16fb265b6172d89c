import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Changes, contentFolder, home, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../database/testing.ts'
import { publishContent } from '../../publishing/publish.ts'

const db = await freshDatabase()
const entries = () =>
  db.rows<{ type: string; title: string; public: boolean }>('select type, title, public from search_entries order by type, key')
const passages = async () => (await db.row<{ count: number }>('select count(*) from search_passages'))!.count

test('the index follows publishing: new, changed and withdrawn projects', async () => {
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

test('projects published before the index existed, or indexed by other rules, are indexed by the next publishing', async () => {
  await publishContent(db, contentFolder({}))
  const before = await entries()
  await db.rows('truncate search_entries, search_members, search_passages, search_words, search_remainders')
  await db.rows('update projects set search_rules = 0')
  await publishContent(db, contentFolder({}))
  expect(await entries()).toEqual(before)
})

describe('a roadmap', () => {
  const raft = 'projects/build-a-raft'
  /** Two projects, and a roadmap of the named ones. */
  const withRoadmap = (projects: readonly string[] | null, title = 'Learn to sail'): Changes => {
    const folder = contentFolder({})
    const copied = readdirSync(join(folder, home), { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, home, path)).isFile())
      .map((path) => [`${raft}/${path}`, readFileSync(join(folder, home, path), 'utf8')])
    return {
      ...Object.fromEntries(copied),
      [`${raft}/project.md`]: readFileSync(join(folder, projectFile), 'utf8').replaceAll('my-boat', 'my-raft'),
      'catalogue.yaml': (text) =>
        text.replace('[build-a-boat]', '[build-a-boat, build-a-raft]') +
        (projects
          ? `roadmaps: [{ id: sail, title: ${title}, description: To sea., icon: roadmap, projects: [${projects.join(', ')}] }]\n`
          : ''),
    }
  }
  const roadmaps = () =>
    db.rows(
      `select x.title, x.public, array(select project_id from search_members m where m.entry_id = x.id order by m.position) as projects
       from search_entries x where x.roadmap`,
    )
  const publish = (changes: Changes) => publishContent(db, contentFolder(changes))

  test('is found with its projects in order, follows changes of the catalogue alone, and disappears with its entry', async () => {
    await publish(withRoadmap(['build-a-raft', 'build-a-boat']))
    const both = { title: 'Learn to sail', public: true, projects: ['build-a-raft', 'build-a-boat'] }
    expect(await roadmaps()).toEqual([both])
    expect((await publish(withRoadmap(['build-a-boat', 'build-a-raft'], 'Go to sea'))).unchanged).toHaveLength(2)
    expect(await roadmaps()).toEqual([{ ...both, title: 'Go to sea', projects: both.projects.toReversed() }])
    await publish(withRoadmap(['build-a-boat']))
    expect(await roadmaps()).toEqual([{ ...both, projects: ['build-a-boat'] }])
    await publish(withRoadmap(null))
    expect(await roadmaps()).toEqual([])
    expect(await db.rows('select id from series')).toEqual([{ id: 'coast' }])
  })

  test('with an error stays as published', async () => {
    await publish(withRoadmap(['build-a-raft', 'build-a-boat']))
    const { refused, refusedSeries } = await publish(withRoadmap(['build-a-raft', 'build-a-ship'], 'Go to sea'))
    expect([refused, refusedSeries]).toEqual([[], ['sail']])
    expect(await roadmaps()).toMatchObject([{ title: 'Learn to sail', projects: ['build-a-raft', 'build-a-boat'] }])
  })

  test('loses a project that leaves the catalogue, and disappears with its last one', async () => {
    await publish(withRoadmap(['build-a-raft']))
    await publish({})
    expect(await roadmaps()).toEqual([])
  })

  test('published by a command from another folder stays when the server publishes its own catalogue', async () => {
    const folder = contentFolder(withRoadmap(['build-a-raft']))
    await publishContent(db, folder, { origin: folder })
    await publish({})
    expect(await db.rows('select id from series order by id')).toEqual([{ id: 'coast' }, { id: 'sail' }])
    await publishContent(db, contentFolder(withRoadmap(null)), { origin: folder })
    expect(await db.rows('select id from series order by id')).toEqual([{ id: 'coast' }])
  })
})
