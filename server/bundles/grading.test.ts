import { expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Answer } from '@fieldwork/core/tasks/schema.ts'
import { completer, ownWords } from '../documentation/testing-work.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { unzip } from '../testing/unzip.ts'
import type { Visitor } from '../testing/testing.ts'
import { dataOf, download, importZip, preview, startBoth, withData } from './testing-bundles.ts'

const { there, here } = await startBoth()

let people = 0
const newcomer = (plan: 'free' | 'pro' = 'free') => here.signIn(`graded-${(people += 1)}@example.org`, { plan })
const finished = () => completer(there)

/** The zip of a finished project with a keyword that the check refused and that counted on its learner's word. */
const insistedZip = async (text = 'Luna does it') => {
  const ines = await finished()
  await there.db.rows(
    `update answers set own_judgement = true, text_data = case validation_id when $2 then $4 else text_data end
     where user_id = $1 and validation_id in ($2, $3)`,
    [ines.userId, tideTable.keyword, tideTable.page, text],
  )
  return download(ines)
}
const keyword = `/projects/${tideTable.id}/validations/${tideTable.keyword}`
const insist = (who: Visitor, revision: number) =>
  who.call<Answer>('POST', `${keyword}/insistence`, { revision, reason: 'It is her name.' })

test('an imported answer that counted on its learner’s word is refused, completes nothing, and may be insisted on at once', async () => {
  const zip = await insistedZip()
  expect((await unzip(zip)).get('index.html')!.toString()).toContain('Accepted on your word: the check refused this answer.')
  const nora = await newcomer('pro')
  for (const send of [preview, importZip]) {
    const { body } = await send(nora, zip)
    expect(body.isComplete).toBe(false)
    expect(body.answers.find(({ id }) => id === tideTable.keyword)).toMatchObject({
      before: 'COMPLETE',
      status: 'INCORRECT',
      mayInsist: true,
    })
    // The check accepts it here.
    expect(body.answers.find(({ id }) => id === tideTable.page)).toMatchObject({ status: 'COMPLETE', mayInsist: false })
  }
  expect((await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body.status).not.toBe('COMPLETE')
  const { body: refused } = await nora.call<Answer>('GET', keyword)
  expect(refused).toMatchObject({ status: 'INCORRECT', mayInsist: true, text: { data: 'Luna does it' } })
  expect((await insist(nora, refused.revision)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
})

test('an answer that the zip calls complete without its learner’s word is refused like a first answer', async () => {
  const claiming = await withData(await insistedZip(), (bundle) => ({
    ...bundle,
    answers: bundle.answers.map(({ ownJudgement: _own, ...one }) => one),
  }))
  const paula = await newcomer('pro')
  const { body } = await importZip(paula, claiming)
  expect(body.answers.find(({ id }) => id === tideTable.keyword)).toMatchObject({ status: 'INCORRECT', mayInsist: false })
  const { body: answer } = await paula.call<Answer>('GET', keyword)
  expect([answer.mayInsist, (await insist(paula, answer.revision)).status]).toEqual([undefined, 409])
})

test('an answer that counts on its learner’s word keeps counting when the server’s own zip is imported again', async () => {
  const nora = await newcomer('pro')
  for (let time = 0; time < 2; time++) await saveText(nora, 'Luna does it', { status: 'COMPLETE' })
  expect((await insist(nora, 2)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
  const { body } = await importZip(nora, await download(nora))
  expect(body.answers.find(({ id }) => id === tideTable.keyword)).toMatchObject({ outcome: 'same', status: 'COMPLETE' })
  expect((await nora.call<Answer>('GET', keyword)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
})

test('an imported answer on its learner’s word is refused even if it replaces another one on their word', async () => {
  const zip = await withData(await insistedZip('The wind does it'), (bundle) => ({
    ...bundle,
    answers: bundle.answers.map((answer) => ({ ...answer, changedAt: new Date(Date.now() + 60_000).toISOString() })),
  }))
  const nora = await newcomer('pro')
  for (let time = 0; time < 2; time++) await saveText(nora, 'Luna does it', { status: 'COMPLETE' })
  await insist(nora, 2)
  // Withdrawn, which keeps the mark on the same text.
  expect((await saveText(nora, 'Luna does it')).body).toMatchObject({ status: 'INCOMPLETE' })
  expect((await importZip(nora, zip)).body.answers[0]).toMatchObject({ outcome: 'replaced', status: 'INCORRECT' })
  const { body } = await nora.call<Answer>('GET', keyword)
  expect(body).toMatchObject({ status: 'INCORRECT', mayInsist: true, text: { data: 'The wind does it' } })
  expect(body).not.toHaveProperty('ownJudgement')
})

test('future times of an answer, its history and the project become the current time', async () => {
  const future = new Date(Date.now() + 86_400_000_000).toISOString()
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    progress: { ...bundle.progress, selectedAt: future, completedAt: future },
    answers: bundle.answers.map((answer) => ({ ...answer, changedAt: future, history: [{ status: 'COMPLETE', at: future }] })),
  }))
  const nora = await newcomer()
  // The second time only histories are written.
  for (let time = 0; time < 2; time++) {
    expect((await importZip(nora, zip)).status).toBe(200)
    const { answers, progress } = await dataOf(await download(nora))
    const times = answers.flatMap(({ changedAt, history }) => [changedAt, ...history.map(({ at }) => at)])
    expect(times.length).toBeGreaterThan(answers.length)
    for (const at of [...times, progress.selectedAt!, progress.completedAt!]) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
  }
})

test('answers that the zip calls right or wrong are graded again', async () => {
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

test('a wrong answer from the zip becomes complete only when its learner asks again; the first of two counts, and none of another kind', async () => {
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

test('an answer shown on the other server is marked as shown once the check here accepts it', async () => {
  const ines = await finished()
  await there.db.rows(`update answers set was_shown = true where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  const nora = await newcomer('pro')
  await importZip(nora, await download(ines))
  expect((await nora.call<Answer>('GET', keyword)).body).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
})

test('an import doesn’t remove the mark from an answer that was shown here', async () => {
  const nora = await newcomer('pro')
  await saveText(nora, 'the wind', { status: 'COMPLETE' })
  await here.db.rows(`update answers set was_shown = true, updated_at = '2000-01-01' where user_id = $1`, [nora.userId])
  await importZip(nora, await download(await finished()))
  expect((await nora.call<Answer>('GET', keyword)).body).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
})
