import { expect, test } from 'vitest'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { tideTable } from '../testing/catalogue.ts'
import { answerPath, savedAnswer, saveText, startWork } from './testing-work.ts'

const { newcomer } = await startWork()
const done = { status: 'COMPLETE' } as const

test('a shown answer counts, and doing its task again reopens only that answer', async () => {
  const learner = await newcomer()
  await saveText(learner, 'Salt water.', done, tideTable.remark)
  await saveText(learner, 'the wind', done)
  const { body: shown } = await learner.call<Answer>('POST', `${answerPath(tideTable.keyword)}/shown`, { revision: 1 })
  expect(shown).toMatchObject({ status: 'COMPLETE', basis: 'shown', model: expect.stringContaining('The moon') })
  const { body: repeated } = await learner.call<Answer>('POST', `${answerPath(tideTable.keyword)}/repetition`, { revision: 2 })
  expect(repeated).toMatchObject({ status: 'INCOMPLETE', text: { data: '' }, revision: 3 })
  expect(repeated).not.toHaveProperty('basis')
  expect((await savedAnswer(learner, tideTable.remark)).status).toBe('COMPLETE')
})
