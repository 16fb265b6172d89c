import { expect, test, vi } from 'vitest'
import { forgetAfterEach, refusal } from '../testing/render.tsx'
import { course, openCourse } from './testing.ts'

forgetAfterEach()

test('the course asks for topics without a subject if the catalogue names none or can’t be loaded', async () => {
  const { screen } = await openCourse()
  const heading = course.getByRole('heading', { level: 2 })
  await expect.element(heading).toMatchTextContent(/^Topics I want to learn\.\.\.$/)
  await screen.unmount()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await openCourse({ network: { 'GET /catalogue': () => refusal('not_found') } })
  await expect.element(heading).toMatchTextContent(/^Topics I want to learn\.\.\.$/)
})
