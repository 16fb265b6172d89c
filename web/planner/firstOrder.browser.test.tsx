import { expect, test } from 'vitest'
import { forgetAfterEach } from '../testing/render.tsx'
import { course, openCourse, topic, withTopics } from './testing.ts'

forgetAfterEach()

test('Generate course keeps an order that was chosen, and that of an earlier plan', async () => {
  for (const preferences of [{ scheduleOrder: 'selection' as const }, { scheduleStart: withTopics.scheduleStart }]) {
    const { saved, screen } = await openCourse({ preferences })
    await topic(/^Databases/).click()
    await course.getByRole('button', { name: 'Generate course' }).click()
    await expect.element(course.getByRole('heading', { name: 'Your plan' })).toBeVisible()
    await expect.element(course.getByRole('radio', { name: preferences.scheduleOrder ? 'Recently added' : 'Topics (A-Z)' })).toBeChecked()
    expect(saved()[0]).not.toMatchObject({ scheduleOrder: 'recommended' })
    await screen.unmount()
  }
})
