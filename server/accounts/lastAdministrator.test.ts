import { beforeEach, expect, test } from 'vitest'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { hasOwner, createOwnerLink } from './owner.ts'

const server = await startServer({ environment: { ADMIN_EMAILS: '' } })
const { db, context } = server
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const [ada, bob] = [await server.signIn('ada@example.org'), await server.signIn('bob@example.org')]
beforeEach(async () => {
  await server.forgetLimits()
  await db.rows('update users set suspended_at = null, deletion_at = null, is_admin = id = any ($1)', [[ada.userId, bob.userId]])
})
const deleteOwn = (who: SignedInVisitor) => who.call('POST', '/user/deletion', { confirmation: who.email })
const change = (who: SignedInVisitor, what: string) => db.rows(`update users set ${what} where id = $1`, [who.userId])
const deletionOf = (who: SignedInVisitor) => db.row('select deletion_at from users where id = $1', [who.userId])

test.each([
  ['is suspended', 'suspended_at = now()'],
  ['is about to be deleted', `deletion_at = now() + interval '7 days'`],
  ['lost the role', 'is_admin = false'],
])('an administrator can’t delete the own account if the only other one %s', async (_, what) => {
  await change(bob, what)
  expect(await deleteOwn(ada)).toMatchObject(refusal(409, 'last_administrator'))
  expect(await deletionOf(ada)).toEqual({ deletion_at: null })
})

test('one of two administrators who delete their accounts at the same moment remains', async () => {
  const [one, other] = [await server.signIn('one@example.org'), await server.signIn('other@example.org')]
  await db.rows('update users set is_admin = id = any ($1)', [[one.userId, other.userId]])
  const replies = await Promise.all([deleteOwn(one), deleteOwn(other)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('a learner’s deletion needs no administrator', async () => {
  const learner = await server.signIn('learner@example.org')
  await db.rows('update users set is_admin = false')
  expect((await deleteOwn(learner)).status).toBe(204)
})

test('only an administrator who can log in counts when the start decides whether to print the owner’s link', async () => {
  expect(await hasOwner(context)).toBe(true)
  await change(bob, 'is_admin = false')
  await change(ada, 'suspended_at = now()')
  expect(await hasOwner(context)).toBe(false)
  expect(await createOwnerLink(context, server.origin)).toContain('/owner#key=')
})
