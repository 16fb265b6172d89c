import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { course, openCourse, project, withTopics } from './testing.ts'

forgetAfterEach()

const undo = course.getByRole('button', { name: 'Undo' })
const remove = (topic: string) => course.getByRole('button', { name: `Remove ${topic}` })

test('the plan says what it was before a topic was removed, and brings it back', async () => {
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security'] } })
  await remove('Security').click()
  await expect.element(course.getByText('Security removed from your plan')).toBeVisible()
  await undo.click()
  await expect.element(remove('Security')).toBeVisible()
  expect(saved()).toEqual([{ selectedCategories: ['Networks'] }, { selectedCategories: ['Networks', 'Security'] }])
})

test('a plan without days brings a removed topic back', async () => {
  await openCourse({ preferences: { ...withTopics, hoursPerDay: 0, daysPerWeek: 0 } })
  await remove('Security').click()
  await expect.element(course.getByText('2 projects, listed by topic')).toBeVisible()
  await expect.element(course.getByText('Before: 3 projects, listed by topic')).toBeVisible()
  await undo.click()
  await expect.element(remove('Security')).toBeVisible()
})

test('after a topic was removed by keyboard, Undo follows the other topics', async () => {
  await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security'] } })
  await expect.element(remove('Networks')).toBeVisible()
  ;(remove('Networks').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).toBeVisible()
  await expect.element(course).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}')
  await expect.element(undo).toHaveFocus()
})

test('of two removed topics, the latter comes back first', async () => {
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks', 'Security', 'Databases'] } })
  await remove('Networks').click()
  await expect.element(undo).toBeVisible()
  await remove('Security').click()
  await expect.element(remove('Security')).not.toBeInTheDocument()
  await undo.click()
  await expect.element(remove('Security')).toBeVisible()
  await expect.element(remove('Networks')).not.toBeInTheDocument()
  await undo.click()
  await expect.element(remove('Networks')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  expect(saved().slice(2)).toEqual([
    { selectedCategories: ['Security', 'Databases'] },
    { selectedCategories: ['Networks', 'Security', 'Databases'] },
  ])
})

test('the choice of topics says that the last one was removed, and Undo leads back to the plan', async () => {
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['Networks'] } })
  await expect.element(course.getByText('done by 19 November')).toBeVisible()
  await remove('Networks').click()
  await expect.element(course.getByText('Your plan has no topics now')).toBeVisible()
  await expect.element(course.getByText(/^Before: \d projects? in 1 week, done by \d+ November$/)).toBeVisible()
  await expect.element(course.getByRole('button', { name: 'Generate course' })).toBeVisible()
  await undo.click()
  await expect.element(remove('Networks')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  expect(saved()).toEqual([{ selectedCategories: [] }, { selectedCategories: ['Networks'] }])
})

test('a plan of all topics names the learner’s projects if there are any, with their number, and none of it is lost by Undo', async () => {
  const own = project('http', 'Speak HTTP by hand', 'Networks', { selected: true })
  const { saved } = await openCourse({ preferences: { ...withTopics, selectedCategories: ['All'] }, projects: [own] })
  await remove('All my projects (1)').click()
  await undo.click()
  await expect.element(remove('All my projects (1)')).toBeVisible()
  expect(saved()).toEqual([{ selectedCategories: [] }, { selectedCategories: ['All'] }])
})
