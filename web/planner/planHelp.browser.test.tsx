import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { course, openCourse, withTopics } from './testing.ts'

forgetAfterEach()

test('the plan brings a removed topic back', async () => {
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security'] } })
  await course.getByRole('button', { name: 'Remove Security' }).click()
  await expect.element(page.getByText('Security is no longer planned.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(course.getByRole('button', { name: 'Remove Security' })).toBeVisible()
  expect(saved()).toEqual([{ selectedCategories: ['Networks'] }, { selectedCategories: ['Networks', 'Security'] }])
})

test.each([
  ['recommended', 'Easier projects come first, each after those it builds on. What you don’t finish moves to your next day'],
  ['topics', 'What you don’t finish moves to your next day'],
] as const)('the plan says how it is ordered (%s), and what happens to a missed day', async (scheduleOrder, text) => {
  await openCourse({ preferences: { ...withTopics, scheduleOrder } })
  await expect.element(course.getByText(new RegExp(`^${text}`))).toBeVisible()
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
