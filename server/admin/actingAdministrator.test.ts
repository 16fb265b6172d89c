import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { startLives } from '../accounts/testing-life.ts'
import { admin as administration } from './service.ts'

const server = await startLives({}, (context) => administration(context, undefined))
const { db } = server
const [learner, second] = [await server.signIn('learner@example.org'), await server.signIn('second-admin@example.org')]
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
beforeEach(async () => {
  await server.forgetLimits()
  await db.rows('update users set suspended_at = null, deletion_at = null, is_admin = id = $1', [second.userId])
})

const person = `/admin/users/${learner.userId}`
const reason = 'Ticket 412'
const actions: Array<[name: string, method: string, path: string, body?: object]> = [
  ['logs out', 'POST', `${person}/logout`, { reason }],
  ['suspends', 'PUT', `${person}/suspension`, { isSuspended: true, reason }],
  ['deletes', 'PUT', `${person}/deletion`, { isScheduled: true, reason }],
  ['exports', 'POST', `${person}/export`, { reason }],
  ['gives Pro', 'PUT', `${person}/plan`, { plan: 'pro', reason }],
  ['sets a flag', 'PUT', `${person}/flags`, { name: 'toolbar.chat', value: false }],
  ['grants the role', 'PUT', `${person}/flags`, { name: 'general.admin', value: true, reason }],
  ['starts impersonating', 'POST', `${person}/impersonation`, { reason }],
  ['turns maintenance on', 'PUT', '/admin/maintenance', { isOn: true, sentence: reason }],
  ['exports the audit log', 'GET', '/admin/audit/entries.csv'],
]

/** Changes the administrator's account after their call was authenticated, as when a body arrives slowly. */
const changedMeanwhile = async (change: string, [, method, path, body]: (typeof actions)[number]) => {
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const reply = second.call(method, path, body)
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => db.rows(waiting), { timeout: 10_000 }).toHaveLength(1)
  await holder.query(`update users set ${change} where id = $1`, [second.userId])
  await holder.query('commit')
  holder.release()
  return reply
}

describe('an administrator whose account changes after a call was authenticated', () => {
  test.each(actions)('%s: refused once the administrator is suspended', async (...action) => {
    const entries = () => db.row('select count(*) from audit_entries')
    const before = await entries()
    expect(await changedMeanwhile('suspended_at = now()', action)).toMatchObject(refusal(403, 'suspended'))
    expect(await entries()).toEqual(before)
  })

  test.each([
    ['their deletion is scheduled', `deletion_at = now() + interval '7 days'`, 'deletion_pending'],
    ['they lose the role', 'is_admin = false', 'not_admin'],
  ])('is refused once %s', async (_, change, code) => {
    expect(await changedMeanwhile(change, actions[1]!)).toMatchObject({ body: { error: { code } } })
    expect(await db.row('select suspended_at from users where id = $1', [learner.userId])).toEqual({ suspended_at: null })
  })
})

test('only one of two administrators who suspend each other succeeds, even if there is a third', async () => {
  const third = await server.signIn(people.ada.email)
  await db.rows('update users set is_admin = true where id = $1', [third.userId])
  for (let round = 0; round < 5; round++) {
    await server.forgetLimits()
    const ada = await server.signIn('fourth-admin@example.org')
    await db.rows('update users set is_admin = true, suspended_at = null where id = any ($1)', [[ada.userId, second.userId]])
    const suspend = (by: typeof ada, whom: typeof ada) =>
      by.call('PUT', `/admin/users/${whom.userId}/suspension`, { isSuspended: true, reason })
    const replies = await Promise.all([suspend(ada, second), suspend(second, ada)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 403])
  }
})
