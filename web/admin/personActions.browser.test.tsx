import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Person } from '@fieldwork/core/admin/schema.ts'
import { findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'
import { ada, nora } from './testing-people.ts'

forgetAfterEach()

const flags = { 'GET /admin/flags': { flags: [], limits: [] } }
const open = async (network: Record<string, unknown> = {}, person: Person = nora) => {
  const visited = await visit('/admin', {
    user: ada,
    network: { 'GET /admin/users': { total: 1, rows: [person] }, ...flags, ...network },
    retry: false,
  })
  await page.getByRole('button', { name: /^Manage/ }).click()
  return visited
}
const action = (name: string) => page.getByRole('group', { name: /^Manage/ }).getByRole('button', { name, exact: true })
const form = page.getByRole('form')
const done = () => new Response(null, { status: 204 })

describe('managing a person', () => {
  test('suspends them after a reason was given, and says so', async () => {
    const { to } = await open({ 'PUT /admin/users/nora/suspension': done })
    await action('Suspend').click()
    await expect.element(page.getByLabelText('Reason')).toHaveFocus()
    await form.getByRole('button', { name: 'Suspend' }).click()
    await expect.element(page.getByText('Give a reason: the audit log keeps it.')).toBeVisible()
    await page.getByLabelText('Reason').fill('Ticket 412')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Nora New is suspended')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Manage/ })).toHaveFocus()
    expect(to('/admin/users/nora/suspension').map(({ body }) => body)).toEqual([{ isSuspended: true, reason: 'Ticket 412' }])
  })

  test.each([
    ['Log out everywhere', 'POST', 'logout', {}],
    ['Give Pro', 'PUT', 'plan', { plan: 'pro' }],
    ['Delete', 'PUT', 'deletion', { isScheduled: true }],
  ])('sends the reason with “%s”', async (button, method, path, body) => {
    const { to } = await open({ [`${method} /admin/users/nora/${path}`]: done })
    await action(button).click()
    await page.getByLabelText('Reason').fill('Ticket 412')
    await form.getByRole('button', { name: button }).click()
    await expect.poll(() => to(`/admin/users/nora/${path}`).map((call) => call.body)).toEqual([{ ...body, reason: 'Ticket 412' }])
  })

  test('keeps the reason and says why if the server refuses', async () => {
    await open({ 'PUT /admin/users/nora/suspension': () => refusal('own_account') })
    await action('Suspend').click()
    await page.getByLabelText('Reason').fill('Ticket 412')
    await form.getByRole('button', { name: 'Suspend' }).click()
    await expect.element(page.getByText('Another administrator has to do this with your account.')).toBeVisible()
    await expect.element(page.getByLabelText('Reason')).toHaveValue('Ticket 412')
  })

  test('says that a subscription keeps the account, in the administrator’s words', async () => {
    await open({ 'PUT /admin/users/nora/deletion': () => refusal('subscription_runs') })
    await action('Delete').click()
    await page.getByLabelText('Reason').fill('Ticket 412')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('They pay for a subscription. It has to be cancelled first.')).toBeVisible()
  })

  test('leads to what was done with them before', async () => {
    const { at } = await open()
    await page.getByRole('link', { name: 'In the audit log' }).click()
    await expect.poll(at).toBe('/admin/audit?person=nora%40example.org')
  })

  test('offers to lift a suspension and to keep an account that is about to be deleted, and Escape closes the question', async () => {
    await open({}, { ...nora, plan: 'pro', suspendedAt: '2026-11-20T10:00:00.000Z', deletionAt: '2026-12-02T10:00:00.000Z' })
    await expect.element(page.getByText(/Suspended since 20 November/)).toBeVisible()
    await expect.element(action('Lift the suspension')).toBeVisible()
    await expect.element(action('Keep the account')).toBeVisible()
    await action('Remove Pro').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(action('Remove Pro')).toHaveFocus()
  })

  test('never offers to suspend or delete oneself', async () => {
    await open({}, { ...nora, id: 'ada', name: 'Ada Admin', isAdmin: true })
    await expect.element(action('Log out everywhere')).toBeVisible()
    expect(page.getByRole('button', { name: /^(Suspend|Delete)$/ }).elements()).toEqual([])
  })

  test('is accessible in both themes', async () => {
    await open()
    for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
    await action('Delete').click()
    for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  })
})

test('a page that a suspended person opens says so, and offers to log out', async () => {
  await visit('/paths/harbour', { network: { 'GET /paths/harbour': () => refusal('suspended') } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This account is suspended')
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})
