import type { Page } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { contentsOf, openProject, reloadProject } from './testing/projectScreen.ts'
import type { UntypedDatabase } from '../server/database/connect.ts'

const project = 'put-tls-in-front'
const placeOf = (page: Page) => page.getByRole('region', { name: 'Quiz: What stayed with you' })
const openQuiz = async (page: Page) => {
  await openProject(page, '#what-stayed', project)
}
/** Returns the right options of the current question. */
const rightOptions = async (db: UntypedDatabase, question: string): Promise<string[]> => {
  const rows = await db.rows<{ value: string }>(
    `select o ->> 'value' as value from quizzes q, jsonb_array_elements(q.body -> 'questions') asked, jsonb_array_elements(asked -> 'options') o
     where q.project_id = $1 and asked ->> 'question' = $2 and (o ->> 'isAnswer')::boolean`,
    [project, question],
  )
  return rows.map(({ value }) => value)
}
const questionOf = async (page: Page) => {
  const legend = placeOf(page).locator('legend')
  await expect(legend).toBeVisible()
  return legend.evaluate((element) => element.firstChild!.textContent!)
}
/** Answers the current question with only the keyboard and returns whether it is right. */
const answer = async (page: Page, db: UntypedDatabase, rightly: boolean) => {
  const right = await rightOptions(db, await questionOf(page))
  const inputs = placeOf(page).locator('input')
  const values = await placeOf(page).locator('label').allInnerTexts()
  const wanted = rightly ? right : [values.find((value) => !right.includes(value))!]
  for (const value of wanted) {
    const input = inputs.nth(values.indexOf(value))
    await input.focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  const grade = placeOf(page).getByRole('status').first()
  await expect(grade).toHaveText(rightly ? 'That is right.' : 'Not quite.')
  await expect(grade).toBeFocused()
}
const next = (page: Page, name: string) => placeOf(page).getByRole('button', { name }).press('Enter')

test('a learner takes the quiz of the last step by keyboard, continues after a reload, sees the score with what to review, and starts a new attempt [QUIZ-01] [QUIZ-06] [QUIZ-07] [QUIZ-08] [QUIZ-10] [QUIZ-11] [QUIZ-14] [DOC-17]', async ({
  page,
  session,
  db,
}) => {
  const quinn = await session('quinn.quiz@example.org')
  const replies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes(`/projects/${project}/quiz`)) replies.push(await response.text())
  })
  await openQuiz(page)
  await expect(contentsOf(page).getByRole('link', { name: 'What stayed with you' })).toHaveAttribute('aria-current', 'location')
  await next(page, 'Start the quiz')
  await expect(placeOf(page).getByText('Question 1 of 5')).toBeFocused()
  for (const reply of replies) expect(reply).not.toMatch(/isAnswer|explanation/)

  await placeOf(page).getByRole('button', { name: 'Check my answer' }).click()
  await expect(placeOf(page).getByRole('alert')).toHaveText('Choose an answer first.')
  await answer(page, db, false)
  await expect(placeOf(page).getByText('Your answer')).toBeVisible()
  await expect(placeOf(page).getByText('Right answer').first()).toBeVisible()
  await next(page, 'Next question')
  await answer(page, db, true)

  await reloadProject(page)
  await next(page, 'Continue with question 3')
  for (const _question of [3, 4]) {
    await answer(page, db, true)
    await next(page, 'Next question')
  }
  await answer(page, db, true)
  await next(page, 'See the result')
  await expect(placeOf(page).getByRole('heading', { name: '4 of 5 right: 80%' })).toBeFocused()
  await expect(placeOf(page).getByText('Best score: 80%. Last score: 80%.')).toBeVisible()
  await expect(placeOf(page).getByRole('heading', { name: 'Worth another look' })).toBeVisible()
  expect(await db.rows('select score from quiz_attempts where user_id = $1 and completed_at is not null', [quinn.id])).toEqual([
    { score: 80 },
  ])

  await next(page, 'Take a new quiz')
  await expect(placeOf(page).getByText('Question 1 of 5')).toBeFocused()
  await answer(page, db, true)
})

test('a quiz answer is kept with a message while offline, and a second window continues at the same question', async ({
  page,
  context,
  session,
  db,
}) => {
  await session('otto.offline@example.org')
  await openQuiz(page)
  await next(page, 'Start the quiz')
  const other = await context.newPage()
  await openQuiz(other)
  await next(other, 'Start the quiz')
  expect(await questionOf(other)).toBe(await questionOf(page))

  await page.route('**/quiz/**', (route) => route.abort())
  await placeOf(page).locator('input').first().check()
  await placeOf(page).getByRole('button', { name: 'Check my answer' }).click()
  await expect(placeOf(page).getByRole('alert')).toContainText('can’t be reached', { timeout: 20_000 })
  await expect(placeOf(page).locator('input').first()).toBeChecked()
  await page.unroute('**/quiz/**')
  await placeOf(page).getByRole('button', { name: 'Check my answer' }).click()
  await expect(placeOf(page).getByRole('status').first()).toHaveText(/^(That is right|Not quite)\.$/)

  await reloadProject(other)
  await next(other, 'Continue with question 2')
  await answer(other, db, true)
})
