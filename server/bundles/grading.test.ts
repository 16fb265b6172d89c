import { beforeEach, expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { completer, ownWords, startDocumented } from '../documentation/testing-work.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { unzip } from '../testing/unzip.ts'
import { bundles } from './service.ts'
import { download, importZip, withData } from './testing-bundles.ts'

const [there, here] = await Promise.all([
  startDocumented({ works: false, served: bundles }),
  startDocumented({ works: false, served: bundles }),
])
beforeEach(async () => {
  await there.forgetLimits()
  await here.forgetLimits()
})

let people = 0
const newcomer = (plan: 'free' | 'pro' = 'free') => here.signIn(`graded-${(people += 1)}@example.org`, { plan })
const finished = () => completer(there)

test('an answer that counts on its learner’s word does so where it comes to, too, and no other answer by a word in the zip', async () => {
  const ines = await finished()
  await there.db.rows(
    `update answers set own_judgement = true, text_data = case validation_id when $2 then 'Luna does it' else text_data end
     where user_id = $1 and validation_id in ($2, $3)`,
    [ines.userId, tideTable.keyword, tideTable.page],
  )
  const zip = await download(ines)
  expect((await unzip(zip)).get('index.html')!.toString()).toContain('Accepted on your word: the check refused this answer.')
  const nora = await newcomer()
  expect((await importZip(nora, zip)).body).toMatchObject({ isComplete: true })
  const answer = (id: string) => nora.call<Answer>('GET', `/projects/${tideTable.id}/validations/${id}`)
  expect((await answer(tideTable.keyword)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true, text: { data: 'Luna does it' } })
  // The check accepts it here.
  expect((await answer(tideTable.page)).body).not.toHaveProperty('ownJudgement')
  const claiming = await withData(zip, (bundle) => ({
    ...bundle,
    answers: bundle.answers.map(({ ownJudgement: _own, ...one }) => ({
      ...one,
      text: one.type === 'TEXT' ? 'The wind does it' : one.text,
    })),
  }))
  const paula = await newcomer()
  const { body } = await importZip(paula, claiming)
  expect(body.answers.find(({ id }) => id === tideTable.keyword)).toMatchObject({ before: 'COMPLETE', status: 'INCORRECT' })
})

test('an answer on its learner’s word keeps its mark in the place of other words that had one, too', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    answers: bundle.answers.map((answer) =>
      answer.id === tideTable.keyword
        ? { ...answer, text: 'The wind does it', ownJudgement: true, changedAt: new Date(Date.now() + 60_000).toISOString() }
        : answer,
    ),
  }))
  const nora = await newcomer('pro')
  for (let time = 0; time < 2; time++) await saveText(nora, 'Luna does it', { status: 'COMPLETE' })
  const path = `/projects/${tideTable.id}/validations/${tideTable.keyword}`
  const insisted = await nora.call<Answer>('POST', `${path}/insistence`, { revision: 2, reason: 'It is her name.' })
  expect(insisted.body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
  // Taken back, which keeps the mark on the same words.
  expect((await saveText(nora, 'Luna does it')).body).toMatchObject({ status: 'INCOMPLETE' })
  expect((await importZip(nora, zip)).body.answers[0]).toMatchObject({ outcome: 'replaced', status: 'COMPLETE' })
  expect((await nora.call<Answer>('GET', path)).body).toMatchObject({
    status: 'COMPLETE',
    ownJudgement: true,
    text: { data: 'The wind does it' },
  })
})

test('what the zip says of right and wrong is graded again', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    answers: bundle.answers.map((answer) => (answer.id === tideTable.keyword ? { ...answer, text: 'It was the wind.' } : answer)),
  }))
  const nora = await newcomer()
  const { body } = await importZip(nora, zip)
  expect(body.answers[0]).toMatchObject({ outcome: 'added', before: 'COMPLETE', status: 'INCORRECT' })
  expect(body.isComplete).toBe(false)
  expect((await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body.status).not.toBe('COMPLETE')
})

test('an answer that was wrong there is complete here only when its learner asks again; the first of two counts, and none of another kind', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    answers: bundle.answers.flatMap<object>((answer) => {
      if (answer.id === tideTable.keyword)
        return [
          { ...answer, status: 'INCORRECT' },
          { ...answer, text: 'The moon comes a second time.' },
        ]
      return [answer.id === tideTable.remark ? { ...answer, type: 'URL', text: 'https://example.org' } : answer]
    }),
  }))
  const nora = await newcomer()
  const { status, body } = await importZip(nora, zip)
  expect(status).toBe(200)
  expect(body.answers.map(({ id, outcome, status: now }) => [id, outcome, now]).slice(0, 2)).toEqual([
    [tideTable.keyword, 'added', 'INCOMPLETE'],
    [tideTable.remark, 'absent', null],
  ])
  expect(body.answers).toHaveLength(4)
  expect((await saveText(nora, ownWords.answer, { status: 'COMPLETE' })).body).toMatchObject({ status: 'COMPLETE' })
})
