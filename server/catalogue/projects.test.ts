import { describe, expect, test } from 'vitest'
import type { Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import { change, projectOf, saveText, startWork } from '../tasks/testing-work.ts'
import type { Visitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'

const { server, db, visitor, newcomer, finish, eventsOf } = await startWork()
const projectsOf = async (who: Visitor, query = '') => (await who.call<Project[]>('GET', `/projects${query}`)).body

describe('the list of projects', () => {
  test('shows everybody the public projects in catalogue order, and private ones to admins alone', async () => {
    const admin = await server.signIn('admin@example.org')
    expect((await projectsOf(visitor)).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id])
    expect((await projectsOf(await newcomer('pro'))).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id])
    expect((await projectsOf(admin)).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id, harbourPlans.id])
  })

  test('returns every field of a project for a learner who has done nothing [TASK-02]', async () => {
    const [first] = await projectsOf(visitor)
    expect(first).toEqual({
      id: tideTable.id,
      selected: false,
      selectedTime: null,
      locked: false,
      hasUpdates: false,
      completions: 0,
      docStatus: 'NONE',
      completedBy: [],
      status: 'INCOMPLETE',
      progress: 0,
      version: 1,
      position: null,
      passedSteps: [],
      restartedAt: null,
      isQuizTaken: false,
      unlockedSections: [],
      metadata: expect.objectContaining({ title: 'Print a tide table', visibility: 'public', order: '1.1' }),
      variables: [],
    })
  })

  test('tells everything that its author wrote about a project [TASK-03]', async () => {
    const templates = { linkedin: 'L', twitter: 'T', facebook: 'F', instagram: 'I', shortform: 'S' }
    const metadata: ProjectMetadata = {
      title: 'A lamp',
      description: 'Light it.',
      icon: 'storage',
      imageUrl: '/static/images/lamp.png',
      difficulty: 'hard',
      time: 45,
      cost: '$1',
      needs: 'a match',
      lastModified: '2026-11-02',
      concepts: [{ key: 'wick', name: 'Wick' }],
      tracks: [{ id: 'oil', title: 'Oil', description: 'With oil.', share: { twitter: 'Oil!' } }],
      visibility: 'public',
      plan: 'pro',
      category: 'Databases',
      order: '1.2',
      part: 'Part 2',
      share: { share: 'Any', ...templates },
      series: { id: 'the-coast', title: 'The coast' },
      variables: [{ name: 'lamp', label: 'Lamp', placeholder: 'lamp-1' }],
      verified: 'run',
      verifiedOn: '2026-11-02',
      verifiedWith: 'Linux',
      outline: [{ id: 'light', title: 'Light it', minutes: 45 }],
    }
    const { metadata: before } = (await db.row<{ metadata: object }>('select metadata from projects where id = $1', [lighthouseLog.id]))!
    const write = (value: object) => db.rows('update projects set metadata = $2 where id = $1', [lighthouseLog.id, JSON.stringify(value)])
    await write({ ...metadata, secret: 'of the author' })
    try {
      expect((await projectOf(visitor, lighthouseLog.id)).metadata).toEqual(metadata)
      expect((await projectsOf(visitor)).find(({ id }) => id === lighthouseLog.id)?.metadata).toEqual(metadata)
    } finally {
      await write(before)
    }
  })

  test('of My Projects needs a session and holds what was selected [API-23]', async () => {
    const learner = await newcomer()
    expect(await visitor.call('GET', '/projects?selected=true')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
    expect(await projectsOf(learner, '?selected=true')).toEqual([])
    await learner.call('PUT', '/projects/selection', [{ projectId: lighthouseLog.id, selectedTime: '2026-11-20T10:00:00.000Z' }])
    const [selected, ...others] = await projectsOf(learner, '?selected=true')
    expect(others).toEqual([])
    expect(selected).toMatchObject({ id: lighthouseLog.id, selected: true, selectedTime: '2026-11-20T10:00:00.000Z', status: 'INCOMPLETE' })
    expect(await projectsOf(learner, '?selected=false')).toHaveLength(2)
    expect(await visitor.call('GET', '/projects?selected=maybe')).toMatchObject({ status: 400 })
  })

  test('returns a change as soon as it is published, even to readers who asked before', async () => {
    const titles = async () => (await projectsOf(visitor)).map(({ metadata }) => metadata.title)
    const rename = (title: string) => db.rows('update projects set metadata = metadata || $2 where id = $1', [tideTable.id, { title }])
    const [before] = await titles()
    await rename('Print two tide tables')
    expect((await titles())[0]).toBe('Print two tide tables')
    await rename(before!)
    expect((await titles())[0]).toBe(before)
  })

  test('tells the same of a project as the project itself does', async () => {
    const learner = await newcomer()
    await saveText(learner, 'the moon', { status: 'IN_REVIEW' })
    await finish(learner, [tideTable.page])
    expect((await projectsOf(learner))[0]).toEqual(await projectOf(learner))
  })
})

describe('one project', () => {
  test('is readable in overview by everybody when it is Pro, refused when it is private, and not found when there is none', async () => {
    const free = await newcomer()
    const pro = await newcomer('pro')
    expect(await projectOf(visitor, lighthouseLog.id)).toMatchObject({ locked: true, metadata: { plan: 'pro' } })
    expect(await projectOf(free, lighthouseLog.id)).toMatchObject({ locked: true })
    for (const who of [visitor, free, pro]) {
      expect(await who.call('GET', `/projects/${harbourPlans.id}`)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } })
      expect(await who.call('GET', '/projects/no-such-project')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
      expect(await who.call('GET', '/projects/NOT%20AN%20ID')).toMatchObject({ status: 404 })
    }
  })

  test('that left the catalogue stays with its learners and is gone for everyone else', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await saveText(owner, 'mine')
    await db.rows('update projects set listed = false where id = $1', [tideTable.id])
    try {
      expect((await projectsOf(owner)).map(({ id }) => id)).toContain(tideTable.id)
      expect((await saveText(owner, 'still mine')).status).toBe(200)
      expect((await projectsOf(other)).map(({ id }) => id)).not.toContain(tideTable.id)
      expect(await other.call('GET', `/projects/${tideTable.id}`)).toMatchObject({ status: 404 })
      expect((await saveText(other, 'not mine')).status).toBe(404)
    } finally {
      await db.rows('update projects set listed = true where id = $1', [tideTable.id])
    }
  })

  test('starts with the first saved answer, waits in review while one does, and shows the percent of required tasks [TASK-14]', async () => {
    const learner = await newcomer()
    const seen = async () => {
      const { status, progress } = await projectOf(learner)
      return [status, progress]
    }
    expect(await seen()).toEqual(['INCOMPLETE', 0])
    await saveText(learner, 'the')
    expect(await seen()).toEqual(['IN_PROGRESS', 0])
    await saveText(learner, 'the', { status: 'IN_REVIEW' })
    expect(await seen()).toEqual(['IN_REVIEW', 0])
    await saveText(learner, 'the moon', { status: 'COMPLETE' })
    expect(await seen()).toEqual(['IN_PROGRESS', 33])
    await saveText(learner, 'optional', { status: 'COMPLETE' }, tideTable.remark)
    expect(await seen()).toEqual(['IN_PROGRESS', 33])
    await finish(learner)
    expect(await seen()).toEqual(['IN_PROGRESS', 100])
  })
})

describe('unlocking', () => {
  test('a Pro project is done by pending and Pro people for themselves, once', async () => {
    for (const plan of ['pending', 'pro'] as const) {
      const learner = await newcomer(plan)
      expect(await projectOf(learner, lighthouseLog.id)).toMatchObject({ locked: true })
      expect(await change(learner, lighthouseLog.id, { locked: false })).toMatchObject({ status: 200, body: { locked: false } })
      expect(await change(learner, lighthouseLog.id, { locked: false })).toMatchObject({ status: 200, body: { locked: false } })
      expect(await projectOf(learner, lighthouseLog.id)).toMatchObject({ locked: false })
      expect(await projectOf(await newcomer(plan), lighthouseLog.id)).toMatchObject({ locked: true })
      expect(await eventsOf(learner, 'project_unlocked')).toHaveLength(1)
    }
  })

  test('is refused to free people', async () => {
    const free = await newcomer()
    expect(await change(free, lighthouseLog.id, { locked: false })).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
    expect(await projectOf(free, lighthouseLog.id)).toMatchObject({ locked: true })
  })

  test('is not undone by the client, and an open project has nothing to unlock', async () => {
    const pro = await newcomer('pro')
    await change(pro, lighthouseLog.id, { locked: false })
    expect(await change(pro, lighthouseLog.id, { locked: true })).toMatchObject({
      status: 422,
      body: { error: { fields: { locked: 'invalid_value' } } },
    })
    expect(await change(await newcomer(), tideTable.id, { locked: false })).toMatchObject({ status: 200, body: { locked: false } })
  })
})
