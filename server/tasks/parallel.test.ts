import { beforeEach, describe, expect, test } from 'vitest'
import { forgetWork } from '../enrolments/queries.ts'
import { lockKey } from '../catalogue/permission.ts'
import { blockedOrDone, waitingForLock } from '../database/testing.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { curveKey, savedAnswer, savePicture, saveText, saveUrl, startWork } from './testing-work.ts'

const { newcomer, upload, eventsOf, db } = await startWork()
const completedBoxes = async (who: SignedInVisitor) =>
  (await eventsOf(who, 'box_completed')).map((details) => (details as { boxId: string }).boxId)

let learner: SignedInVisitor
let pro: SignedInVisitor
beforeEach(async () => {
  learner = await newcomer()
  pro = await newcomer('pro')
})

/** Answers to a project that is not begun: there are none. */
const unbegun = () =>
  db.rows(
    `select a.validation_id from answers a left join enrolments e on e.user_id = a.user_id and e.project_id = a.project_id
     where e.version is null`,
  )

describe('at the same moment', () => {
  const times = <T>(count: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)))

  test('a double click on Done counts once, with one key or with two', async () => {
    for (const key of [() => 'one', (index: number) => `click ${index}`]) {
      const who = await newcomer()
      await saveText(who, 'the moo')
      const clicks = await times(6, (index) => saveText(who, 'the moon', { status: 'COMPLETE', revision: 1, key: key(index) }))
      expect(clicks.map(({ status, body }) => [status, body.status, body.revision])).toEqual(Array(6).fill([200, 'COMPLETE', 2]))
      expect(await completedBoxes(who)).toEqual([tideTable.boxes[0]])
    }
  })

  test('the two last tasks of a box, done at once, complete it once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await newcomer()
      await upload(who, curveKey)
      const answers = await Promise.all([
        saveUrl(who, 'example.org', { status: 'COMPLETE' }),
        savePicture(who, curveKey, { status: 'COMPLETE' }),
      ])
      expect(answers.map(({ body }) => body.status)).toEqual(['COMPLETE', 'COMPLETE'])
      expect(await completedBoxes(who)).toEqual([tideTable.boxes[1]])
    }
  })

  test('exactly one of many drafts over one revision is stored, and every other is refused as stale', async () => {
    for (const revision of [0, 1]) {
      if (revision === 1) await saveText(learner, 'first', { revision: 0 }).then(() => undefined)
      const who = revision === 0 ? pro : learner
      const answers = await times(8, (index) => saveText(who, `from tab ${index}`, { revision, key: `tab ${index}` }))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
      const winner = answers.find(({ status }) => status === 200)!.body
      expect(await savedAnswer(who)).toEqual(winner)
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.details)).toEqual(Array(7).fill(winner))
    }
  })

  test('no draft of a second tab changes an answer that was completed in the first', async () => {
    for (let round = 0; round < 10; round++) {
      const who = await newcomer()
      await saveText(who, 'the moo')
      const [graded, late] = await Promise.all([
        saveText(who, 'the moon', { status: 'COMPLETE', revision: 1 }),
        saveText(who, 'the mo', { revision: 1 }),
      ])
      const [won, lost] = graded.status === 200 ? [graded, late] : [late, graded]
      expect([won.status, lost.status]).toEqual([200, 409])
      expect(lost.body.error.details).toEqual(won.body)
      expect(await savedAnswer(who)).toEqual(won.body)
    }
  })

  test('drafts without a revision are all kept, one after another', async () => {
    const answers = await times(10, (index) => saveText(learner, `draft ${index}`))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.map(({ body }) => body.revision).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
    const last = answers.find(({ body }) => body.revision === 10)!
    expect(await savedAnswer(learner)).toEqual(last.body)
  })

  test('drafts of all tasks and a restart leave no half of anything', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        saveText(pro, `round ${round}`),
        saveText(pro, 'remark', {}, tideTable.remark),
        saveUrl(pro, 'example.org', { status: 'COMPLETE' }),
        pro.call('POST', `/projects/${tideTable.id}/reset`),
      ]).then((answers) => expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]))
      expect(await unbegun()).toEqual([])
      await saveText(pro, `after ${round}`)
      expect((await pro.call<{ status: string }>('GET', `/projects/${tideTable.id}`)).body.status).toBe('IN_PROGRESS')
    }
  })
  test.for([['the same task', tideTable.keyword] as const, ['another task', tideTable.remark] as const])(
    'a draft of %s that arrives during a restart begins the project again',
    async ([, task]) => {
      await saveText(pro, 'before')
      const { draft } = await db.transaction(async (tx) => {
        await tx.lock(lockKey(pro.userId, tideTable.id))
        await forgetWork(tx, pro.userId, tideTable.id)
        const saving = saveText(pro, 'meanwhile', {}, task)
        await blockedOrDone(db, saving)
        return { draft: saving }
      })
      expect(await draft).toMatchObject({ status: 200, body: { revision: 1 } })
      expect(await unbegun()).toEqual([])
      expect(await db.rows('select validation_id from answers where user_id = $1', [pro.userId])).toEqual([{ validation_id: task }])
      expect(await db.rows('select version from enrolments where user_id = $1', [pro.userId])).toEqual([{ version: 1 }])
    },
  )

  test('a draft of a revision that a restart has just cleared is stale', async () => {
    await saveText(pro, 'before')
    const { draft } = await db.transaction(async (tx) => {
      await tx.lock(lockKey(pro.userId, tideTable.id))
      await forgetWork(tx, pro.userId, tideTable.id)
      const saving = saveText(pro, 'meanwhile', { revision: 1 })
      await blockedOrDone(db, saving)
      return { draft: saving }
    })
    expect(await draft).toMatchObject({ status: 409, body: { error: { code: 'stale_answer' } } })
    expect(await db.rows('select from answers where user_id = $1', [pro.userId])).toEqual([])
  })

  test('a restart clears a draft that was under way before it, too', async () => {
    await saveText(pro, 'before')
    const both = await db.transaction(async (tx) => {
      // Holds up the draft's insert, and is nothing in the end.
      const values = [pro.userId, tideTable.id, tideTable.remark]
      await tx.rows(
        `insert into answers (user_id, project_id, validation_id, type, status) values ($1, $2, $3, 'TEXT', 'INCOMPLETE')`,
        values,
      )
      const draft = saveText(pro, 'meanwhile', {}, tideTable.remark)
      await waitingForLock(db)
      const restart = pro.call('POST', `/projects/${tideTable.id}/reset`)
      await waitingForLock(db, 2)
      await tx.rows('delete from answers where user_id = $1 and project_id = $2 and validation_id = $3', values)
      return [draft, restart]
    })
    for (const { status } of await Promise.all(both)) expect(status).toBe(200)
    expect(await unbegun()).toEqual([])
    expect(await db.rows('select from answers where user_id = $1', [pro.userId])).toEqual([])
  })

  test('an answer that reopens its box and a draft of the same answer do not wait for each other', async () => {
    await saveText(pro, 'the moon', { status: 'COMPLETE' })
    await saveText(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    const both = await db.transaction(async (tx) => {
      await tx.rows('select from answers where user_id = $1 and validation_id = $2 for update', [pro.userId, tideTable.remark])
      const reopening = saveText(pro, 'the mo')
      await waitingForLock(db)
      const draft = saveText(pro, 'the m')
      await waitingForLock(db, 2)
      return [reopening, draft]
    })
    for (const { status } of await Promise.all(both)) expect(status).toBe(200)
  })

  test('the first drafts and grades of one person wait for each other, and never in a circle', async () => {
    for (let round = 0; round < 10; round++) {
      const who = await newcomer()
      if (round % 2) await db.rows('insert into enrolments (user_id, project_id) values ($1, $2)', [who.userId, tideTable.id])
      const answers = await Promise.all([
        saveText(who, 'the moon', { status: 'COMPLETE' }),
        saveText(who, 'the mo'),
        saveText(who, 'remark', {}, tideTable.remark),
        saveText(who, 'remark', { status: 'COMPLETE' }, tideTable.remark),
        saveUrl(who, 'example.org'),
      ])
      for (const { status } of answers) expect([200, 403]).toContain(status)
    }
  })
})
