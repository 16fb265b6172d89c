import { expect, test } from 'vitest'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { answerPath, savedAnswer, saveText, startWork } from './testing-work.ts'

const { newcomer } = await startWork()
const show = (who: SignedInVisitor, revision: number) => who.call<Answer>('POST', `${answerPath(tideTable.keyword)}/shown`, { revision })
const done = { status: 'COMPLETE' } as const

test('a shown answer counts, and doing its task again reopens only that answer', async () => {
  const learner = await newcomer()
  await saveText(learner, 'Salt water.', done, tideTable.remark)
  await saveText(learner, 'the wind', done)
  const { body: shown } = await show(learner, 1)
  expect(shown).toMatchObject({ status: 'COMPLETE', basis: 'shown', model: expect.stringContaining('The moon') })
  const { body: repeated } = await learner.call<Answer>('POST', `${answerPath(tideTable.keyword)}/repetition`, { revision: 2 })
  expect(repeated).toMatchObject({ status: 'INCOMPLETE', text: { data: '' }, revision: 3 })
  expect(repeated).not.toHaveProperty('basis')
  expect((await savedAnswer(learner, tideTable.remark)).status).toBe('COMPLETE')
})

test('an answer that a rule accepts after the explanation was shown is marked as shown, also when its task is done again', async () => {
  const learner = await newcomer()
  await saveText(learner, 'the wind', done)
  await show(learner, 1)
  await learner.call('POST', `${answerPath(tideTable.keyword)}/repetition`, { revision: 2 })
  await saveText(learner, 'the mo')
  expect((await saveText(learner, 'the moon', done)).body).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
  expect(await savedAnswer(learner)).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
})

test.each(['this answer', 'another answer of its box'])('an answer stays shown after an edit of %s', async (which) => {
  const pro = await newcomer('pro')
  await saveText(pro, 'Salt water.', done, tideTable.remark)
  await saveText(pro, 'the wind', done)
  await show(pro, 1)
  await saveText(pro, 'edited', {}, which === 'this answer' ? tideTable.keyword : tideTable.remark)
  expect((await savedAnswer(pro)).status).toBe('INCOMPLETE')
  expect((await saveText(pro, 'the moon', done)).body).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
})

test('a restart forgets that an explanation was shown', async () => {
  const pro = await newcomer('pro')
  await saveText(pro, 'the wind', done)
  await show(pro, 1)
  expect((await pro.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
  expect((await saveText(pro, 'the moon', done)).body).not.toHaveProperty('basis')
})
