import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import type { Impersonation } from '@fieldwork/core/admin/schema.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { png } from '../uploads/testing-pictures.ts'
import { put } from '../uploads/testing-put.ts'
import { tideTable } from '../testing/catalogue.ts'
import { open } from '../testing/roleCases.ts'

const server = await startEveryEndpoint()
const { db } = server
const reason = 'Ticket 412'
let [count, learner, boss, admin] = [0, ...([] as unknown as [SignedInVisitor, SignedInVisitor, SignedInVisitor])]
beforeEach(async () => {
  await server.forgetLimits()
  count += 1
  learner = await server.signIn(`ines-${count}@example.org`)
  boss = await server.signIn('boss@example.org')
  admin = await server.signIn(`admin-${count}@example.org`)
  await db.rows('update users set is_admin = true where id = any ($1)', [[boss.userId, admin.userId]])
  expect((await admin.call('POST', `/admin/users/${learner.userId}/impersonation`, { reason })).status).toBe(204)
})

const as = (method: string, path: string, body?: unknown) => admin.call(method, path, body, { [userIdHeader]: learner.userId })
const visits = async () => (await learner.call<Impersonation[]>('GET', '/user/visits')).body
const act = (path: string, body: object, method = 'PUT') => boss.call(method, `/admin/users/${admin.userId}/${path}`, { reason, ...body })
const name = async () => (await db.row<{ name: string }>('select name from users where id = $1', [learner.userId]))!.name

describe('an impersonation ends', () => {
  test.each([
    ['is suspended', () => act('suspension', { isSuspended: true })],
    ['is about to be deleted by another', () => act('deletion', { isScheduled: true })],
    ['is logged out by another', () => act('logout', {}, 'POST')],
    ['loses the role', () => act('flags', { name: 'general.admin', value: false })],
    ['asks for the own deletion', () => admin.call('POST', '/user/deletion', { confirmation: admin.email })],
  ])('when the administrator %s', async (_, end) => {
    expect((await as('GET', '/user')).status).toBe(200)
    expect((await visits())[0]!.endedAt).toBeNull()
    expect((await end()).status).toBe(204)
    expect((await visits())[0]!.endedAt).not.toBeNull()
    expect([401, 403]).toContain((await as('PUT', '/user/name', { name: 'Written by an administrator' })).status)
    // The administrator gets everything back, and has to give a reason again.
    await db.rows('update users set is_admin = true, suspended_at = null, deletion_at = null where id = $1', [admin.userId])
    admin = await server.signIn(admin.email)
    expect(await as('GET', '/user')).toMatchObject({ status: 403, body: { error: { code: 'reason_required' } } })
    expect(await name()).toBe('')
  })
})

test('an administrator whose deletion is scheduled neither reads nor writes as a learner', async () => {
  await db.rows(`update users set deletion_at = now() + interval '7 days' where id = $1`, [admin.userId])
  for (const reply of [await as('GET', '/user'), await as('PUT', '/user/name', { name: 'Written' })])
    expect(reply).toMatchObject({ body: { error: { code: 'deletion_pending' } } })
  expect(await name()).toBe('')
})

test('a learner’s own scheduled deletion doesn’t keep an administrator from looking', async () => {
  await db.rows(`update users set deletion_at = now() + interval '7 days' where id = $1`, [learner.userId])
  expect((await as('GET', '/user')).status).toBe(200)
})

test('a suspended administrator can log out of a window that impersonates', async () => {
  await act('suspension', { isSuspended: true })
  expect(await as('GET', '/user')).toMatchObject({ status: 403, body: { error: { code: 'suspended' } } })
  expect((await as('POST', '/auth/logout')).status).toBe(204)
})

test('a write whose body arrives after the administrator was suspended isn’t done', async () => {
  const encoder = new TextEncoder()
  async function* slowly() {
    yield encoder.encode('{"name":')
    await setTimeout(1000)
    expect((await act('suspension', { isSuspended: true })).status).toBe(204)
    yield encoder.encode('"Written late"}')
  }
  const reply = await admin.fetch('/user/name', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', [userIdHeader]: learner.userId },
    body: Readable.toWeb(Readable.from(slowly())),
    duplex: 'half',
  } as RequestInit)
  expect(await reply.json()).toMatchObject({ error: { code: 'reason_required' } })
  expect(await name()).toBe('')
})

test('an upload address that was issued during an impersonation is refused once it has ended', async () => {
  const key = `${open}_${tideTable.picture}`
  const { url } = (await as('GET', `/uploads/generate-signed-url?fileName=${key}`)).body as { url: string }
  await act('suspension', { isSuspended: true })
  expect((await put(url, await png())).status).toBe(403)
})

test('an upload address of a person who was suspended meanwhile is refused', async () => {
  const key = `${open}_${tideTable.picture}`
  const { url } = (await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
  expect((await boss.call('PUT', `/admin/users/${learner.userId}/suspension`, { isSuspended: true, reason })).status).toBe(204)
  expect((await put(url, await png())).status).toBe(403)
})
