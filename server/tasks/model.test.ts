import { expect, test } from 'vitest'
import type { Answer, Validation } from '@fieldwork/core/tasks/schema.ts'
import type { Visitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { answerPath, curveKey, save, savePicture, saveText, startWork } from './testing-work.ts'

const { server, visitor, newcomer, upload } = await startWork()
const model = 'The moon: it pulls the water on the near side most.'
const done = { status: 'COMPLETE' } as const

const tasksText = async (who: Visitor) => JSON.stringify((await who.call('GET', `/projects/${tideTable.id}/validations`)).body)
const storedModel = async (who: Visitor) =>
  (await who.call<Validation[]>('GET', `/projects/${tideTable.id}/validations`)).body.find(({ id }) => id === tideTable.keyword)?.answer
    ?.model

test('a learner gets the model answer with their own complete answer, and with nothing less', async () => {
  const learner = await newcomer()
  const replies = [await saveText(learner, 'the moon'), await saveText(learner, 'the wind', done)]
  replies.push(await saveText(learner, 'the moon, I think', { status: 'IN_REVIEW' }))
  for (const { body } of replies) expect(body).not.toHaveProperty('model')
  expect(await tasksText(learner)).not.toContain(model)
  expect((await saveText(learner, 'It is the moon.', done)).body).toMatchObject({ status: 'COMPLETE', model })
  expect(await storedModel(learner)).toBe(model)
  expect((await learner.call<Answer>('GET', answerPath(tideTable.keyword))).body.model).toBe(model)
})

test('a learner who reopens a complete answer gets the model answer again once it is complete', async () => {
  const pro = await newcomer('pro')
  await saveText(pro, 'the moon', done)
  expect((await saveText(pro, 'the moon, and')).body).not.toHaveProperty('model')
  expect(await tasksText(pro)).not.toContain(model)
  expect((await saveText(pro, 'the moon and the sun', done)).body).toMatchObject({ model })
})

test('an accepted picture brings its model answer', async () => {
  const learner = await newcomer()
  expect((await savePicture(learner, curveKey, done)).body).not.toHaveProperty('model')
  await upload(learner)
  expect((await savePicture(learner, curveKey, done)).body).toMatchObject({ status: 'COMPLETE', model: 'The curve rises twice a day.' })
})

test('an empty optional answer brings no model answer', async () => {
  const learner = await newcomer()
  await server.db.rows(`update validations set model_answer = 'Anything that you saw.' where id = $1`, [tideTable.remark])
  expect((await save(learner, tideTable.remark, { text: { data: '' }, ...done })).body).not.toHaveProperty('model')
  expect((await save(learner, tideTable.remark, { text: { data: 'a seal' }, ...done })).body).toMatchObject({
    model: 'Anything that you saw.',
  })
})

test('visitors, other learners and administrators never see the model answer of a person’s complete answer', async () => {
  await saveText(await newcomer(), 'the moon', done)
  const others = [visitor, await newcomer(), await newcomer('pro'), await server.signIn('admin@example.org')]
  for (const who of others) expect(await tasksText(who)).not.toMatch(/"model"|near side/)
})
