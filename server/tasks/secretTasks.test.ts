import { beforeEach, describe, expect, test } from 'vitest'
import type { Markers, Validation } from '@fieldwork/core/tasks/schema.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { pages } from '../rendering/page.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { tasks } from './service.ts'
import { answerPath, change, projectOf, type Refused, save, saveText } from './testing-work.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context)],
  plain: (context) => pages(context),
})
const { db } = server
const visitor = server.visitor()
const { id: project, section, secret, secretPicture } = tideTable
beforeEach(() => server.forgetLimits())

const validationsOf = async (who: Visitor) => (await who.call<Validation[]>('GET', `/projects/${project}/validations`)).body
const boxesOf = async (who: Visitor) => (await who.call<Markers>('GET', `/projects/${project}/tracks/main/markers`)).body.boxes
const unlock = (who: Visitor) => who.call('GET', `/projects/${project}/${section}/unlock`)
const askUpload = (who: Visitor, validation: string) =>
  who.call<{ url: string } & Refused>('GET', `/uploads/generate-signed-url?fileName=${answerFileName(project, validation)}`)
const saveSecret = (who: Visitor, data: string, status: 'INCOMPLETE' | 'IN_REVIEW' | 'COMPLETE' = 'INCOMPLETE') =>
  saveText(who, data, { status }, secret)
const answersOf = (learner: SignedInVisitor) => db.rows('select validation_id, status from answers where user_id = $1', [learner.userId])

let people = 0
const newcomer = (plan: 'free' | 'pro' | 'pending') => server.signIn(`secret-${(people += 1)}@example.org`, { plan })

/** All calls that name a task: one that this user may not see, next to one that doesn't exist. */
const answersAbout = async (who: Visitor, validation: string) => {
  const calls = [
    await who.call<Refused>('GET', answerPath(validation)),
    await save(who, validation, { text: { data: 'the sand' } }),
    await save(who, validation, { text: { data: 'the sand' }, status: 'IN_REVIEW' }),
    await save(who, validation, { text: { data: 'the sea' }, status: 'COMPLETE' }),
    await save(who, validation, { type: 'FILE', file: { name: '', storageName: '' } }),
    await save(who, validation, { type: 'FILE', file: { name: '', storageName: '' }, status: 'COMPLETE' }),
    await askUpload(who, validation),
  ]
  return calls.map(({ status, body }) => [status, body.error])
}

describe('the tasks of a Pro section', () => {
  const kinds = [
    ['a visitor', () => Promise.resolve(visitor)],
    ['a free person', () => newcomer('free')],
    ['an admin without Pro', () => server.signIn('admin@example.org')],
    ['a Pro person who has not unlocked it', () => newcomer('pro')],
    [
      'a free person who unlocked it when they were Pro',
      async () => {
        const learner = await newcomer('pro')
        await unlock(learner)
        await db.rows(`update users set plan = 'free' where id = $1`, [learner.userId])
        return learner
      },
    ],
  ] as const

  test.for(kinds)('don’t exist for %s', async ([, find]) => {
    const who = await find()
    const listed = await validationsOf(who)
    expect(listed.map(({ id }) => id)).toEqual([tideTable.keyword, tideTable.remark, tideTable.page, tideTable.picture])
    expect(JSON.stringify(listed)).not.toMatch(/sand-box|what-dries|your-shells/)
    expect((await boxesOf(who)).map(({ id }) => id)).toEqual([...tideTable.boxes])
    const unknown = await answersAbout(who, 'no-such-task')
    expect(new Set(unknown.map(([status]) => status))).toEqual(new Set([who === visitor ? 401 : 404]))
    for (const validation of [secret, secretPicture]) expect(await answersAbout(who, validation)).toEqual(unknown)
    if ('userId' in who) expect(await answersOf(who as SignedInVisitor)).toEqual([])
    const text = await (await who.fetch(`/projects/${project}/document.json`)).text()
    const page = await (await who.fetch(`/projects/${project}`, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()
    for (const shown of [text, page]) {
      expect(shown).toContain(tideTable.keyword)
      expect(shown).not.toMatch(/sand-box|what-dries|your-shells/)
    }
  })

  test.for(['pro', 'pending'] as const)('are listed, saved and decided like all others once a %s person unlocked it', async (plan) => {
    const learner = await newcomer(plan)
    await unlock(learner)
    expect((await validationsOf(learner)).slice(4)).toMatchObject([
      { id: secret, boxId: 'sand-box', stepId: null, optional: true, answer: null },
      { id: secretPicture, boxId: 'sand-box', stepId: null, optional: true, answer: null },
    ])
    expect((await boxesOf(learner)).at(-1)).toEqual({ id: 'sand-box', stepId: null, status: 'incomplete' })
    expect(await saveSecret(learner, 'the s')).toMatchObject({ status: 200, body: { status: 'INCOMPLETE', revision: 1 } })
    expect(await saveSecret(learner, 'the s', 'IN_REVIEW')).toMatchObject({ status: 200, body: { status: 'IN_REVIEW' } })
    expect(await saveSecret(learner, 'the sea', 'COMPLETE')).toMatchObject({ body: { status: 'INCORRECT', hint: 'You stand on it.' } })
    expect(await saveSecret(learner, 'the sand', 'COMPLETE')).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
    expect((await boxesOf(learner)).at(-1)).toMatchObject({ status: 'complete' })
    expect(await askUpload(learner, secretPicture)).toMatchObject({ status: 200, body: { url: expect.stringContaining(secretPicture) } })
  })

  test('are unlocked for nobody else, and in no other project or section, when one person unlocks one', async () => {
    const [owner, other] = [await newcomer('pro'), await newcomer('pro')]
    await unlock(owner)
    await db.rows('insert into unlocked_sections (user_id, project_id, content_id) values ($1, $2, $3), ($1, $4, $5)', [
      other.userId,
      project,
      'another-section',
      'lighthouse-log',
      section,
    ])
    expect((await validationsOf(owner)).length).toBe(6)
    expect((await validationsOf(other)).length).toBe(4)
    expect(await saveSecret(other, 'the sand')).toMatchObject({ status: 404 })
  })

  test('disappear with the plan and come back with it, with their answers', async () => {
    const learner = await newcomer('pro')
    await unlock(learner)
    await saveSecret(learner, 'wet sand', 'IN_REVIEW')
    expect(await projectOf(learner)).toMatchObject({ status: 'IN_REVIEW' })

    await db.rows(`update users set plan = 'free' where id = $1`, [learner.userId])
    expect((await validationsOf(learner)).length).toBe(4)
    expect(await saveSecret(learner, 'dry sand')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await projectOf(learner)).toMatchObject({ status: 'IN_PROGRESS', progress: 0 })
    const listed = await learner.call<Array<{ id: string; status: string }>>('GET', '/projects')
    expect(listed.body.find(({ id }) => id === project)).toMatchObject({ status: 'IN_PROGRESS' })

    await db.rows(`update users set plan = 'pro' where id = $1`, [learner.userId])
    expect((await validationsOf(learner))[4]).toMatchObject({ status: 'IN_REVIEW', answer: { text: { data: 'wet sand' } } })
    expect(await projectOf(learner)).toMatchObject({ status: 'IN_REVIEW' })
  })

  test('don’t count for progress or for completing the project', async () => {
    const [free, pro] = [await newcomer('free'), await newcomer('pro')]
    await unlock(pro)
    await saveSecret(pro, 'the sea', 'COMPLETE')
    expect(await projectOf(pro)).toMatchObject({ progress: 0 })
    for (const learner of [free, pro]) {
      await saveText(learner, 'the moon')
      await db.rows(
        `insert into answers (user_id, project_id, validation_id, type, text_data, status)
         select $1, project_id, id, type, 'done', 'COMPLETE' from validations where project_id = $2 and not optional
         on conflict (user_id, project_id, validation_id) do update set status = 'COMPLETE'`,
        [learner.userId, project],
      )
      expect(await change(learner, project, { status: 'COMPLETE' })).toMatchObject({
        status: 200,
        body: { status: 'COMPLETE', progress: 100 },
      })
    }
  })
})

test('even a required task counts only for people who have access to it', async () => {
  const [free, pro] = [await newcomer('free'), await newcomer('pro')]
  await unlock(pro)
  await db.rows('update validations set optional = false where project_id = $1 and id = $2', [project, secret])
  try {
    for (const learner of [free, pro]) {
      await saveText(learner, 'the moon')
      await db.rows(
        `insert into answers (user_id, project_id, validation_id, type, status)
         select $1, project_id, id, type, 'COMPLETE' from validations where project_id = $2 and step_id is not null
         on conflict (user_id, project_id, validation_id) do update set status = 'COMPLETE'`,
        [learner.userId, project],
      )
    }
    expect(await projectOf(free)).toMatchObject({ progress: 100 })
    expect(await change(free, project, { status: 'COMPLETE' })).toMatchObject({ status: 200 })
    expect(await projectOf(pro)).toMatchObject({ progress: 75 })
    expect(await change(pro, project, { status: 'COMPLETE' })).toMatchObject({ status: 409 })
  } finally {
    await db.rows('update validations set optional = true where project_id = $1 and id = $2', [project, secret])
  }
})
