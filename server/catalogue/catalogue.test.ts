import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../core/catalogue/contract.ts'
import type { Project } from '../../core/catalogue/project.ts'
import { tasks } from '../tasks/service.ts'
import { type Learner, startServer, type Visitor } from '../testing.ts'
import { harbourPlans, lighthouseLog, publishTestingCatalogue, tideTable } from '../testing-catalogue.ts'
import { catalogue } from './service.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...tasks(context)] })
const { db } = server
const visitor = server.visitor()

let people = 0
/** Somebody who has done nothing yet. */
const newcomer = (plan: 'free' | 'pending' | 'pro' = 'free') => server.signIn(`learner-${(people += 1)}@example.org`, { plan })

const projectsOf = async (who: Visitor, query = '') => (await who.call<Project[]>('GET', `/projects${query}`)).body
const projectOf = async (who: Visitor, id: string) => (await who.call<Project>('GET', `/projects/${id}`)).body
const change = (who: Visitor, id: string, body: unknown) =>
  who.call<Project & { error: { code: string; fields?: unknown } }>('PUT', `/projects/${id}`, body)
const draft = (who: Visitor, id: string, validation: string, data: string, status = 'INCOMPLETE') =>
  who.call('POST', `/projects/${id}/validations/${validation}`, { id: validation, type: 'TEXT', text: { data }, status })
/** Writes what Done would, without its checks. */
const finish = (learner: Learner, ids: readonly string[]) =>
  db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select $1, project_id, id, type, 'done', 'COMPLETE' from validations where project_id = $2 and id = any($3) and version = 1
     on conflict (user_id, project_id, validation_id) do update set status = 'COMPLETE'`,
    [learner.userId, tideTable.id, ids],
  )
const required = [tideTable.keyword, tideTable.page, tideTable.picture]
const facts = async (learner: Learner, name: string) =>
  (
    await db.rows<{ details: unknown }>('select details from facts where user_id = $1 and name = $2 order by id', [learner.userId, name])
  ).map(({ details }) => details)

describe('the list of projects', () => {
  test('shows everybody the public projects in catalogue order, and private ones to admins alone', async () => {
    const admin = await server.signIn('admin@example.org')
    expect((await projectsOf(visitor)).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id])
    expect((await projectsOf(await newcomer('pro'))).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id])
    expect((await projectsOf(admin)).map(({ id }) => id)).toEqual([tideTable.id, lighthouseLog.id, harbourPlans.id])
  })

  test('carries every field of a project, as it is for somebody who has done nothing [TASK-02]', async () => {
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
      metadata: expect.objectContaining({ title: 'Print a tide table', visibility: 'public', order: '1.1' }),
      variables: [],
    })
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

  test('tells the same of a project as the project itself does', async () => {
    const learner = await newcomer()
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon', 'IN_REVIEW')
    await finish(learner, [tideTable.page])
    expect((await projectsOf(learner))[0]).toEqual(await projectOf(learner, tideTable.id))
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

  test('that left the catalogue stays with whoever has it and is gone for everybody else', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    await draft(owner, tideTable.id, tideTable.keyword, 'mine')
    await db.rows('update projects set listed = false where id = $1', [tideTable.id])
    try {
      expect((await projectsOf(owner)).map(({ id }) => id)).toContain(tideTable.id)
      expect((await draft(owner, tideTable.id, tideTable.keyword, 'still mine')).status).toBe(200)
      expect((await projectsOf(other)).map(({ id }) => id)).not.toContain(tideTable.id)
      expect(await other.call('GET', `/projects/${tideTable.id}`)).toMatchObject({ status: 404 })
      expect((await draft(other, tideTable.id, tideTable.keyword, 'not mine')).status).toBe(404)
    } finally {
      await db.rows('update projects set listed = true where id = $1', [tideTable.id])
    }
  })

  test('starts with the first saved answer, waits in review while one does, and shows the percent of required tasks [TASK-14]', async () => {
    const learner = await newcomer()
    const seen = async () => {
      const { status, progress } = await projectOf(learner, tideTable.id)
      return [status, progress]
    }
    expect(await seen()).toEqual(['INCOMPLETE', 0])
    await draft(learner, tideTable.id, tideTable.keyword, 'the')
    expect(await seen()).toEqual(['IN_PROGRESS', 0])
    await draft(learner, tideTable.id, tideTable.keyword, 'the', 'IN_REVIEW')
    expect(await seen()).toEqual(['IN_REVIEW', 0])
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon', 'COMPLETE')
    expect(await seen()).toEqual(['IN_PROGRESS', 33])
    await draft(learner, tideTable.id, tideTable.remark, 'optional', 'COMPLETE')
    expect(await seen()).toEqual(['IN_PROGRESS', 33])
    await finish(learner, required)
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
      expect(await facts(learner, 'project_unlocked')).toHaveLength(1)
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

describe('completing a project', () => {
  test('takes every required task, then sets it complete and counts the person [TASK-59]', async () => {
    const learner = await newcomer()
    const before = (await projectOf(visitor, tideTable.id)).completions
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 409,
      body: { error: { code: 'tasks_incomplete' } },
    })
    await draft(learner, tideTable.id, tideTable.remark, 'optional')
    await finish(learner, [tideTable.keyword, tideTable.page])
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 409,
      body: { error: { code: 'tasks_incomplete' } },
    })
    expect((await projectOf(visitor, tideTable.id)).completions).toBe(before)
    await finish(learner, required)
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE', progress: 100, completions: before + 1 },
    })
    expect((await projectOf(visitor, tideTable.id)).completions).toBe(before + 1)
    expect(await facts(learner, 'project_completed')).toEqual([{ version: 1, first: true }])
  })

  test('counts once however often and however fast the button is pressed', async () => {
    const learner = await newcomer('pro')
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon')
    await finish(learner, required)
    const before = (await projectOf(visitor, tideTable.id)).completions
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(learner, tideTable.id, { status: 'COMPLETE' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await projectOf(visitor, tideTable.id)).completions).toBe(before + 1)
    expect(await facts(learner, 'project_completed')).toHaveLength(1)
  })

  test('stays complete when a Pro person goes on editing, and reads in review when an answer waits for it', async () => {
    const learner = await newcomer('pro')
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon')
    await finish(learner, required)
    await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect((await draft(learner, tideTable.id, tideTable.keyword, 'the moon and the sun')).status).toBe(200)
    expect(await projectOf(learner, tideTable.id)).toMatchObject({ status: 'COMPLETE', progress: 67 })
    const { body } = await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect(body.status).toBe('COMPLETE')
  })

  test('of a Pro project takes access to it', async () => {
    const learner = await newcomer()
    expect(await change(learner, lighthouseLog.id, { status: 'COMPLETE' })).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
    const pro = await newcomer('pro')
    expect(await change(pro, lighthouseLog.id, { locked: false, status: 'COMPLETE' })).toMatchObject({ status: 409 })
    expect(await projectOf(pro, lighthouseLog.id)).toMatchObject({ locked: true })
  })

  test('shows at most the three newest completers that have a picture', async () => {
    for (const [index, picture] of ['/1', '/2', '', '/4', '/5'].entries()) {
      const learner = await newcomer()
      await db.rows('update users set picture = $2 where id = $1', [learner.userId, picture])
      await db.rows(`insert into completions values ($1, $2, now() + $3 * interval '1 minute')`, [lighthouseLog.id, learner.userId, index])
    }
    expect(await projectOf(visitor, lighthouseLog.id)).toMatchObject({ completions: 5, completedBy: ['/5', '/4', '/2'] })
  })
})

test('everything else about a project is not for the client to set, unless it is so already [API-25]', async () => {
  const learner = await newcomer()
  for (const [body, field] of [
    [{ hasUpdates: true }, 'hasUpdates'],
    [{ docStatus: 'READY' }, 'docStatus'],
    [{ status: 'IN_PROGRESS' }, 'status'],
    [{ status: 'IN_REVIEW' }, 'status'],
    [{ locked: true }, 'locked'],
  ] as const)
    expect(await change(learner, tideTable.id, body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', fields: { [field]: 'invalid_value' } } },
    })
  expect(await change(learner, tideTable.id, { status: 'DONE' })).toMatchObject({ status: 422 })
  const same = { locked: false, hasUpdates: false, docStatus: 'NONE', status: 'INCOMPLETE' }
  expect(await change(learner, tideTable.id, same)).toMatchObject({ status: 200, body: same })
  expect(await change(learner, tideTable.id, {})).toMatchObject({ status: 200, body: same })
  expect(await change(learner, harbourPlans.id, {})).toMatchObject({ status: 403 })
  expect(await change(learner, 'no-such-project', {})).toMatchObject({ status: 404 })
})

describe('My Projects', () => {
  const time = '2026-11-20T10:00:00.000Z'
  const select = (who: Visitor, body: unknown) => who.call<unknown>('PUT', '/projects/selection', body)

  test('are added to and removed from by changes, which may be repeated [API-24]', async () => {
    const learner = await newcomer()
    const both = [
      { projectId: tideTable.id, selectedTime: time },
      { projectId: lighthouseLog.id, selectedTime: '2026-11-21T10:00:00+01:00' },
    ]
    const selected = [both[0], { projectId: lighthouseLog.id, selectedTime: '2026-11-21T09:00:00.000Z' }]
    expect(await select(learner, both)).toMatchObject({ status: 200, body: selected })
    expect((await select(learner, both)).body).toEqual(selected)
    expect((await select(learner, [{ projectId: tideTable.id, selectedTime: null }])).body).toEqual([selected[1]])
    expect((await select(learner, [{ projectId: tideTable.id }, { projectId: lighthouseLog.id }])).body).toEqual([])
    expect((await select(learner, [])).body).toEqual([])
  })

  test('change all together or, when one project is not known, not at all', async () => {
    const learner = await newcomer()
    for (const unknown of ['no-such-project', harbourPlans.id]) {
      const answer = await select(learner, [
        { projectId: tideTable.id, selectedTime: time },
        { projectId: unknown, selectedTime: time },
      ])
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found', details: { projectId: unknown } } } })
      expect(await select(learner, [{ projectId: unknown }])).toMatchObject({ status: 404 })
    }
    expect((await select(learner, [])).body).toEqual([])
  })

  test('take the last word when one request names a project twice, and no impossible times', async () => {
    const learner = await newcomer()
    expect((await select(learner, [{ projectId: tideTable.id, selectedTime: time }, { projectId: tideTable.id }])).body).toEqual([])
    expect((await select(learner, [{ projectId: tideTable.id, selectedTime: 'yesterday' }])).status).toBe(422)
    expect((await select(learner, { projectId: tideTable.id })).status).toBe(422)
  })

  test('can lose a project that has become private', async () => {
    const learner = await newcomer()
    await db.rows('insert into enrolments (user_id, project_id, selected_time) values ($1, $2, now())', [learner.userId, harbourPlans.id])
    expect(await select(learner, [{ projectId: harbourPlans.id }])).toMatchObject({ status: 200, body: [] })
  })

  test('survive two tabs that change them at the same moment', async () => {
    const learner = await newcomer()
    const changes = Array.from({ length: 10 }, (_, index) =>
      select(
        learner,
        [tideTable.id, lighthouseLog.id].toSorted(() => (index % 2 ? 1 : -1)).map((projectId) => ({ projectId, selectedTime: time })),
      ),
    )
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await select(learner, [])).body).toHaveLength(2)
  })

  test('do not begin a project: whoever only selected it reads the newest version', async () => {
    const learner = await newcomer()
    await select(learner, [{ projectId: tideTable.id, selectedTime: time }])
    await db.rows('update projects set version = 2 where id = $1', [tideTable.id])
    try {
      expect(await projectOf(learner, tideTable.id)).toMatchObject({ version: 2, hasUpdates: false, status: 'INCOMPLETE', selected: true })
    } finally {
      await db.rows('update projects set version = 1 where id = $1', [tideTable.id])
    }
  })
})

describe('restarting', () => {
  const reset = (who: Visitor, id: string = tideTable.id) => who.call<Project>('POST', `/projects/${id}/reset`)

  test('clears the answers and the completion, and keeps the lifetime count and the selection', async () => {
    const learner = await newcomer('pro')
    await learner.call('PUT', '/projects/selection', [{ projectId: tideTable.id, selectedTime: '2026-11-20T10:00:00.000Z' }])
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon')
    await finish(learner, required)
    const { body: complete } = await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect(await reset(learner)).toMatchObject({
      status: 200,
      body: { status: 'INCOMPLETE', progress: 0, selected: true, completions: complete.completions },
    })
    expect(await learner.call('GET', `/projects/${tideTable.id}/validations/${tideTable.keyword}`)).toMatchObject({ status: 404 })
    expect(await facts(learner, 'project_reset')).toHaveLength(1)
    await draft(learner, tideTable.id, tideTable.keyword, 'the moon')
    await finish(learner, required)
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({ body: { completions: complete.completions } })
    expect(await facts(learner, 'project_completed')).toEqual([
      expect.objectContaining({ first: true }),
      expect.objectContaining({ first: false }),
    ])
  })

  test('is for Pro people, touches nobody else, and keeps a Pro project unlocked [API-26]', async () => {
    const [free, pro, other] = [await newcomer(), await newcomer('pro'), await newcomer('pro')]
    for (const who of [free, pro, other]) await draft(who, tideTable.id, tideTable.keyword, 'kept')
    expect(await reset(free)).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    expect(await reset(visitor)).toMatchObject({ status: 401 })
    await change(pro, lighthouseLog.id, { locked: false })
    expect(await reset(pro, lighthouseLog.id)).toMatchObject({ status: 200, body: { locked: false } })
    expect(await reset(other, lighthouseLog.id)).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    expect(await reset(pro)).toMatchObject({ status: 200 })
    expect(await reset(pro)).toMatchObject({ status: 200 })
    for (const who of [free, other]) expect(await projectOf(who, tideTable.id)).toMatchObject({ status: 'IN_PROGRESS' })
    expect(contract.resetProject.retry).toEqual({ attempts: 3, delay: 1000, factor: 1 })
  })

  test('removes the pictures of its answers and no others', async () => {
    const learner = await newcomer('pro')
    const keys = [`${tideTable.id}_${tideTable.picture}`, `${lighthouseLog.id}_${lighthouseLog.picture}`]
    for (const key of keys) {
      await server.context.files.write(`${learner.userId}/${key}`, Buffer.from('a picture'), 'image/png')
      await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"e"', now())`, [
        learner.userId,
        key,
      ])
    }
    await db.rows(
      `insert into answers (user_id, project_id, validation_id, type, storage_name, status) values ($1, $2, $3, 'FILE', $4, 'COMPLETE')`,
      [learner.userId, tideTable.id, tideTable.picture, keys[0]],
    )
    await db.rows('insert into enrolments (user_id, project_id, version) values ($1, $2, 1)', [learner.userId, tideTable.id])
    expect(await reset(learner)).toMatchObject({ status: 200 })
    expect(await db.rows('select key from uploads where user_id = $1', [learner.userId])).toEqual([{ key: keys[1] }])
    expect(await server.context.files.read(`${learner.userId}/${keys[0]}`)).toBeUndefined()
    expect(await server.context.files.read(`${learner.userId}/${keys[1]}`)).toEqual(Buffer.from('a picture'))
  })
})

describe('a new version', () => {
  // Changes the catalogue for good: these come last.
  let begun: Learner
  let ahead: Learner
  beforeEach(async () => {
    begun = await newcomer('pro')
    ahead = await newcomer()
    await draft(begun, tideTable.id, tideTable.keyword, 'kept')
    await draft(begun, tideTable.id, tideTable.remark, 'kept too')
  })

  test('reaches whoever began an older one when they accept it; their answers stay, also those it has no task for', async () => {
    await publishTestingCatalogue(db, 2)
    await db.rows('delete from validations where project_id = $1 and version = 2 and id = $2', [tideTable.id, tideTable.remark])
    await db.rows(`update projects set metadata = metadata || '{"title": "Print two tide tables", "order": "1.9"}' where id = $1`, [
      tideTable.id,
    ])
    expect(await projectOf(ahead, tideTable.id)).toMatchObject({
      version: 2,
      hasUpdates: false,
      metadata: { title: 'Print two tide tables' },
    })
    expect(await projectOf(begun, tideTable.id)).toMatchObject({
      version: 1,
      hasUpdates: true,
      metadata: { title: 'Print a tide table', order: '1.9' },
    })
    const tasksOf = async () =>
      (await begun.call<Array<{ id: string }>>('GET', `/projects/${tideTable.id}/validations`)).body.map(({ id }) => id)
    expect(await tasksOf()).toContain(tideTable.remark)

    const update = () => begun.call<Project>('POST', `/projects/${tideTable.id}/reset_content`)
    expect(await update()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false, status: 'IN_PROGRESS' } })
    expect(await update()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false } })
    expect(await facts(begun, 'content_updated')).toEqual([{ from: 1, to: 2 }])
    expect(await tasksOf()).not.toContain(tideTable.remark)
    expect(await begun.call('GET', `/projects/${tideTable.id}/validations/${tideTable.keyword}`)).toMatchObject({
      body: { text: { data: 'kept' } },
    })
    const kept = await db.row('select text_data from answers where user_id = $1 and validation_id = $2', [begun.userId, tideTable.remark])
    expect(kept).toEqual({ text_data: 'kept too' })
  })

  test('is what a restart begins with [API-27]', async () => {
    await db.rows('update enrolments set version = 1 where user_id = $1', [begun.userId])
    expect(await projectOf(begun, tideTable.id)).toMatchObject({ version: 1, hasUpdates: true })
    expect(await begun.call('POST', `/projects/${tideTable.id}/reset`)).toMatchObject({
      body: { version: 2, hasUpdates: false, status: 'INCOMPLETE' },
    })
    expect(await visitor.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({ status: 401 })
    expect(await ahead.call('POST', `/projects/${harbourPlans.id}/reset_content`)).toMatchObject({ status: 403 })
    expect(await ahead.call('POST', `/projects/${lighthouseLog.id}/reset_content`)).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
    expect(await ahead.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({
      status: 200,
      body: { version: 2, status: 'INCOMPLETE' },
    })
    expect(contract.updateProjectContent.retry).toEqual({ attempts: 3, delay: 1000, factor: 1 })
  })
})
