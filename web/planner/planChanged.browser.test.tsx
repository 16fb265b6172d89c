import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { course, openCourse, scheduleOf, topic, withTopics } from './testing.ts'

forgetAfterEach()

test('a generated plan says what it comes to and what is first, and a change says what it was before and can be undone', async () => {
  const { saved } = await openCourse()
  await topic(/^Databases/).click()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await expect.element(course.getByText('Your plan is ready')).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  const study = course.getByRole('group', { name: /^Hours a day/ })
  expect(top(course.getByText('Your plan is ready').element())).toBeLessThan(top(study.element()))
  await expect.element(course.getByText('3 projects in 1 week, done by 19 November')).toBeVisible()
  await expect.element(course.getByText(/^First, today: Speak HTTP by hand$/)).toBeVisible()
  await hours('2')
  await expect.element(course.getByText('Your plan now has 2 hours a day, 5 days a week')).toBeVisible()
  await expect.element(course.getByText('3 projects in 1 week, done by 18 November')).toBeVisible()
  await expect.element(course.getByText('Before: 3 projects in 1 week, done by 19 November')).toBeVisible()
  await course.getByRole('button', { name: 'Undo' }).click()
  await expect.element(course.getByText(/^Your plan now has/)).not.toBeInTheDocument()
  await expect.element(course.getByText('done by 19 November')).toBeVisible()
  expect(saved().at(-1)).toEqual({ hoursPerDay: 1, daysPerWeek: 5 })
})

const hours = (name: string) =>
  course
    .getByRole('group', { name: /^Hours a day/ })
    .getByRole('radio', { name, exact: true })
    .click()

test('a plan without hours has no days, says what it was before, and Undo brings its days back', async () => {
  const { saved } = await openCourse({ preferences: withTopics })
  await expect.element(course.getByText('done by 19 November')).toBeVisible()
  await hours('None')
  await expect.element(course.getByText('Your plan has no days now')).toBeVisible()
  await expect.element(course.getByText('3 projects, listed by topic')).toBeVisible()
  await expect.element(course.getByText('Before: 3 projects in 1 week, done by 19 November')).toBeVisible()
  await course.getByRole('button', { name: 'Undo' }).click()
  await expect.element(course.getByText('Your plan has no days now')).not.toBeInTheDocument()
  await expect.element(course.getByText('5 hours a week')).toBeVisible()
  expect(saved()).toEqual([
    { hoursPerDay: 0, daysPerWeek: 0 },
    { hoursPerDay: 1, daysPerWeek: 5 },
  ])
})

test('hours for a plan without days make it ready, as if it had had none', async () => {
  await openCourse({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0 } })
  await hours('2')
  await expect.element(course.getByText('Your plan is ready')).toBeVisible()
  await expect.element(course.getByText('Before: 3 projects, listed by topic')).toBeVisible()
})

test('each of two quick changes says what the plan was before it, and is undone by itself', async () => {
  let isHeld = true
  const held: Array<() => void> = []
  const { saved, server } = await openCourse({
    preferences: withTopics,
    network: {
      'GET /schedule': async ({ query }: SentRequest) => {
        if (isHeld && query.get('hoursPerDay') === '2') await new Promise<void>((resolve) => held.push(resolve))
        return Response.json(scheduleOf(server.projects, { ...server.preferences, hoursPerDay: Number(query.get('hoursPerDay')) }))
      },
    },
  })
  await expect.element(course.getByText('done by 19 November')).toBeVisible()
  await hours('2')
  await expect.poll(() => held.length).toBe(1)
  await hours('3')
  await expect.element(course.getByText('3 projects in 1 week, done by 17 November')).toBeVisible()
  isHeld = false
  for (const release of held) release()
  await expect.element(course.getByText('Before: 3 projects in 1 week, done by 18 November')).toBeVisible()
  await course.getByRole('button', { name: 'Undo' }).click()
  await expect.element(course.getByText('Before: 3 projects in 1 week, done by 19 November')).toBeVisible()
  await course.getByRole('button', { name: 'Undo' }).click()
  await expect.element(course.getByText(/^Your plan now has/)).not.toBeInTheDocument()
  expect(saved().map((body) => (body as { hoursPerDay: number }).hoursPerDay)).toEqual([2, 3, 2, 1])
})

test('a refused change of the plan leaves no card', async () => {
  await openCourse({ preferences: withTopics, network: { 'PUT /user/preferences': () => refusal('failed') } })
  await hours('2')
  await expect.element(page.getByText('Your choice couldn’t be saved. Please try again.')).toBeVisible()
  await expect.element(course.getByText('5 hours a week')).toBeVisible()
  expect(course.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})

test('the card of a change leaves the pressed control where it is', async () => {
  await openCourse({ preferences: withTopics })
  await expect.element(course.getByText('done by 19 November')).toBeVisible()
  const radio = (name: string) => course.getByRole('radio', { name, exact: true }).first().element()
  const topOf = (name: string) => radio(name).getBoundingClientRect().top
  // A click would scroll it into view.
  radio('2').scrollIntoView({ block: 'center' })
  const before = topOf('2')
  await hours('2')
  await expect.element(course.getByText('Your plan now has 2 hours a day, 5 days a week')).toBeVisible()
  expect(topOf('2')).toBe(before)
  const order = course.getByRole('radio', { name: 'Recently added' })
  order.element().scrollIntoView({ block: 'center' })
  await order.click()
  const below = order.element().getBoundingClientRect().bottom
  const card = course.getByRole('button', { name: 'Undo' })
  await expect.element(course.getByText('Your plan is in another order')).toBeVisible()
  expect(card.element().getBoundingClientRect().top).toBeGreaterThan(below)
})
