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

test('undoing the first of two removals leaves the second topic removed, and loses no later choice', async () => {
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security', 'Databases'] } })
  await course.getByRole('button', { name: 'Remove Networks' }).click()
  await expect.element(page.getByText('Networks is no longer planned.')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  await course.getByRole('button', { name: 'Remove Security' }).click()
  await undo.click()
  await expect.element(course.getByRole('button', { name: 'Remove Networks' })).toBeVisible()
  await expect.element(course.getByRole('button', { name: 'Remove Security' })).not.toBeInTheDocument()
  expect(saved().at(-1)).toEqual({ selectedCategories: ['Networks', 'Databases'] })
})

test.each([
  ['recommended', 'Easier projects come first, each after those it builds on. What you don’t finish moves to your next day'],
  ['topics', 'What you don’t finish moves to your next day'],
] as const)(
  'the plan ordered by %s begins with what happens to a missed day, after its order if that isn’t obvious',
  async (scheduleOrder, text) => {
    await openCourse({ preferences: { ...withTopics, scheduleOrder } })
    await expect.element(course.getByText(new RegExp(`^${text}`))).toBeVisible()
  },
)
