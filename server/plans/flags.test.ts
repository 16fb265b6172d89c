import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { expect, test } from 'vitest'
import { startServer, type Visitor } from '../testing/testing.ts'
import { setFlag } from './flags.ts'

const server = await startServer()
const [ines, nora] = [await server.signIn('ines@example.org'), await server.signIn('nora@example.org')]
const features = async (who: Visitor) => (await who.call<Features>('GET', '/features')).body

test('everybody gets the server’s flags, and each limit with its usage [PLAN-48]', async () => {
  for (const who of [server.visitor(), ines]) {
    const { features: flags, limits } = await features(who)
    expect(flags).toMatchObject({ 'general.dev': true, 'general.beta': false, 'general.prod': false, 'general.admin': false })
    for (const limit of Object.values(limits)) expect(limit).toMatchObject({ current: 0 })
    expect(Object.keys(limits)).toEqual(['validationTextCharacter', 'portfolioDocument', 'quizCompletion'])
  }
})

test('a flag set for one person applies only to them, until it is reset', async () => {
  await setFlag(server.context, ines.userId, 'toolbar.chat', false)
  for (const path of ['/features', '/user'])
    expect((await ines.call<Features>('GET', path)).body.features).toMatchObject({ 'toolbar.chat': false, 'toolbar.liveDocs': true })
  for (const who of [nora, server.visitor()]) expect((await features(who)).features).toMatchObject({ 'toolbar.chat': true })
  await setFlag(server.context, ines.userId, 'toolbar.chat', true)
  await setFlag(server.context, ines.userId, 'toolbar.chat', null)
  expect((await features(ines)).features).toMatchObject({ 'toolbar.chat': true })
  const told = await server.db.rows(`select details from events where name = 'flag_set' and user_id = $1 order by id`, [ines.userId])
  expect(told).toEqual([false, true, null].map((value) => ({ details: { flag: 'toolbar.chat', value } })))
})

test('a person is an administrator while the flag general.admin is on for them [PLAN-50]', async () => {
  const isAdmin = async () => {
    const { body } = await nora.call<User>('GET', '/user')
    expect(body.features['general.admin']).toBe(body.isAdmin)
    expect((await nora.call('POST', '/user/test', {})).status).toBe(body.isAdmin ? 200 : 403)
    return body.isAdmin
  }
  expect(await isAdmin()).toBe(false)
  await setFlag(server.context, nora.userId, 'general.admin', true)
  expect(await isAdmin()).toBe(true)
  await setFlag(server.context, nora.userId, 'general.admin', null)
  expect(await isAdmin()).toBe(false)
})

test('an administrator can set their own plan for a demonstration, but never in production', async () => {
  await setFlag(server.context, nora.userId, 'general.admin', true)
  const change = (plan: string) => nora.call('POST', '/user/test', { plan })
  expect((await change('pro')).status).toBe(200)
  server.context.config.production = true
  try {
    expect((await change('free')).status).toBe(404)
  } finally {
    server.context.config.production = false
  }
  expect((await nora.call<User>('GET', '/user')).body.plan).toBe('pro')
  await setFlag(server.context, nora.userId, 'general.admin', null)
})

test.each(['capability.checkout', 'general.prod', 'no.such.flag', 'constructor', '__proto__'])(
  '%s cannot be set for one person',
  async (name) => {
    await expect(setFlag(server.context, ines.userId, name, true)).rejects.toMatchObject({ code: 'invalid' })
  },
)

test('one administrator remains when two remove each other’s role at the same moment', async () => {
  const shared = { ...server.context, config: { ...server.context.config, adminEmails: new Set<string>() } }
  for (const { userId } of [ines, nora]) await setFlag(shared, userId, 'general.admin', true)
  const outcomes = await Promise.allSettled([ines, nora].map(({ userId }) => setFlag(shared, userId, 'general.admin', false)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await server.db.rows('select from users where is_admin')).toHaveLength(1)
  for (const { userId } of [ines, nora]) await setFlag(server.context, userId, 'general.admin', null)
})
