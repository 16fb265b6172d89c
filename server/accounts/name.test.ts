import { beforeEach, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())

const who = async (visitor: Visitor) => {
  const { name, nickname, nameStatus } = (await visitor.call<User>('GET', '/user')).body
  return { name, nickname, nameStatus }
}

test('a new learner has no name until they give one, and a nickname that says nothing of their address [API-55] [USER-19]', async () => {
  const nora = server.visitor()
  await nora.call('POST', '/auth/otp/login', { email: 'nora.new@example.org' })
  await nora.call('POST', '/auth/otp/verify', { email: 'nora.new@example.org', code: await server.mailedCode('nora.new@example.org') })
  const { nickname, ...unnamed } = await who(nora)
  expect(unnamed).toEqual({ name: '', nameStatus: 'unasked' })
  expect(nickname).toMatch(/^learner-\d{9}$/)
  const saved = await nora.call<User>('PUT', '/user/name', { name: '  Nora   Newman ' })
  expect(saved).toMatchObject({ status: 200, body: { name: 'Nora Newman', nameStatus: 'given' } })
  expect(await who(nora)).toEqual({ name: 'Nora Newman', nickname, nameStatus: 'given' })
})

test('a learner who skips the question is not asked again, and can give a name later', async () => {
  const otto = await server.signIn('otto@example.org')
  expect((await who(otto)).nameStatus).toBe('unasked')
  expect(await otto.call('PUT', '/user/name/skip')).toMatchObject({ status: 200, body: { nameStatus: 'skipped' } })
  expect((await who(await server.signIn('otto@example.org'))).nameStatus).toBe('skipped')
  await otto.call('PUT', '/user/name', { name: 'Otto' })
  await otto.call('PUT', '/user/name/skip')
  expect(await who(otto)).toMatchObject({ name: 'Otto', nameStatus: 'given' })
})

test.for(['', '   ', '\u200b', 'x'.repeat(61), 'Ines\u0007'])('the name %j is refused, and the old one stays', async (name) => {
  const ines = await server.signIn('ines@example.org')
  await ines.call('PUT', '/user/name', { name: 'Ines' })
  expect(await ines.call<ProblemAnswer>('PUT', '/user/name', { name })).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
  expect((await who(ines)).name).toBe('Ines')
})
