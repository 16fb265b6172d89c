import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, ines, leave, padlock, show } from '../tasks/testing.tsx'
import { TaskBox } from '../tasks/box/TaskBox.tsx'
import { forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()
afterEach(leave)

const how = page.getByLabelText('How does it decide?')

test.each(['free', 'pending', 'pro'] as const)(
  'for a user with the plan %s, the limits and flags from the server apply, not the plan’s usual ones [PLAN-49]',
  async (plan) => {
    const user = { ...ines(plan), limits: { validationTextCharacter: { limit: 40, current: 0 } } }
    await show(fakeServer({ user }), <TaskBox box={padlock} renderBlock={() => null} />)
    await how.fill('x'.repeat(41))
    await expect.element(how).toHaveAccessibleDescription(/0 of 40 left/)
    await leave()

    const upgrade = page.getByRole('button', { name: /^Upgrade to Pro/ })
    for (const isSold of [true, false]) {
      const { screen } = await visit('/portfolio', { user: ines(plan), flags: { 'capability.checkout': isSold } })
      await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
      await expect.element(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
      expect(upgrade.elements()).toHaveLength(isSold && plan === 'free' ? 1 : 0)
      await screen.unmount()
    }
  },
)

test('to a visitor the flags that the server tells apply [PLAN-49]', async () => {
  for (const [isGated, heading] of [
    [true, 'Sign in to unlock all projects'],
    [false, "Log in or sign up in seconds (it's free!)"],
  ] as const) {
    const { screen } = await visit('/login', { flags: { 'general.gatedContent': isGated } })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
    await screen.unmount()
  }
})
