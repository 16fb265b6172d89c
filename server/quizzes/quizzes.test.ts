import { expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { LearnerQuestion, Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { tasks } from '../tasks/service.ts'
import { harbourPlans, lighthouseLog, publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { quizBank, rightOptions, secretWords } from '../testing/quiz.ts'
import { type SignedInVisitor, startServer, type Visitor } from '../testing/testing.ts'
import { quizzes } from './service.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...tasks(context), ...documents(context), ...quizzes(context)],
})
const { db } = server
let people = 0
const newcomer = (plan: User['plan'] = 'free') => server.signIn(`quiz-${(people += 1)}@example.org`, { plan })

type Refused = { error: { code: string; fields?: Record<string, string> } }
const path = (project: string = tideTable.id) => `/projects/${project}/quiz`
const read = async (who: Visitor, project?: string) => (await who.call<Quiz>('GET', path(project))).body
const regenerate = async (who: Visitor) => (await who.call<Quiz>('GET', `${path()}?regenerate=true`)).body
const answer = (who: Visitor, { attemptId }: Quiz, id: string, options = rightOptions(id), project?: string) =>
  who.call<LearnerQuestion & Refused>('POST', `${path(project)}/${quizBank.id}/questions/${id}`, { attemptId, options })
const complete = (who: Visitor, body: object = {}, project?: string) =>
  who.call<Quiz & Refused>('POST', `${path(project)}/${quizBank.id}`, { score: 100, completedAt: new Date().toISOString(), ...body })
/** Answers everything, the first `wrong` questions wrongly, and finishes. */
const take = async (who: Visitor, wrong = 0, project?: string, quiz?: Quiz) => {
  const taken = quiz ?? (await read(who, project))
  for (const [index, { id }] of taken.questions.entries())
    await answer(who, taken, id, index < wrong ? [`${id}-3`] : rightOptions(id), project)
  return complete(who, {}, project)
}
const eventsOf = async (who: SignedInVisitor) =>
  db.rows<{ name: string; details: unknown }>(`select name, details from events where user_id = $1 and name like 'quiz%' order by id`, [
    who.userId,
  ])
/** Makes the quiz of another project: the tests' catalogue has two that a person without Pro may read. */
const completedElsewhere = async (who: SignedInVisitor, count: number) => {
  for (let index = 0; index < count; index++) {
    const id = `other-${index}`
    await db.rows(
      `insert into projects (id, version, visibility, category, series_id, series_position, position, metadata, source_hash)
       select $1, 1, 'public', category, series_id, 1, $2, metadata, 'test' from projects where id = $3 on conflict do nothing`,
      [id, 50 + index, tideTable.id],
    )
    await db.rows(
      `insert into project_versions (project_id, version, metadata, source_hash) values ($1, 1, '{}', 'test') on conflict do nothing`,
      [id],
    )
    await db.rows('insert into quizzes values ($1, 1, $2, $3) on conflict do nothing', [id, quizBank.id, quizBank])
    await db.rows(
      `insert into quiz_attempts (user_id, project_id, version, quiz_id, questions, completed_at, score) values ($1, $2, 1, $3, '[]', now(), 80)`,
      [who.userId, id, quizBank.id],
    )
  }
}

test('a learner gets five unstarted questions, and the same ones after reloading the page [QUIZ-02] [QUIZ-05] [QUIZ-09] [QUIZ-14] [API-39]', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  expect(quiz).toMatchObject({ id: 'what-stayed', name: 'What stayed', description: 'Questions about the sea.', attempts: [] })
  expect(quiz.questions).toHaveLength(5)
  for (const question of quiz.questions) expect(question).toMatchObject({ status: 'not-started', chosen: [] })
  await answer(learner, quiz, quiz.questions[0]!.id)
  const again = await read(learner)
  expect(again.questions.map(({ id, options }) => [id, options.map((option) => option.id)])).toEqual(
    quiz.questions.map(({ id, options }) => [id, options.map((option) => option.id)]),
  )
  expect(again.questions.map(({ status }) => status)).toEqual(['correct', ...Array(4).fill('not-started')])
})

test('an answered question has its type, text, difficulty, status and options, as its author wrote them [QUIZ-03]', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  for (const { id, options } of quiz.questions) {
    const { type, question, difficulty, options: written } = quizBank.questions.find((one) => one.id === id)!
    const inOrder = options.map((option) => written.find((one) => one.id === option.id))
    const { body } = await answer(learner, quiz, id)
    expect(body).toEqual({ id, type, question, difficulty, status: 'correct', options: inOrder, chosen: rightOptions(id) })
  }
})

test('which option is right, and why, reaches a browser only with the answer to its question [QUIZ-06] [QUIZ-07]', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  const replies: unknown[] = [quiz]
  for (const call of [
    `/projects/${tideTable.id}`,
    `/projects/${tideTable.id}/document.json`,
    '/projects',
    `/projects/${tideTable.id}/validations`,
    path(),
  ])
    replies.push((await learner.call('GET', call)).body)
  for (const options of [[], ['q1-1', 'q1-1'], ['made-up'], ['q1-1', 'q1-2', 'q1-3', 'q2-1', 'q2-2', 'q2-3', 'q3-1']])
    replies.push((await answer(learner, quiz, quiz.questions[0]!.id, options)).body)
  replies.push((await complete(learner)).body)
  for (const reply of replies) {
    expect(JSON.stringify(reply)).not.toContain(secretWords)
    expect(JSON.stringify(reply)).not.toContain('isAnswer')
  }
  const [first, second] = [quiz.questions[0]!.id, quiz.questions[1]!.id]
  expect((await answer(learner, quiz, first)).body).toMatchObject({ status: 'correct', chosen: rightOptions(first) })
  const wrong = await answer(learner, quiz, second, [`${second}-3`])
  expect(wrong.body.status).toBe('incorrect')
  for (const option of wrong.body.options) expect(option.explanation).toContain(secretWords)
  const later = await read(learner)
  for (const question of later.questions)
    expect(question.options.every(({ isAnswer }) => (isAnswer === undefined) === (question.status === 'not-started'))).toBe(true)
})

test('the first answer to a question counts, however often and fast it is sent', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  const id = quiz.questions[0]!.id
  const sent = await Promise.all([1, 2, 3, 1, 2].map((option) => answer(learner, quiz, id, [`${id}-${option}`])))
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await eventsOf(learner)).filter(({ name }) => name === 'quiz_answered')).toHaveLength(1)
})

test('a finished quiz records an attempt with the score of the server, once, whatever the browser says [QUIZ-11] [API-40]', async () => {
  const learner = await newcomer()
  expect(await complete(learner)).toMatchObject({ status: 409 })
  const quiz = await read(learner)
  expect(await complete(learner)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  for (const body of [
    { score: 101 },
    { score: -1 },
    { score: 49.5 },
    { completedAt: 'yesterday' },
    { completedAt: new Date(Date.now() + 3_600_000).toISOString() },
  ])
    expect(await complete(learner, body)).toMatchObject({ status: 422 })
  const { body } = await take(learner, 2, undefined, quiz)
  expect(body).toMatchObject({ isCompleted: true, attempts: [{ score: 60 }] })
  expect(Date.parse(body.attempts[0]!.completedAt)).toBeGreaterThan(Date.now() - 60_000)
  const repeated = await Promise.all([complete(learner), complete(learner, { attemptId: quiz.attemptId })])
  for (const reply of repeated) expect(reply).toMatchObject({ status: 200, body: { attempts: [{ score: 60 }] } })
  expect(await learner.call('POST', `${path()}/no-such-quiz`, { score: 1, completedAt: new Date().toISOString() })).toMatchObject({
    status: 404,
  })
})

test('a fresh quiz asks what was not asked yet, and shows every option in another order [QUIZ-10]', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  await take(learner, 0, undefined, quiz)
  const fresh = await regenerate(learner)
  expect(fresh).toMatchObject({ isCompleted: false, attempts: [{ score: 100 }] })
  const [before, after] = [quiz, fresh].map(({ questions }) => questions.map(({ id }) => id)) as [string[], string[]]
  expect(after.filter((id) => !before.includes(id))).toHaveLength(3)
  for (const { id, options } of fresh.questions) {
    const last = quiz.questions.find((question) => question.id === id)
    if (last) expect(options.map((option) => option.id)).not.toEqual(last.options.map((option) => option.id))
  }
  expect((await answer(learner, quiz, before[0]!)).status).toBe(409)
  expect(await complete(learner, { attemptId: quiz.attemptId })).toMatchObject({ status: 409 })
})

test('a quiz causes events with its ids and without text [EVENT-02]', async () => {
  const learner = await newcomer()
  await take(learner)
  await regenerate(learner)
  const rows = await eventsOf(learner)
  expect(rows.map(({ name }) => name)).toEqual(['quiz_started', ...Array(5).fill('quiz_answered'), 'quiz_completed', 'quiz_regenerated'])
  expect(rows[1]!.details).toEqual({ quizId: 'what-stayed', questionId: expect.any(String), optionId: expect.any(String) })
  expect(rows[6]!.details).toEqual({ quizId: 'what-stayed', score: 100 })
})

test('a free learner completes the quizzes of three projects, each as often as they like, and a Pro one of any number [QUIZ-12] [QUIZ-13]', async () => {
  const learner = await newcomer()
  const countOf = async (who: Visitor) => (await who.call<User>('GET', '/user')).body.limits['quizCompletion']
  await completedElsewhere(learner, 2)
  expect(await countOf(learner)).toEqual({ limit: 3, current: 2 })
  await take(learner)
  expect(await countOf(learner)).toEqual({ limit: 3, current: 3 })
  await regenerate(learner)
  expect(await take(learner, 1)).toMatchObject({ status: 200, body: { attempts: [{ score: 100 }, { score: 80 }] } })
  expect(await countOf(learner)).toEqual({ limit: 3, current: 3 })

  for (const plan of ['pending', 'pro']) {
    const full = await newcomer()
    const begun = await read(full)
    for (const { id } of begun.questions) await answer(full, begun, id)
    await completedElsewhere(full, 3)
    for (const reply of [await complete(full), await full.call('GET', path()), await full.call('GET', `${path()}?regenerate=true`)])
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'limit_reached' } } })
    await db.rows('update users set plan = $2 where id = $1', [full.userId, plan])
    expect(await complete(full)).toMatchObject({ status: 200, body: { attempts: [{ score: 100 }] } })
    expect(await countOf(full)).toEqual({ limit: null, current: 4 })
  }
})

test('an attempt continues unchanged when the project is updated in the middle of it', async () => {
  const learner = await newcomer()
  const quiz = await read(learner)
  await answer(learner, quiz, quiz.questions[0]!.id)
  await publishTestingCatalogue(db, 2)
  await db.rows(`update quizzes set body = jsonb_set(body, '{questions}', '[]') where project_id = $1 and version = 2`, [tideTable.id])
  expect((await read(learner)).questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id))
  expect(await take(learner, 0, undefined, quiz)).toMatchObject({ status: 200, body: { attempts: [{ score: 100 }] } })
  await db.rows('update projects set version = 1')
})

test('visitors, other learners, and people who may not read the project are refused', async () => {
  const learner = await newcomer()
  const other = await newcomer('pro')
  const quiz = await read(learner)
  expect((await server.visitor().call('GET', path())).status).toBe(401)
  expect(await answer(other, quiz, quiz.questions[0]!.id)).toMatchObject({ status: 409 })
  const own = await read(other)
  expect(own.attemptId).not.toBe(quiz.attemptId)
  expect(await answer(other, quiz, quiz.questions[0]!.id)).toMatchObject({ status: 409 })
  expect((await read(learner)).questions.every(({ status }) => status === 'not-started')).toBe(true)
  expect((await learner.call('GET', path(lighthouseLog.id))).status).toBe(403)
  expect((await learner.call('GET', path(harbourPlans.id))).status).toBe(403)
  expect((await learner.call('GET', path('no-such-project'))).status).toBe(404)
  await db.rows('delete from quizzes where project_id = $1 and version = 1', [lighthouseLog.id])
  await other.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })
  expect((await other.call('GET', path(lighthouseLog.id))).status).toBe(404)
})
