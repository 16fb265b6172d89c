import { beforeEach, describe, expect, test } from 'vitest'
import { userEmailHeader, userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import { isWrite, mayCallAsAnother, type Endpoint } from '@fieldwork/core/endpoint.ts'
import { endpoints } from '@fieldwork/core/endpoints.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { roles, type Case } from '../testing/roleCases.ts'
import { table } from '../testing/roles.ts'
import { startImpersonation } from './impersonation.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'

const server = await startEveryEndpoint()
const { db } = server
let admin: SignedInVisitor
let people = 0
const newLearner = (plan: 'free' | 'pro' = 'free') => server.signIn(`learner-${(people += 1)}@example.org`, { plan })
const as =
  (who: Visitor, userId: string): Visitor['call'] =>
  (method, path, body, headers) =>
    who.call(method, path, body, { ...headers, [userIdHeader]: userId })
/** Not through an endpoint, which would refuse so many at once. */
const beginToLook = ({ userId }: SignedInVisitor) => startImpersonation(server.context, admin.userId, userId, 'Ticket 412')
type Refusal = { error?: { code: string } }
const rowsOf = ({ name }: Endpoint): Case[] => table[name]

const entriesAbout = (userId: string) =>
  db.rows<{ action: string; endpoint: string | null; outcome: string | null; project_id: string | null; admin_id: string }>(
    'select action, endpoint, outcome, project_id, admin_id from audit_entries where user_id = $1 order by id',
    [userId],
  )
const eventsOf = async ({ userId }: SignedInVisitor) => (await db.rows('select from events where user_id = $1', [userId])).length

beforeEach(async () => {
  // One of the calls logs them out.
  admin = await server.signIn('admin@example.org')
  await server.forgetLimits()
  await db.rows('delete from sign_in_codes')
})

describe('an administrator who impersonates a learner', () => {
  const cases = endpoints.flatMap((endpoint) =>
    (['free', 'pro'] as const).flatMap((plan) =>
      rowsOf(endpoint).map((row) => ({ endpoint, name: endpoint.name, plan, row, of: row.of ?? '' })),
    ),
  )

  test.for(cases)(
    'gets the same reply from $name $of as a learner with $plan, or is refused where it stays closed [APP-02]',
    async ({ endpoint, plan, row }) => {
      const learner = await newLearner(plan)
      await row.given?.(learner)
      await beginToLook(learner)
      const { method = 'GET', path, body, headers, expected } = row
      const answer = await as(admin, learner.userId)<Refusal>(method, path, body, headers)
      const isOpen = mayCallAsAnother(endpoint) && row.asAnother !== 'refused'
      if (isOpen) expect(answer.status).toBe(typeof expected === 'number' ? expected : expected[roles.indexOf(plan)])
      else expect(answer).toMatchObject({ status: 403, body: { error: { code: 'impersonating' } } })
    },
  )

  test.for(endpoints.filter((endpoint) => isWrite(endpoint)).map((endpoint) => ({ endpoint, name: endpoint.name })))(
    'cannot write by $name without an entry in the audit log, and causes no event [EVENT-15] [USER-32]',
    async ({ endpoint }) => {
      const isEntered = mayCallAsAnother(endpoint) && endpoint.caller !== 'anyone'
      let entryCount = 0
      for (const { method = 'GET', path, body, headers, given } of rowsOf(endpoint)) {
        const learner = await newLearner('pro')
        await given?.(learner)
        await beginToLook(learner)
        const before = await eventsOf(learner)
        const answer = await as(admin, learner.userId)<Refusal>(method, path, body, headers)
        const entries = (await entriesAbout(learner.userId)).filter(({ action }) => action === 'write')
        const outcome = answer.status < 400 ? 'done' : (answer.body.error?.code ?? '')
        const entry = { action: 'write', endpoint: endpoint.name, outcome, project_id: projectIn(endpoint, path), admin_id: admin.userId }
        if (!isEntered) expect(entries).toEqual([])
        // A call with invalid input, or refused because of the role, hasn't begun anything.
        else if (answer.status < 400 || entries.length > 0) expect(entries).toEqual([entry])
        entryCount += entries.length
        expect(await eventsOf(learner)).toBe(before)
      }
      if (isEntered) expect(entryCount).toBeGreaterThan(0)
    },
  )

  test('has no access to billing, sessions, sign-in, deletion and the administration', () => {
    const closed = ['logOutEverywhere', 'createOwner', 'verifyCode', 'getCalendarFeed', 'renewCalendarFeed', 'sendEvent', 'savePosition']
    for (const { name, caller } of endpoints)
      if (caller === 'admin' || closed.includes(name))
        expect([name, mayCallAsAnother(endpoints.find((one) => one.name === name)!)]).toEqual([name, false])
  })
})

describe('the headers of impersonation', () => {
  test('are refused to learners and visitors on every call, without revealing anything about the person [USER-32]', async () => {
    const [learner, other] = [await newLearner('pro'), await newLearner()]
    for (const endpoint of endpoints) {
      const { method = 'GET', path, body, headers } = rowsOf(endpoint)[0]!
      for (const name of [other.userId, '00000000-0000-4000-8000-0000000000ff']) {
        const refused = await as(learner, name)<Refusal>(method, path, body, headers)
        expect([endpoint.name, refused.status, refused.body.error?.code]).toEqual([endpoint.name, 403, 'not_admin'])
      }
      expect([endpoint.name, (await as(server.visitor(), other.userId)(method, path, body, headers)).status]).toEqual([endpoint.name, 401])
    }
    expect(await entriesAbout(other.userId)).toEqual([])
  })

  test('never let an administrator act as another one, made by settings or by the owner link', async () => {
    const named = await db.row<{ id: string }>(
      `insert into users (email, nickname, name, is_admin) values ('owner@example.org', 'owner', 'Olga Owner', true) returning id`,
    )
    for (const id of [admin.userId, named!.id])
      expect(await as(admin, id)('GET', '/user')).toMatchObject({ status: 403, body: { error: { code: 'admin_protected' } } })
    expect((await admin.call('GET', '/user', undefined, { [userEmailHeader]: 'owner@example.org' })).status).toBe(403)
  })

  test('name a person by id or address, with the id winning, and an unknown person is not found [USER-30]', async () => {
    const [one, other] = [await newLearner(), await newLearner()]
    for (const person of [one, other]) await beginToLook(person)
    const asked = (headers: Record<string, string>) => admin.call<{ id?: string }>('GET', '/user', undefined, headers)
    expect((await asked({ [userIdHeader]: one.userId })).body).toMatchObject({
      id: one.userId,
      impersonatorId: admin.userId,
      isAdmin: false,
    })
    expect((await asked({ [userEmailHeader]: other.email.toUpperCase() })).body.id).toBe(other.userId)
    expect((await asked({ [userIdHeader]: one.userId, [userEmailHeader]: other.email })).body.id).toBe(one.userId)
    for (const headers of [{ [userIdHeader]: 'no-id' }, { [userEmailHeader]: 'nobody@example.org' }, { [userEmailHeader]: '%' }])
      expect((await asked(headers as Record<string, string>)).status).toBe(404)
    expect((await admin.call<{ id: string; impersonatorId?: string }>('GET', '/user')).body).not.toHaveProperty('impersonatorId')
  })
})

const projectIn = ({ path }: Endpoint, url: string): string | null =>
  path.startsWith('/projects/{projectId}') ? (url.split(/[/?]/)[2] ?? null) : null
