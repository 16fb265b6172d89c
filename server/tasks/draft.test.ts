import { beforeEach, describe, expect, test } from 'vitest'
import { type Reader, readingRefusal } from '@fieldwork/core/catalogue/access.ts'
import type { AnswerStatus, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import { type StoredAnswer, writeOutcome } from '@fieldwork/core/tasks/saving.ts'
import { freshDatabase } from '../database/testing.ts'
import type { SignedIn } from '../http/caller.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { saveDraft } from './queries.ts'

/* The statement that saves a draft at once decides a second time what core decides: here they are held against each other. */

const db = await freshDatabase()
await publishTestingCatalogue(db)
const { id: userId } = (await db.row<{ id: string }>(
  `insert into users (email, nickname, name) values ('ada@example.org', 'ada', 'Ada') returning id`,
))!
const ada = {
  id: userId,
  email: 'ada@example.org',
  name: 'Ada',
  nickname: 'ada',
  picture: '',
  nameStatus: 'given' as const,
  hasPublicProfile: true,
  isListed: false,
  exp: 0,
  deletionAt: null,
}
const reading: Reader = { signedIn: true, pro: false, admin: false }

/** The new revision; null when nothing was saved. */
const save = async (write: AnswerWrite, reader = reading) => {
  const user: SignedIn = { ...ada, plan: reader.pro ? 'pro' : 'free', isAdmin: reader.admin, secondFactor: null }
  const row = await saveDraft(db, { user, reader, sessionHash: undefined, renewedCookie: undefined }, tideTable.id, write)
  return row?.revision ?? null
}
const draft = (rest: Partial<AnswerWrite> = {}): AnswerWrite => ({
  id: tideTable.keyword,
  type: 'TEXT',
  text: { data: 'new' },
  status: 'INCOMPLETE',
  ...rest,
})

beforeEach(async () => {
  await db.rows('delete from answers')
  await db.rows('delete from enrolments')
  await db.rows(`update projects set visibility = 'public', plan = null, listed = true where id = $1`, [tideTable.id])
})

describe('a draft is saved at once', () => {
  const statuses: AnswerStatus[] = ['IN_REVIEW', 'INCOMPLETE', 'INCORRECT', 'COMPLETE']
  const stored = statuses.flatMap((status) =>
    [null, 'k1'].flatMap((key) => [false, true].map((hidden) => ({ status, key, hidden, data: 'kept', revision: 3 }))),
  )
  const writes = [undefined, 0, 3, 4].flatMap((revision) =>
    [undefined, 'k0', 'k1', 'k2'].flatMap((key) =>
      (['INCOMPLETE', 'IN_REVIEW'] as const).flatMap((status) =>
        ['kept', 'new'].map((data) =>
          draft({ status, text: { data }, ...(revision === undefined ? {} : { revision }), ...(key ? { key } : {}) }),
        ),
      ),
    ),
  )

  test('over an answer only if core allows it and the answer isn’t complete', async () => {
    await db.rows('insert into enrolments (user_id, project_id, version) values ($1, $2, 1)', [userId, tideTable.id])
    let saved = 0
    for (const kept of stored)
      for (const write of writes) {
        await db.rows(
          `insert into answers (user_id, project_id, validation_id, type, text_data, status, hidden, revision, write_key, earlier_keys)
           values ($1, $2, $3, 'TEXT', $4, $5, $6, $7, $8, '{k0}')
           on conflict (user_id, project_id, validation_id) do update
             set text_data = excluded.text_data, status = excluded.status, hidden = excluded.hidden, revision = excluded.revision, write_key = excluded.write_key,
               earlier_keys = excluded.earlier_keys`,
          [userId, tideTable.id, tideTable.keyword, kept.data, kept.status, kept.hidden, kept.revision, kept.key],
        )
        const { data, key, ...rest } = kept
        const known: StoredAnswer = { answer: { ...rest, id: tideTable.keyword, type: 'TEXT', text: { data } }, key, earlierKeys: ['k0'] }
        const expected = writeOutcome(known, write, true) === 'write' && kept.status !== 'COMPLETE' ? 4 : null
        expect([kept, write, await save(write)]).toEqual([kept, write, expected])
        if (expected) saved++
      }
    expect(saved).toBeGreaterThan(100)
  })

  test('as the first answer if core allows it', async () => {
    for (const write of writes) {
      await db.rows('delete from answers')
      expect([write, await save(write)]).toEqual([write, writeOutcome(undefined, write, false) === 'write' ? 1 : null])
    }
  })

  test('when the person may read the project', async () => {
    const flags = [false, true]
    let saved = 0
    for (const visibility of ['public', 'private'] as const)
      for (const plan of [null, 'pro'] as const)
        for (const pro of flags)
          for (const listed of flags)
            for (const enrolled of flags)
              for (const unlocked of flags)
                for (const admin of flags) {
                  await db.rows('delete from answers')
                  await db.rows('delete from enrolments')
                  await db.rows('update projects set visibility = $2, plan = $3, listed = $4 where id = $1', [
                    tideTable.id,
                    visibility,
                    plan,
                    listed,
                  ])
                  if (enrolled)
                    await db.rows('insert into enrolments (user_id, project_id, selected_time, unlocked_at) values ($1, $2, now(), $3)', [
                      userId,
                      tideTable.id,
                      unlocked ? new Date() : null,
                    ])
                  const access = { visibility, plan, listed, enrolled, locked: plan === 'pro' && !(enrolled && unlocked) }
                  const reader = { ...reading, pro, admin }
                  const expected = readingRefusal(access, reader) === undefined ? 1 : null
                  expect([access, reader, await save(draft(), reader)]).toEqual([access, reader, expected])
                  if (expected) saved++
                  // And over an answer from when they might.
                  if (!enrolled) continue
                  await db.rows('update enrolments set version = 1')
                  await db.rows(
                    `insert into answers (user_id, project_id, validation_id, type, status) values ($1, $2, $3, 'TEXT', 'INCOMPLETE')
                     on conflict do nothing`,
                    [userId, tideTable.id, tideTable.keyword],
                  )
                  const newer = await save(draft({ text: { data: 'newer' } }), reader)
                  expect([access, reader, newer]).toEqual([access, reader, expected && 2])
                }
    expect(saved).toBeGreaterThan(10)
  })

  test('to a task of that kind on the version the person is on, which it pins', async () => {
    expect(await save(draft({ id: 'no-such-task' }))).toBeNull()
    expect(await save(draft({ type: 'URL' }))).toBeNull()
    expect(await db.rows('select version from enrolments')).toEqual([])
    await db.rows('insert into enrolments (user_id, project_id, selected_time) values ($1, $2, now())', [userId, tideTable.id])
    expect(await save(draft())).toBe(1)
    expect(await db.rows('select version, selected_time is not null as selected from enrolments')).toEqual([{ version: 1, selected: true }])
    await db.rows('update enrolments set version = 0')
    expect(await save(draft({ text: { data: 'newer' } }))).toBeNull()
  })
})
