import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Passkey } from '@fieldwork/core/accounts/passkeys/schema.ts'
import { ines } from '../../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

const own: Passkey = { id: 'p-1', name: 'Chrome on Linux', isBackedUp: true, createdAt: new Date().toISOString(), lastUsedAt: null }
const open = async (remove: unknown, network: Record<string, unknown> = {}) => {
  const shown = await visit('/account', {
    user: ines(),
    flags: { 'capability.passkeys': true },
    network: {
      'GET /user/sessions': [],
      'GET /user/companions': [],
      'GET /user/passkeys': [own],
      'DELETE /user/passkeys/p-1': remove,
      ...network,
    },
  })
  await expect.element(page.getByText('Chrome on Linux')).toBeVisible()
  return shown
}
const askToRemove = () => page.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
const confirmRemoval = () => page.getByRole('button', { name: 'Remove', exact: true }).click()

test('a passkey is removed after a confirmation', async () => {
  const { to } = await open(new Response(null, { status: 204 }))
  await askToRemove()
  await expect.element(page.getByText('Remove “Chrome on Linux”? It can no longer log in to your account.')).toBeVisible()
  expect(to('/user/passkeys/p-1')).toEqual([])
  await confirmRemoval()
  await expect.element(page.getByText('Chrome on Linux was removed.')).toBeVisible()
})

test('an administrator who removes their last passkey is told to add another one first', async () => {
  await open(() => refusal('conflict'))
  await askToRemove()
  await confirmRemoval()
  await expect.element(page.getByText('Administrators keep at least one passkey. Add another one first.')).toBeVisible()
})

test('after confirming their identity with a code, the user sees the data of the new session, and the passkey is removed', async () => {
  let isConfirmed = false
  const remove = () => (isConfirmed ? new Response(null, { status: 204 }) : refusal('reauthentication_required'))
  const { to } = await open(remove, {
    'POST /auth/otp/login': { sent: true, secondsUntilNext: 30 },
    'POST /auth/otp/verify': () => {
      isConfirmed = true
      return new Response(null, { status: 204 })
    },
  })
  await askToRemove()
  await confirmRemoval()
  await page.getByRole('dialog').getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus()
  const before = ['/user', '/user/sessions'].map((path) => to(path).length)
  await userEvent.keyboard('408127')
  await expect.element(page.getByText('Chrome on Linux was removed.')).toBeVisible()
  await expect.poll(() => ['/user', '/user/sessions'].map((path, index) => to(path).length > before[index]!)).toEqual([true, true])
})

test.each(['light', 'dark'] as const)('the passkeys have no accessibility findings in the %s theme', async (theme) => {
  await open(() => refusal('conflict'))
  expect(await findings(theme)).toEqual([])
})
