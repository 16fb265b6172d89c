import type { User } from '@fieldwork/core/accounts/schema.ts'
import { expect, test } from 'vitest'
import type { LimitTable } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import { saveText, startWork } from '../tasks/testing-work.ts'
import type { Visitor } from '../testing/testing.ts'
import { setFlag } from './flags.ts'

const { server, visitor, newcomer } = await startWork()
const [free, pro] = [await newcomer(), await newcomer('pro')]
const limitsOf = async (who: Visitor, path = '/features') =>
  Object.fromEntries(Object.entries((await who.call<Features>('GET', path)).body.limits).map(([kind, { limit }]) => [kind, limit]))

test('everybody gets the limits configured for their plan, and can’t exceed them [LIMIT-07]', async () => {
  const told: LimitTable = {
    free: { validationTextCharacter: 255, portfolioDocument: 3, quizCompletion: 3 },
    pro: { validationTextCharacter: 2000, portfolioDocument: null, quizCompletion: null },
  }
  const expectTold = async () => {
    for (const who of [visitor, free]) expect(await limitsOf(who)).toEqual(told.free)
    expect(await limitsOf(free, '/user')).toEqual(told.free)
    for (const path of ['/features', '/user']) expect(await limitsOf(pro, path)).toEqual(told.pro)
  }
  await expectTold()

  told.free = { validationTextCharacter: 10, portfolioDocument: 1, quizCompletion: 2 }
  told.pro = { validationTextCharacter: 20, portfolioDocument: 50, quizCompletion: 40 }
  server.context.config.limits = told
  await expectTold()
  for (const [who, room] of [
    [free, 10],
    [pro, 20],
  ] as const) {
    expect((await saveText(who, 'x'.repeat(room))).status).toBe(200)
    expect(await saveText(who, 'x'.repeat(room + 1))).toMatchObject({
      status: 422,
      body: { error: { fields: { 'text.data': 'too_big' } } },
    })
  }
})

test('a person’s plan is free, pending or pro, and no other can be stored [PLAN-01]', async () => {
  for (const plan of ['free', 'pending', 'pro'] as const) {
    const person = await newcomer(plan)
    expect((await person.call<User>('GET', '/user')).body.plan).toBe(plan)
  }
  await expect(server.db.rows(`update users set plan = 'gold' where id = $1`, [free.userId])).rejects.toThrow('users_plan_check')
})

test('a limit that an administrator raises for one person is Pro’s for them, wherever it is shown and enforced, until it is reset', async () => {
  server.context.config.limits = {
    free: { validationTextCharacter: 10, portfolioDocument: 1, quizCompletion: 2 },
    pro: { validationTextCharacter: 20, portfolioDocument: 50, quizCompletion: null },
  }
  const [raised, other] = [await newcomer(), await newcomer()]
  const set = (kind: string, value: boolean | null) => setFlag(server.context, raised.userId, `limits.${kind}`, value)
  await set('validationTextCharacter', true)
  for (const path of ['/features', '/user'])
    expect(await limitsOf(raised, path)).toEqual({ validationTextCharacter: 20, portfolioDocument: 1, quizCompletion: 2 })
  expect((await saveText(raised, 'x'.repeat(20))).status).toBe(200)
  expect((await saveText(raised, 'x'.repeat(21))).status).toBe(422)
  expect((await saveText(other, 'x'.repeat(11))).status).toBe(422)
  await set('quizCompletion', true)
  expect(await limitsOf(raised)).toMatchObject({ quizCompletion: null })
  await set('validationTextCharacter', null)
  expect((await saveText(raised, 'x'.repeat(11))).status).toBe(422)
  expect(await limitsOf(other)).toEqual({ validationTextCharacter: 10, portfolioDocument: 1, quizCompletion: 2 })
})
