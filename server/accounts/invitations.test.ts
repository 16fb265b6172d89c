import { beforeEach, expect, test } from 'vitest'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())

const accept = (who: Visitor, nickname: string) => who.call('PUT', '/user/invitation', { nickname })
const accepted = async (who: Visitor) => (await who.call<{ accepted: number }>('GET', '/user/invitations')).body.accepted

test('an account from an invite link counts once for the inviter', async () => {
  const ada = await server.signIn('ada.invites@example.org')
  expect(await accepted(ada)).toBe(0)
  const bea = await server.signIn('bea.comes@example.org')
  for (let time = 0; time < 3; time++) expect((await accept(bea, 'ADA-invites-example-org')).status).toBe(204)
  await server.signIn('cleo.comes@example.org').then((cleo) => accept(cleo, 'ada-invites-example-org'))
  expect(await accepted(ada)).toBe(2)
  expect(await accepted(bea)).toBe(0)
})

test('the first invitation counts, and no later one', async () => {
  const [ada, bea] = [await server.signIn('first@example.org'), await server.signIn('second@example.org')]
  const cleo = await server.signIn('cleo@example.org')
  await accept(cleo, 'first-example-org')
  await accept(cleo, 'second-example-org')
  expect([await accepted(ada), await accepted(bea)]).toEqual([1, 0])
})

test('people can’t invite themselves, or another address of their own mailbox', async () => {
  const ada = await server.signIn('self@example.org')
  await accept(ada, 'self-example-org')
  await accept(await server.signIn('self+friend@example.org'), 'self-example-org')
  expect(await accepted(ada)).toBe(0)
})

test('an account older than a day doesn’t count as invited', async () => {
  const [ada, old] = [await server.signIn('inviter@example.org'), await server.signIn('old@example.org')]
  await server.db.rows(`update users set created_at = now() - interval '25 hours' where id = $1`, [old.userId])
  await accept(old, 'inviter-example-org')
  expect(await accepted(ada)).toBe(0)
})

test('replies don’t reveal which nicknames exist', async () => {
  const ada = await server.signIn('curious@example.org')
  await server.signIn('there@example.org')
  expect([(await accept(ada, 'there-example-org')).status, (await accept(ada, 'nobody-there')).status]).toEqual([204, 204])
  expect((await accept(server.visitor(), 'there-example-org')).status).toBe(401)
  expect((await accept(ada, '')).status).toBe(422)
})
