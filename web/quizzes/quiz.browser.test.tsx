import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LearnerQuestion, Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { problemStatus, type ProblemCode } from '@fieldwork/core/problems.ts'
import { scoreOf } from '@fieldwork/core/quizzes/score.ts'
import { fakeServer, ines, leave, show } from '../tasks/testing.tsx'
import { contractual } from '../testing/replies.ts'
import { QuizPlace } from './QuizPlace.tsx'

afterEach(leave)

const attemptId = '11111111-1111-4111-8111-111111111111'
const question = (id: string, type: LearnerQuestion['type'] = 'single'): LearnerQuestion => ({
  id,
  type,
  question: `What is ${id}?`,
  difficulty: 1,
  status: 'not-started',
  chosen: [],
  options: ['right', 'wrong', 'other'].map((value) => ({ id: `${id}-${value}`, value: `${value} ${id}` })),
})
const graded = (asked: LearnerQuestion, chosen: string[]): LearnerQuestion => ({
  ...asked,
  chosen,
  status: chosen.length === 1 && chosen[0] === `${asked.id}-right` ? 'correct' : 'incorrect',
  options: asked.options.map((option) => ({ ...option, isAnswer: option.id.endsWith('right'), explanation: `Because ${option.value}.` })),
})

/** A quiz of two questions. `refusing` is answered to everything about it. */
const playQuiz = async (options: { user?: ReturnType<typeof ines> | null; refusing?: ProblemCode } = {}) => {
  const quiz: Quiz = {
    id: 'what-stayed',
    name: 'What stayed',
    description: 'Questions about the sea.',
    attemptId,
    isCompleted: false,
    attempts: [],
    questions: [question('tide'), question('moon', 'multiple')],
  }
  const played = { quiz, refusing: options.refusing, onlyWrites: false, sent: [] as string[] }
  const server = fakeServer({ user: options.user === undefined ? ines() : options.user })
  const rest = globalThis.fetch
  const reply = (path: string, method: string, body: { options?: string[] }): Response => {
    if (played.refusing && !(played.onlyWrites && method === 'GET')) {
      const error = { code: played.refusing, message: played.refusing }
      return Response.json({ error }, { status: problemStatus[played.refusing] })
    }
    const asked = /questions\/(.+)$/.exec(path)?.[1]
    if (asked) {
      played.quiz.questions = played.quiz.questions.map((one) => (one.id === asked ? graded(one, body.options ?? []) : one))
      return Response.json(played.quiz.questions.find(({ id }) => id === asked))
    }
    if (method === 'POST') {
      const score = scoreOf(played.quiz.questions.map(({ status }) => status))
      played.quiz = { ...played.quiz, isCompleted: true, attempts: [{ score, completedAt: '2026-11-20T10:00:00.000Z' }] }
    }
    return Response.json(played.quiz)
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
    if (!pathname.startsWith('/projects/tls/quiz')) return rest(input, init)
    const method = init.method ?? 'GET'
    played.sent.push(`${method} ${pathname.slice('/projects/tls/'.length)}`)
    return contractual(method, pathname, reply(pathname, method, typeof init.body === 'string' ? JSON.parse(init.body) : {}))
  })
  await show(server, <QuizPlace node={{ type: 'quiz', id: 'what-stayed', name: 'What stayed' }} />, { retry: false })
  return played
}
const button = (name: string) => page.getByRole('button', { name })

test('after an answer the explanation of the chosen option is shown, and the grade has the focus [QUIZ-08]', async () => {
  await playQuiz()
  await button('Start the quiz').click()
  await expect.element(page.getByRole('group', { name: 'What is tide?' })).toBeVisible()
  await page.getByRole('radio', { name: 'wrong tide' }).click()
  await button('Check my answer').click()
  await expect.element(page.getByText('Not quite.')).toHaveFocus()
  await expect.element(page.getByText('Because wrong tide.')).toBeVisible()
  await expect.element(page.getByText('Your answer')).toBeVisible()
})

test('a quiz is taken with the keyboard alone, and its result names what to look at once more', async () => {
  const played = await playQuiz()
  await button('Start the quiz').click()
  await expect.element(page.getByText('Question 1 of 2')).toHaveFocus()
  await userEvent.keyboard('{Tab} {Enter}')
  await expect.element(page.getByText('That is right.')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('Question 2 of 2')).toHaveFocus()
  await expect.element(page.getByText('Choose all that are right.')).toBeVisible()
  await userEvent.keyboard('{Tab} {Tab} {Enter}')
  await expect.element(page.getByText('Not quite.')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: '1 of 2 right: 50%' })).toHaveFocus()
  await expect.element(page.getByText('Best score: 50%. Last score: 50%.')).toBeVisible()
  await expect.element(page.getByText('What is moon?')).toBeVisible()
  await expect.element(page.getByText('What is tide?')).not.toBeInTheDocument()
  // Folded, so that a result of many wrong answers isn't longer than the text.
  await expect.element(page.getByText('Because right moon.')).not.toBeVisible()
  await page.getByText('What is moon?').click()
  await expect.element(page.getByText('Because right moon.')).toBeVisible()
  expect(played.sent).toEqual([
    'GET quiz',
    'POST quiz/what-stayed/questions/tide',
    'POST quiz/what-stayed/questions/moon',
    'POST quiz/what-stayed',
  ])
})

test('the heading of the quiz stays in view when it starts', async () => {
  await playQuiz()
  const heading = page.getByRole('heading', { name: 'Quiz: What stayed' })
  await expect.element(button('Start the quiz')).toBeVisible()
  const section = heading.element().closest('section')!
  Object.assign(section.parentElement!.style, { height: '600px', overflowY: 'auto' })
  section.style.marginBlock = '2000px'
  // As when it is begun from a small window: its button is in view, its heading is not.
  button('Start the quiz').element().scrollIntoView({ block: 'start' })
  await expect.poll(() => heading.element().getBoundingClientRect().top).toBeLessThan(0)
  await button('Start the quiz').click()
  await expect.element(page.getByText('Question 1 of 2')).toHaveFocus()
  await expect.element(heading).toBeInViewport()
})

test('an answer that is refused stays chosen under a sentence, and goes through with the next press', async () => {
  const played = await playQuiz()
  await button('Start the quiz').click()
  await page.getByRole('radio', { name: 'right tide' }).click()
  played.refusing = 'not_allowed'
  played.onlyWrites = true
  await button('Check my answer').click()
  await expect.element(page.getByText('You don’t have permission to do this.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'right tide' })).toBeChecked()
  played.refusing = undefined
  await button('Check my answer').click()
  await expect.element(page.getByText('That is right.')).toBeVisible()
})

test('a quiz restarted in another window shows the new attempt, and says so', async () => {
  const played = await playQuiz()
  await button('Start the quiz').click()
  await page.getByRole('radio', { name: 'right tide' }).click()
  played.refusing = 'conflict'
  played.onlyWrites = true
  played.quiz = { ...played.quiz, attemptId: '22222222-2222-4222-8222-222222222222', questions: [question('foam'), question('salt')] }
  await button('Check my answer').click()
  await expect.element(page.getByText(/continued in another window/)).toBeVisible()
  played.refusing = undefined
  await button('Start the quiz').click()
  await expect.element(page.getByRole('group', { name: 'What is foam?' })).toBeVisible()
})

test('a quiz that fails to load shows an error and can be retried', async () => {
  const played = await playQuiz({ refusing: 'failed' })
  await expect.element(page.getByRole('alert')).toBeVisible()
  played.refusing = undefined
  await button('Try again').click()
  await expect.element(button('Start the quiz')).toBeVisible()
})

test('at the limit of the plan a sentence says so, and Pro is offered only where it can be bought [QUIZ-12]', async () => {
  await playQuiz({ refusing: 'limit_reached' })
  await expect.element(page.getByText(/includes the quizzes of 3 projects/)).toBeVisible()
  await expect.element(button('Unlimited quizzes with Pro')).not.toBeInTheDocument()
})

test('a visitor is asked to log in, and nothing is fetched [QUIZ-14]', async () => {
  const played = await playQuiz({ user: null })
  await expect.element(button('Log in to take the quiz')).toBeVisible()
  await expect.element(button('Start the quiz')).not.toBeInTheDocument()
  expect(played.sent).toEqual([])
})

test('far from the viewport nothing is requested and no loading state is shown', async () => {
  const far = document.createElement('div')
  far.style.height = '3000px'
  document.body.prepend(far)
  onTestFinished(() => far.remove())
  const played = await playQuiz()
  await expect.element(page.getByRole('heading', { name: 'Quiz: What stayed' })).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: 'Loading' })).not.toBeInTheDocument()
  expect(played.sent).toEqual([])
  far.remove()
  await expect.element(button('Start the quiz')).toBeVisible()
})
