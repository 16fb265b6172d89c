import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'
import { ada, nora } from './testing-people.ts'

forgetAfterEach()

const open = async (reply: () => Response, person: Person = nora) => {
  const visited = await visit('/admin', {
    user: ada,
    network: {
      'GET /admin/users': { total: 1, rows: [person] },
      'GET /admin/flags': { flags: [{ name: 'general.admin', value: false, isSettable: true, overrides: 0 }], limits: [] },
      'PUT /admin/users/nora/flags': reply,
    },
    retry: false,
  })
  await page.getByRole('button', { name: /^Manage / }).click()
  return visited
}
const group = page.getByRole('radiogroup', { name: 'general.admin' })
const done = () => new Response(null, { status: 204 })

test('the role of administrator is given with a reason, and not before', async () => {
  const { to } = await open(done)
  await group.getByText('On', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Make Nora New an administrator?' })
  await expect.element(form.getByLabelText('Reason')).toHaveFocus()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  expect(to('/admin/users/nora/flags')).toEqual([])
  await form.getByLabelText('Reason').fill('Ticket 412')
  await form.getByRole('button', { name: 'Make administrator' }).click()
  await expect
    .poll(() => to('/admin/users/nora/flags').map(({ body }) => body))
    .toEqual([{ name: 'general.admin', value: true, reason: 'Ticket 412' }])
  await expect.element(form).not.toBeInTheDocument()
})

test('taking the role says why the server refuses, and keeps the reason', async () => {
  await open(() => refusal('conflict'), { ...nora, isAdmin: true })
  await group.getByText('Off', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Remove Nora New as an administrator?' })
  await form.getByLabelText('Reason').fill('Ticket 412')
  await form.getByRole('button', { name: 'Remove administrator' }).click()
  await expect.element(page.getByText('Something changed in the meantime. Refresh the page and try again.')).toBeVisible()
  await expect.element(form.getByLabelText('Reason')).toHaveValue('Ticket 412')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(group.getByRole('radio', { name: 'On' })).toBeChecked()
})
