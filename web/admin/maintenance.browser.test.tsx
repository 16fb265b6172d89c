import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MaintenanceState } from '@fieldwork/core/admin/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { findings, forgetAfterEach, refusal, type SentRequest, visit } from '../testing/render.tsx'

forgetAfterEach()

const ada = { ...ines(), id: 'ada', name: 'Ada Admin', email: 'admin@example.org', isAdmin: true, secondFactor: 'verified' as const }
const off: MaintenanceState = { isOn: false, isSet: false, sentence: '', changedAt: null }
const on: MaintenanceState = { ...off, isOn: true, sentence: 'Until ten.', changedAt: '2026-11-20T10:00:00.000Z' }
const banner = page.getByRole('region', { name: 'Maintenance' })
const sentence = page.getByLabelText('What people see in the meantime')
const form = page.getByRole('form', { name: 'Maintenance' })

const open = (state: MaintenanceState, network: Record<string, unknown> = {}, address = '/admin/maintenance') =>
  visit(address, { user: ada, network: { 'GET /admin/maintenance': state, ...network }, retry: false })

test('the maintenance switch starts with a sentence, changes it and ends, and a banner says so meanwhile', async () => {
  let state = off
  const save = ({ body }: SentRequest) => {
    const { since: _seen, ...wanted } = body as { since: string; isOn: boolean; sentence: string }
    return Response.json((state = { ...on, ...wanted }))
  }
  const { to } = await open(off, { 'GET /admin/maintenance': () => Response.json(state), 'PUT /admin/maintenance': save })
  const sent = () =>
    to('/admin/maintenance')
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body)
  await expect.element(form.getByRole('status')).toHaveTextContent('Maintenance is off.')
  await sentence.fill('We move until ten.')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('status')).toHaveTextContent('Maintenance is on: only administrators get in.')
  await expect.element(banner.getByText('Maintenance is on: only administrators get in.')).toBeVisible()
  await sentence.fill('We move until noon.')
  await page.getByRole('button', { name: 'Save the sentence' }).click()
  await expect.element(page.getByText('The sentence is saved')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await sentence.fill('Not saved.')
  await page.getByRole('button', { name: 'End maintenance' }).click()
  await expect.element(page.getByRole('button', { name: 'Start maintenance' })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(sentence).toHaveValue('Not saved.')
  expect(sent()).toEqual([
    { isOn: true, sentence: 'We move until ten.', since: null },
    { isOn: true, sentence: 'We move until noon.', since: on.changedAt },
    { isOn: false, sentence: 'We move until noon.' },
  ])
})

test('an open maintenance page follows another administrator, keeps what is being typed, and doesn’t offer an earlier sentence', async () => {
  let state: MaintenanceState = { ...on, isOn: false }
  await open(off, { 'GET /admin/maintenance': () => Response.json(state) })
  await expect.element(form.getByRole('status')).toHaveTextContent('Maintenance is off.')
  await expect.element(sentence).toHaveValue('')
  const followed = { timeout: 8_000 }
  state = { ...on, sentence: 'We move until noon.' }
  await expect.element(form.getByRole('status'), followed).toHaveTextContent('Maintenance is on: only administrators get in.')
  await expect.element(sentence).toHaveValue('We move until noon.')
  await expect.element(banner).toBeVisible()
  await sentence.fill('We need an hour more.')
  state = { ...state, isOn: false }
  await expect.element(page.getByRole('button', { name: 'Start maintenance' }), followed).toBeVisible()
  await expect.element(sentence).toHaveValue('We need an hour more.')
})

test('a sentence that another administrator saved meanwhile is shown before it is replaced', async () => {
  let state = on
  const save = ({ body }: SentRequest) => {
    const { since, ...wanted } = body as { since: string; isOn: boolean; sentence: string }
    if (since !== state.changedAt) return refusal('conflict')
    return Response.json((state = { ...state, ...wanted, changedAt: '2026-11-20T12:00:00.000Z' }))
  }
  await open(on, { 'GET /admin/maintenance': () => Response.json(state), 'PUT /admin/maintenance': save })
  await sentence.fill('We move until noon.')
  state = { ...on, sentence: 'We move until one.', changedAt: '2026-11-20T11:00:00.000Z' }
  const button = page.getByRole('button', { name: 'Save the sentence' })
  await button.click()
  await expect.element(page.getByText('Another administrator has changed it in the meantime. Look at it, and try again.')).toBeVisible()
  const notice = form.getByText(/^Another administrator has saved another sentence in the meantime: “We move until one\.”$/)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Replace theirs' })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(sentence).toHaveValue('We move until noon.')
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme)).toEqual([])
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(sentence).toHaveValue('We move until one.')
  await sentence.fill('We move until two.')
  await button.click()
  await expect.element(page.getByText('The sentence is saved')).toBeVisible()
  expect(state.sentence).toBe('We move until two.')
})

test('a sentence that arrives just before Save is pressed isn’t replaced unread', async () => {
  let state = on
  const { to } = await open(on, {
    'GET /admin/maintenance': () => Response.json(state),
    'PUT /admin/maintenance': ({ body }: SentRequest) =>
      Response.json((state = { ...state, sentence: (body as MaintenanceState).sentence })),
  })
  await sentence.fill('We move until noon.')
  const save = page.getByRole('button', { name: 'Save the sentence' })
  const { x, y } = save.element().getBoundingClientRect()
  state = { ...on, sentence: 'We move until one.', changedAt: '2026-11-20T11:00:00.000Z' }
  await expect.element(page.getByRole('button', { name: 'Replace theirs' }), { timeout: 8_000 }).toBeVisible()
  expect(save.element().getBoundingClientRect()).toMatchObject({ x, y })
  save.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await sentence.click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Replace theirs' }).click()
  await expect.element(page.getByText('The sentence is saved')).toBeVisible()
  const sent = to('/admin/maintenance').filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual([{ isOn: true, sentence: 'We move until noon.', since: '2026-11-20T11:00:00.000Z' }])
})

test('what is typed while the sentence is being saved stays', async () => {
  let finish = () => {}
  const isSaved = new Promise<void>((resolve) => (finish = resolve))
  const saved = { ...on, sentence: 'We move until noon.', changedAt: '2026-11-20T11:00:00.000Z' }
  await open(on, { 'PUT /admin/maintenance': async () => (await isSaved, Response.json(saved)) })
  await sentence.fill('We move until noon.')
  await page.getByRole('button', { name: 'Save the sentence' }).click()
  await sentence.fill('We move until one.')
  finish()
  await expect.element(page.getByText('The sentence is saved')).toBeVisible()
  await expect.element(sentence).toHaveValue('We move until one.')
})

test('a maintenance switch that fails keeps the sentence and says why', async () => {
  await open(off, { 'PUT /admin/maintenance': () => refusal('failed') })
  await sentence.fill('We move until ten.')
  await page.getByRole('button', { name: 'Start maintenance' }).click()
  await expect.element(page.getByText('Maintenance wasn’t changed')).toBeVisible()
  await expect.element(sentence).toHaveValue('We move until ten.')
  await expect.element(form.getByRole('status')).toHaveTextContent('Maintenance is off.')
})

test('the maintenance page can be loaded again after a failure', async () => {
  let isAway = true
  await open(off, { 'GET /admin/maintenance': () => (isAway ? refusal('failed') : Response.json(off)) })
  await expect.element(page.getByText(/“Maintenance” couldn’t be loaded/)).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(form.getByRole('status')).toHaveTextContent('Maintenance is off.')
})

test('maintenance by MAINTENANCE names the setting and shows the banner', async () => {
  await open({ ...off, isSet: true })
  await expect.element(page.getByText(/^The setting MAINTENANCE keeps maintenance on\./)).toBeVisible()
  await expect.element(banner).toBeVisible()
})

test('the banner is on every page of an administrator during maintenance, and leads to the switch', async () => {
  const { at } = await open(on, {}, '/terms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme, banner.element())).toEqual([])
  await banner.getByRole('link', { name: 'Change it' }).click()
  await expect.poll(at).toBe('/admin/maintenance')
})

test.each([
  ['a learner', ines()],
  ['an administrator who hasn’t used the second factor', { ...ada, secondFactor: 'passkey' as const }],
])('%s doesn’t ask for maintenance', async (_who, user) => {
  const { to } = await visit('/terms', { user, network: { 'GET /admin/maintenance': on } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(to('/admin/maintenance')).toEqual([])
})
