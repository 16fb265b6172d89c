import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditEntry } from '@fieldwork/core/admin/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const ada = { ...ines(), id: 'ada', name: 'Ada Admin', email: 'admin@example.org', isAdmin: true }
const suspended: AuditEntry = {
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  action: 'suspended',
  admin: { id: 'ada', name: 'Ada Admin', email: 'admin@example.org' },
  person: { id: 'nora', name: 'Nora New', email: 'nora+1@example.org' },
  reason: 'Ticket 412',
  endpoint: null,
  projectId: null,
  subject: null,
  outcome: null,
}
const open = (rows: AuditEntry[] = [suspended], network: Record<string, unknown> = {}, address = '/admin/audit') =>
  visit(address, { user: ada, network: { 'GET /admin/audit': { total: rows.length, rows }, ...network }, retry: false })
const filters = page.getByRole('group', { name: 'Filter the audit log' })
const download = page.getByRole('button', { name: 'Download as CSV' })

/** Files that the page saves, with their names. */
const savedFiles = (): Array<{ name: string; text: Promise<string> }> => {
  const saved: ReturnType<typeof savedFiles> = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: fetchBlob(this.href) })
  })
  onTestFinished(() => click.mockRestore())
  return saved
}
const fetchBlob = (url: string) =>
  new Promise<string>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.addEventListener('load', () => resolve(request.responseText))
    request.send()
  })

test.each([1280, 390])('the audit log and its filters fit a width of %i pixels, in both themes', async (width) => {
  await page.viewport(width, 720)
  onTestFinished(() => page.viewport(1280, 900))
  await open([{ ...suspended, reason: 'A very long reason '.repeat(12) }])
  await expect.element(page.getByText(/A very long reason/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
})

test('an action of a later release is shown by its name', async () => {
  await open([suspended, { ...suspended, id: 2, action: 'account_merged' }])
  await expect.element(page.getByRole('row', { name: /account merged Ticket 412/ })).toBeVisible()
})

test('the audit log is filtered by administrator, person, action and day, and the address holds the filter', async () => {
  const { at, to } = await open()
  await filters.getByLabelText('Who').fill('ada')
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/admin/audit?admin=ada')
  await filters.getByLabelText('About').fill('nora')
  await userEvent.tab()
  await filters.getByLabelText('What').selectOptions('Suspended')
  await filters.getByLabelText('From').fill('2026-11-01')
  await filters.getByLabelText('To').fill('2026-11-30')
  await expect.poll(at).toBe('/admin/audit?admin=ada&person=nora&action=suspended&from=2026-11-01&to=2026-11-30')
  const query = { page: '1', person: 'nora', admin: 'ada', action: 'suspended', from: '2026-11-01', to: '2026-11-30' }
  await expect.poll(() => Object.fromEntries(to('/admin/audit').at(-1)!.query)).toEqual(query)
  await filters.getByLabelText('Who').fill('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).not.toContain('admin=ada')
})

test('what was just typed into one filter stays when another is chosen before the pause in typing is over', async () => {
  const { at } = await open()
  await filters.getByLabelText('About').fill('target')
  await filters.getByLabelText('What').selectOptions('Suspended')
  await expect.poll(at).toMatch(/[?&]person=target/)
  expect(at()).toContain('action=suspended')
  await expect.element(filters.getByLabelText('About')).toHaveValue('target')
  await page.getByRole('searchbox').fill('412')
  await filters.getByLabelText('From').fill('2026-11-01')
  const query = () => [...new URL(at(), 'http://localhost').searchParams].map((pair) => pair.join('=')).toSorted()
  await expect.poll(query).toEqual(['action=suspended', 'from=2026-11-01', 'person=target', 'q=412'])
})

test('a range of days that ends before it begins is explained beside its end', async () => {
  await open([], {}, '/admin/audit?from=2026-11-30&to=2026-11-01')
  const end = filters.getByLabelText('To')
  await expect.element(filters.getByText('This day is before “From”. Choose a later one.')).toBeVisible()
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await end.fill('2026-11-30')
  await expect.element(end).not.toHaveAttribute('aria-invalid', 'true')
})

test('a filter of the audit log that matches nothing says so, and Back clears it', async () => {
  const { router } = await open([], {}, '/admin/audit')
  await expect.element(page.getByText('Nothing has been logged yet.')).toBeVisible()
  await router.navigate('/admin/audit?admin=nobody')
  await expect.element(page.getByText('No entry matches.')).toBeVisible()
  await expect.element(filters.getByLabelText('Who')).toHaveValue('nobody')
  await router.navigate('/admin/audit')
  await expect.element(filters.getByLabelText('Who')).toHaveValue('')
})

test('the download has the entries that match the filter, and a download that fails says so', async () => {
  const saved = savedFiles()
  let isAway = false
  const csv = () =>
    isAway ? refusal('too_many_requests') : new Response('id,at\r\n1,now\r\n', { headers: { 'content-type': 'text/csv' } })
  const { to } = await open([suspended], { 'GET /admin/audit/entries.csv': csv }, '/admin/audit?q=412&action=suspended&page=2')
  await download.click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['fieldwork-audit.csv'])
  expect(await saved[0]!.text).toBe('id,at\r\n1,now\r\n')
  expect(Object.fromEntries(to('/admin/audit/entries.csv')[0]!.query)).toEqual({ q: '412', action: 'suspended' })
  isAway = true
  await download.click()
  await expect.element(page.getByText('The audit log wasn’t downloaded')).toBeVisible()
})

test('an entry names its reason, links to the person, and says who gave a role if no administrator did', async () => {
  const byGroup: AuditEntry = { ...suspended, id: 2, admin: null, action: 'plan_changed', subject: 'OIDC_ROLES free → pro', reason: null }
  const byOperator: AuditEntry = { ...suspended, id: 3, admin: null, action: 'passkeys_removed', reason: null }
  const byNobody: AuditEntry = { ...suspended, id: 4, admin: null, action: 'logged_out' }
  const { at } = await open([suspended, byGroup, byOperator, byNobody])
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect
    .element(
      row(/Suspended Ticket 412/)
        .getByText('Ada Admin')
        .last(),
    )
    .toBeVisible()
  await expect
    .element(
      row(/Changed the plan/)
        .getByText('the settings')
        .last(),
    )
    .toBeVisible()
  await expect
    .element(
      row(/Removed all passkeys/)
        .getByText('the operator')
        .last(),
    )
    .toBeVisible()
  await expect
    .element(
      row(/Logged them out/)
        .getByText('a deleted account')
        .last(),
    )
    .toBeVisible()
  await row(/Suspended/)
    .getByRole('link', { name: 'Nora New' })
    .click()
  await expect.poll(at).toBe('/admin?q=nora%2B1%40example.org')
})
