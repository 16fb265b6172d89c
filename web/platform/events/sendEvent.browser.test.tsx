import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlanBadge } from '../../plans/PlanBadge.tsx'
import { clientEvents } from '../../testing/beacons.ts'
import { fakeServer, ines, leave, show } from '../../tasks/testing.tsx'

// In a file of its own: once an event was sent, its part is there.
test('the first click on a Pro badge loads what sends events, and nothing did before [PLAN-44]', async () => {
  // A browser remembers 250 files by itself, and a page of the tests loads more.
  performance.setResourceTimingBufferSize(5000)
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/platform/events/eventBeacon'))
  const events = clientEvents()
  await show(fakeServer({ user: ines('pro') }), <PlanBadge location="pro_badge_contents" />)
  const badge = page.getByRole('button', { name: 'Pro', exact: true })
  await expect.element(badge).toBeVisible()
  expect(isLoaded()).toBe(false)
  await badge.click()
  await expect.poll(events).toEqual([['pro_badge_clicked', { location: 'pro_badge_contents', isPro: true }]])
  expect(isLoaded()).toBe(true)
  await leave()
})
