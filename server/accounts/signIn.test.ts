import { expect, test } from 'vitest'
import { startServer } from '../testing.ts'

const server = await startServer()

test('a person signs in with the mailed code, and the first success makes the account [API-14] [API-15]', async () => {
  const ada = server.visitor()
  expect((await ada.call('POST', '/auth/otp/login?returnTo=%2Fprojects', { email: ' Ada@Example.org ' })).status).toBe(204)
  const code = await server.mailedCode('ada@example.org')
  expect((await ada.call('POST', '/auth/otp/verify', { email: 'ada@example.org', code })).status).toBe(204)
  const { status, body } = await ada.call<{ email: string; nickname: string; plan: string }>('GET', '/user')
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: 'ada@example.org', nickname: 'ada', plan: 'free' })
})
