import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContentRow, Person } from '@fieldwork/core/admin/schema.ts'
import { defaultFlags } from '@fieldwork/core/plans/features.ts'
import { heldNavigation } from '../accounts/testing.ts'
import { lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { adminMessages } from '../messages/admin.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'

forgetAfterEach()

const done = () => new Response(null, { status: 204 })
const ada = { ...ines(), id: 'ada', name: 'Ada Admin', email: 'admin@example.org', isAdmin: true }
const tomasz: Person = {
  id: 'tomasz',
  name: 'Tomasz Wolny',
  nickname: 'tomasz',
  email: 'tomasz@wheelhouse.example',
  picture: '',
  plan: 'pending',
  isAdmin: false,
  flags: { 'toolbar.chat': false },
  createdAt: '2026-11-01T10:00:00.000Z',
  deletionAt: null,
  suspendedAt: null,
  seenAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  projects: 3,
  completed: 1,
  answers: 12,
}
const olga: Person = { ...tomasz, id: 'olga', name: 'Olga Owner', email: 'olga@example.org', isAdmin: true, flags: {} }
const people = { 'GET /admin/users': { total: 41, rows: [tomasz, olga] } }
const open = (network: Record<string, unknown> = people, address = '/admin') => visit(address, { user: ada, network, retry: false })
const row = (name: RegExp) => page.getByRole('row', { name })
const press = (name: RegExp) =>
  row(/Tomasz/)
    .getByRole('button', { name })
    .click()
const reason = page.getByLabelText('Reason')
const question = page.getByRole('form', { name: /See Fieldwork as/ })

test.each([1280, 1024, 390])(
  'no column of the administration breaks a word or overflows the page at a width of %i pixels',
  async (width) => {
    await page.viewport(width, 720)
    onTestFinished(() => page.viewport(1280, 900))
    await open()
    await expect.element(row(/Tomasz Wolny/)).toBeVisible()
    expect(
      row(/Tomasz Wolny/)
        .element()
        .getBoundingClientRect().height,
    ).toBeLessThan(width < 700 ? 72 : 48)
    for (const words of ['Pending', 'Manage', 'Impersonate']) {
      const element = row(/Tomasz Wolny/)
        .getByText(words, { exact: true })
        .element()
      const range = document.createRange()
      range.selectNodeContents(element)
      expect(range.getClientRects()).toHaveLength(1)
      expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    if (width < 700)
      expect(
        row(/Tomasz Wolny/)
          .getByText(/3 begun/)
          .elements()
          .filter((cell) => cell.checkVisibility()),
      ).toEqual([])
  },
)

describe('the users of the administration', () => {
  test('are listed with plan, flags, work and last use, in pages, and are readable in both themes', async () => {
    const { at } = await open()
    await expect
      .poll(() => row(/Tomasz Wolny/).element().textContent)
      .toContain('tomasz@wheelhouse.examplePendingtoolbar.chat: off3 started, 1 completed12 answers3 days ago')
    await expect.element(page.getByText('1 to 2 of 41')).toBeVisible()
    expect(await findings('light')).toEqual([])
    expect(await findings('dark')).toEqual([])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(at).toBe('/admin?page=2')
  })

  test('are marked as locked after their owner deleted them, and show their last use to the hour', async () => {
    const leaver = { ...tomasz, deletionAt: '2030-11-29T10:00:00.000Z', seenAt: new Date(Date.now() - 35 * 60_000).toISOString() }
    await open({ 'GET /admin/users': { total: 1, rows: [leaver] } })
    await expect.element(row(/Tomasz Wolny/).getByText('Locked, will be deleted on 29 November 2030')).toBeVisible()
    await expect.element(row(/Tomasz Wolny/).getByText('in the last hour')).toBeVisible()
  })

  test('can be searched after a pause in typing and filtered by plan, and the address holds both', async () => {
    const { at, to } = await open()
    await page.getByRole('searchbox').fill('wheel')
    // The frame around the field shows the focus, once.
    await expect.element(page.getByRole('searchbox')).toHaveStyle({ boxShadow: 'none' })
    await expect.poll(at).toBe('/admin?q=wheel')
    await page.getByText('Pro', { exact: true }).click()
    await expect.poll(at).toBe('/admin?q=wheel&plan=pro')
    await expect.poll(() => Object.fromEntries(to('/admin/users').at(-1)!.query)).toEqual({ page: '1', q: 'wheel', plan: 'pro' })
  })

  test('show a message if nobody matches or loading fails, and loading can be retried', async () => {
    let isAway = true
    await open({ 'GET /admin/users': () => (isAway ? refusal('failed') : Response.json({ total: 0, rows: [] })) })
    await expect.element(page.getByText(/“Users” couldn’t be loaded/)).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Nobody matches.')).toBeVisible()
  })

  test('can be impersonated only with a reason, and administrators not at all [USER-32]', async () => {
    const { to } = await open({ ...people, 'POST /admin/users/tomasz/impersonation': done }, '/admin?q=wheel')
    expect(
      row(/Olga/)
        .getByRole('button', { name: /^Impersonate/ })
        .elements(),
    ).toEqual([])
    await press(/^Impersonate/)
    await expect.element(reason).toHaveFocus()
    await userEvent.keyboard('  {Enter}')
    await expect.element(page.getByText('Give a reason: the audit log keeps it.')).toBeVisible()
    expect(to('/admin/users/tomasz/impersonation')).toEqual([])
    await reason.fill('Ticket 412')
    const left = heldNavigation()
    await question.getByRole('button', { name: 'Impersonate' }).click()
    expect(await left).toMatchObject({ to: '/?userId=tomasz' })
    expect(to('/admin/users/tomasz/impersonation').map(({ body }) => body)).toEqual([{ reason: 'Ticket 412' }])
    // For Stop.
    expect(sessionStore.getItem(lookedFrom)).toBe('/admin?q=wheel')
  })

  test('keep the typed reason if the impersonation fails to start, and Escape closes the question and returns to its button', async () => {
    await open({ ...people, 'POST /admin/users/tomasz/impersonation': noNetwork })
    await press(/^Impersonate/)
    await reason.fill('Ticket 412')
    await question.getByRole('button', { name: 'Impersonate' }).click()
    await expect.element(question.getByRole('alert')).toBeVisible()
    await expect.element(reason).toHaveValue('Ticket 412')
    await reason.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(row(/Tomasz/).getByRole('button', { name: /^Impersonate/ })).toHaveFocus()
  })

  test('have flags of their own, which can be set and reset in the list', async () => {
    const flag = { name: 'toolbar.chat', value: true, isSettable: true, overrides: 1 }
    const follows = { name: 'capability.mail', value: true, isSettable: false, overrides: 0 }
    const { to } = await open({
      ...people,
      'GET /admin/flags': { flags: [flag, follows], limits: [] },
      'PUT /admin/users/tomasz/flags': done,
    })
    await press(/^Manage/)
    const group = page.getByRole('group', { name: 'Flags of Tomasz Wolny' })
    await expect.element(group.getByRole('radio', { name: 'Off' })).toBeChecked()
    expect(group.getByRole('radiogroup').elements()).toHaveLength(1)
    await group.getByText('Same as the server').click()
    await expect.poll(() => to('/admin/users/tomasz/flags').map(({ body }) => body)).toEqual([{ name: 'toolbar.chat', value: null }])
  })

  test('can have a limit raised to that of Pro and reset', async () => {
    const flags = [{ name: 'limits.quizCompletion', value: false, isSettable: true, overrides: 0 }]
    const { to } = await open({ ...people, 'GET /admin/flags': { flags, limits: [] }, 'PUT /admin/users/tomasz/flags': done })
    await press(/^Manage/)
    const group = page.getByRole('group', { name: 'Flags of Tomasz Wolny' })
    await expect.element(group.getByRole('radio', { name: 'Same as their plan' })).toBeChecked()
    await group.getByText('Same as Pro').click()
    await expect
      .poll(() => to('/admin/users/tomasz/flags').map(({ body }) => body))
      .toEqual([{ name: 'limits.quizCompletion', value: true }])
  })
})

test.each([
  ['ines', { userId: 'ines' }],
  ['ines@example.org', { userEmail: 'ines@example.org' }],
])('an administrator who followed an address for %s is asked why, and gets to the page of the address [USER-29]', async (asked, query) => {
  sessionStore.setItem(lookedFrom, '/admin?q=earlier')
  const network = {
    ...people,
    'GET /admin/impersonation': { id: 'ines', name: 'Ines Moreno', email: 'ines@example.org', isUnderWay: false },
    'POST /admin/users/ines/impersonation': done,
  }
  const { to } = await open(network, `/admin?as=${encodeURIComponent(asked)}&returnTo=${encodeURIComponent('/projects/tls?track=python')}`)
  await reason.fill('Ticket 9')
  const left = heldNavigation()
  await question.getByRole('button', { name: 'Impersonate' }).click()
  expect(await left).toMatchObject({ to: '/projects/tls?track=python&userId=ines' })
  expect(sessionStore.getItem(lookedFrom)).toBeNull()
  expect(Object.fromEntries(to('/admin/impersonation')[0]!.query)).toEqual(query)
})

test('every flag has a sentence that says what it does', () => {
  const said = new Set(Object.keys(adminMessages.flags.texts))
  expect(Object.keys(defaultFlags).filter((name) => !said.has(name))).toEqual([])
})

test.each(['private', 'public'] as const)('a %s project says on its page who sees it, unless everybody does', async (visibility) => {
  const { metadata } = project()
  await visit('/projects/tls', {
    user: ada,
    network: { 'GET /projects/tls': project({ locked: true, metadata: { ...metadata, plan: 'pro', visibility } }) },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(`^${metadata.title}`) })).toBeVisible()
  expect(page.getByText('Private: only administrators see it.').elements()).toHaveLength(visibility === 'private' ? 1 : 0)
})

test('the other sections list their rows, or say that there are none', async () => {
  const at = '2026-11-20T10:00:00.000Z'
  const entry = {
    id: 1,
    at,
    admin: { id: 'ada', name: 'Ada Admin', email: 'a@b.example' },
    person: null,
    reason: null,
    endpoint: 'saveAnswer',
  }
  const published = { state: 'published' as const, visibility: 'private' as const, pro: false, findings: [] }
  const draft: ContentRow = { ...published, id: 'draft', title: 'A first draft', version: 7, publishedAt: at, learners: 4 }
  const network = {
    'GET /admin/content': {
      total: 3,
      publishedAt: at,
      findings: [],
      rows: [
        {
          ...draft,
          id: 'tls',
          title: 'Put TLS in front',
          state: 'refused',
          visibility: 'public',
          findings: [
            { rule: 'yaml', severity: 'error', file: 'projects/tls/steps.md', line: 84, message: 'A check has no failing example.' },
          ],
        },
        draft,
        { ...draft, id: 'edited', title: 'An edited draft', state: 'edited' },
      ],
    },
    'POST /admin/content/publish': done,
    'GET /admin/jobs': {
      total: 1,
      rows: [
        {
          id: 'j',
          queue: 'mail',
          state: 'failed',
          to: 'late@example.org',
          attempts: 6,
          createdAt: at,
          nextAt: null,
          isRetryable: true,
          problem: 'mail not sent: ECONNREFUSED',
        },
      ],
    },
    'POST /admin/jobs/mail/j/retry': done,
    'GET /admin/goals': { total: 0, rows: [] },
    'GET /admin/flags': {
      flags: [{ name: 'toolbar.chat', value: true, isSettable: true, overrides: 2 }],
      limits: [{ name: 'quizCompletion', free: 3, pro: null }],
    },
    'GET /admin/audit': { total: 1, rows: [{ ...entry, action: 'write', projectId: 'tls', subject: null, outcome: 'done' }] },
  }
  const { router, to } = await open(network, '/admin/content')
  await expect.poll(() => row(/A first draft/).element().textContent).toContain('v7PrivateNo findings')
  await expect.poll(() => row(/An edited draft/).element().textContent).toContain('Edited here, private')
  await expect
    .poll(() => row(/Put TLS in front/).element().textContent)
    .toMatch(/v7Blocked1 finding.*steps\.md:84 A check has no failing example\./)
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect.element(page.getByText('The content folder is published')).toBeVisible()
  await router.navigate('/admin/mail')
  await row(/late@example.org/)
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect.poll(() => to('/admin/jobs/mail/j/retry').length).toBe(1)
  await router.navigate('/admin/goals')
  await expect.element(page.getByText('No goal has been left without a result.')).toBeVisible()
  await router.navigate('/admin/flags')
  await expect.element(row(/quizCompletion/)).toHaveTextContent('quizCompletion3unlimited')
  await router.navigate('/admin/audit')
  await expect.poll(() => row(/Ada Admin/).element().textContent).toMatch(/Changed as them saveAnswer · tls.*done/)
  expect(await findings('light')).toEqual([])
})

test.each([
  ['a visitor', null, /log in|sign in/i],
  ['a learner', ines(), /permission/i],
])('%s is not shown the administration', async (_who, user, sentence) => {
  await visit('/admin', { user, network: people, retry: false })
  await expect.element(page.getByText(sentence).first()).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})
