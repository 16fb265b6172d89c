import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { course, openCourse, project, topic, withTopics } from './testing.ts'

forgetAfterEach()

const begun = project('http', 'Speak HTTP by hand', 'Networks', { status: 'IN_PROGRESS' })

test('the plan names begun and just chosen projects only if it has some', async () => {
  const { screen } = await openCourse({ preferences: { ...withTopics, scheduleOrder: 'recommended' } })
  await expect.element(course.getByText(/^Projects come in this order: easier ones, each after those it builds on\./)).toBeVisible()
  await screen.unmount()
  const chosen = project('http', 'Speak HTTP by hand', 'Networks', { selected: true, selectedTime: '2026-11-16T10:00:00.000Z' })
  await openCourse({ preferences: { ...withTopics, currentProject: 'http' }, projects: [chosen] })
  await expect.element(course.getByText(/^Projects you’ve begun or just chosen come first/)).toBeVisible()
})

test.each([
  ['recommended', 'asc', 'then easier ones, each after those it builds on'],
  ['recommended', 'desc', 'then harder ones'],
  ['topics', 'asc', 'then topics from A to Z'],
  ['selection', 'desc', 'then what you added first'],
] as const)('the plan says how it is ordered, and what happens to a missed day: %s, %s', async (scheduleOrder, scheduleDirection, rule) => {
  await openCourse({ preferences: { ...withTopics, scheduleOrder, scheduleDirection }, projects: [begun] })
  const order = `Projects you’ve begun or just chosen come first, ${rule}.`
  await expect.element(course.getByText(`${order} Nothing is ever overdue: what you don’t finish moves to your next day.`)).toBeVisible()
})

test('the plan names the goal in its order, unless it follows what was added last', async () => {
  const goal = {
    id: 'goal',
    goalDescription: 'keep my data',
    path: null,
    suggestedRoadmap: [{ type: 'project', title: '', description: '', icon: 'misc', imageUrl: null, id: 'folder', entities: ['folder'] }],
    nearest: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }
  const network = { 'GET /goals': goal }
  const { screen } = await openCourse({ preferences: { ...withTopics, scheduleOrder: 'topics' }, network })
  await expect.element(course.getByText(/this order: those for your goal, then topics from A to Z\./)).toBeVisible()
  await screen.unmount()
  await openCourse({ preferences: { ...withTopics, scheduleOrder: 'selection' }, network })
  await expect.element(course.getByText(/this order: what you added last\./)).toBeVisible()
})

test('on a phone, the time and the mark of a task are below its title, which is beside the ring', async () => {
  await page.viewport(390, 844)
  await openCourse({ preferences: withTopics })
  const task = course.getByRole('link', { name: /Speak HTTP by hand/ })
  await expect.element(task).toBeVisible()
  const [ring, title, time] = [...task.element().children].map((part) => part.getBoundingClientRect())
  expect(ring!.right).toBeLessThan(title!.left)
  expect(ring!.top).toBeLessThan(title!.bottom)
  expect(time!.top).toBeGreaterThanOrEqual(title!.bottom)
  expect(time!.left).toBe(title!.left)
})

test('a task that was begun without an answer that counts has an empty ring, as on home', async () => {
  await openCourse({ preferences: withTopics, projects: [begun] })
  const ring = course.getByRole('link', { name: /Speak HTTP by hand/ }).getByRole('img', { name: 'In progress' })
  await expect.element(ring).toBeVisible()
  expect(ring.element().querySelectorAll('circle')).toHaveLength(1)
})

test('a topic with only Pro projects is offered only with Pro, and closed projects aren’t counted', async () => {
  const locked = project('crowd', 'Withstand a crowd', 'Compute', { locked: true })
  locked.metadata.plan = 'pro'
  const projects = [project('http', 'Speak HTTP by hand', 'Networks'), locked]
  const { screen } = await openCourse({ projects, flags: { 'capability.checkout': true } })
  await expect.element(topic(/^Networks/)).toBeVisible()
  await expect.element(topic(/^Compute/)).not.toBeInTheDocument()
  await expect.element(topic(/^All/)).toHaveTextContent('All1 project, 1 more with Pro')
  await screen.unmount()
  const unsold = await openCourse({ projects })
  await expect.element(topic(/^All/)).toHaveTextContent('All1 project open to you')
  await unsold.screen.unmount()
  await openCourse({ projects, user: ines('pro') })
  await expect.element(topic(/^Compute/)).toBeVisible()
})
