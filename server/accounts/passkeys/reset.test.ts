import { expect, test } from 'vitest'
import { startServer } from '../../testing/testing.ts'
import { resetPasskeys } from './reset.ts'
import { createAuthenticator } from './testing-authenticator.ts'

const server = await startServer()

test('the operator removes the passkeys of one person, who is logged out and notified by mail; others keep theirs', async () => {
  const origin = `http://localhost:${new URL(server.origin).port}`
  const withPasskey = async (email: string) => {
    const who = await server.signIn(email, { method: 'code' })
    const { body } = await who.call<Parameters<ReturnType<typeof createAuthenticator>['register']>[0]>('POST', '/user/passkeys/options')
    expect((await who.call('POST', '/user/passkeys', createAuthenticator(origin).register(body))).status).toBe(201)
    return who
  }
  const ines = await withPasskey('ines@example.org')
  const noor = await withPasskey('noor@example.org')
  expect(await resetPasskeys(server.context, 'ines@example.org')).toBe(1)
  expect((await ines.call('GET', '/user')).status).toBe(401)
  expect((await noor.call<unknown[]>('GET', '/user/passkeys')).body).toHaveLength(1)
  const entries = await server.db.rows(`select user_id from audit_entries where action = 'passkeys_removed'`)
  expect(entries).toEqual([{ user_id: ines.userId }])
  await expect.poll(async () => (await server.mailbox()).map(({ subject }) => subject)).toContain('Your Fieldwork passkeys were removed')
  expect(await resetPasskeys(server.context, 'nobody@example.org')).toBeUndefined()
})
