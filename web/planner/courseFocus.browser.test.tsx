import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { forgetAfterEach } from '../testing/render.tsx'
import { course, openCourse, topic } from './testing.ts'

forgetAfterEach()

test('the course keeps the focus when the focused element disappears: Generate course, a topic, Change', async () => {
  await openCourse()
  await topic(/^Databases/).click()
  await topic(/^Security/).click()
  for (const name of ['Generate course', 'Remove Databases', 'Change']) {
    const button = course.getByRole('button', { name })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(course).toHaveFocus()
  }
})
