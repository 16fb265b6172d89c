import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { clearView } from '../../platform/toolbar/toolbarViews.ts'
import { clientEvents } from '../../testing/beacons.ts'
import { forgetAfterEach, hastenTime, refusal, visit } from '../../testing/render.tsx'
import { ines } from '../../tasks/testing.tsx'
import { accountChanges } from '../../accounts/api.ts'
import { rememberAction } from '../../platform/pendingAction.ts'

const flag = 'fieldwork.signedIn'
const loginDialog = page.getByRole('dialog', { name: /Log in or sign up/ })

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

test.each(['/', '/portfolio'])('a user who just signed in and is at %s is greeted after 300 ms [AUTH-32]', async (address) => {
  sessionStorage.setItem(flag, 'true')
  const begin = performance.now()
  await visit(address, { user: ines() })
  await expect.element(page.getByText("You're logged in!")).toBeVisible()
  // a timer may fire within the millisecond before its time
  expect(performance.now() - begin).toBeGreaterThanOrEqual(299)
})

describe('the course of a learner who chose categories', () => {
  const course = page.getByRole('region', { name: 'Your plan' })
  const chosen = { 'GET /user/preferences': { ...defaultPreferences, selectedCategories: ['Networks'] } }

  test('opens 100 ms after the page, in the place of the greeting, and once [AUTH-31]', async () => {
    sessionStorage.setItem(flag, 'true')
    const pass = hastenTime()
    const { screen } = await visit('/', { user: ines(), network: chosen })
    await expect.element(course).toBeVisible()
    await pass(2_000)
    await expect.element(page.getByText("You're logged in!")).not.toBeInTheDocument()
    await screen.unmount()
    clearView()
    await visit('/', { user: ines(), network: chosen })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await pass(2_000)
    await expect.element(course).not.toBeInTheDocument()
  })

  test('stays closed for a user who was in the middle of something, which continues after a greeting', async () => {
    sessionStorage.setItem(flag, 'true')
    rememberAction({ kind: 'select', projectIds: ['http'] })
    await visit('/', { user: ines(), network: { ...chosen, 'PUT /projects/selection': [] } })
    await expect.element(page.getByText("You're logged in!")).toBeVisible()
    await expect.element(course).not.toBeInTheDocument()
  })

  test('stays closed on the portfolio, for users who chose no course, and if that can’t be read: they are greeted', async () => {
    for (const [address, network] of [
      ['/portfolio', chosen],
      ['/', { 'GET /user/preferences': defaultPreferences }],
      ['/', { 'GET /user/preferences': () => refusal('failed') }],
    ] as const) {
      sessionStorage.setItem(flag, 'true')
      const { screen } = await visit(address, { user: ines(), network })
      await expect.element(page.getByText("You're logged in!")).toBeVisible()
      await expect.element(course).not.toBeInTheDocument()
      await screen.unmount()
    }
  })
})

test.each([
  ['at the bottom of a large screen', 1280, 720, (top: number) => top > 360],
  ['at the top of a phone, away from Done', 390, 844, (top: number) => top < 100],
] as const)('the greeting is %s', async (_where, width, height, isThere) => {
  await page.viewport(width, height)
  sessionStorage.setItem(flag, 'true')
  await visit('/terms', { user: ines() })
  await expect.element(page.getByText("You're logged in!")).toBeVisible()
  expect(isThere(page.getByText("You're logged in!").element().getBoundingClientRect().top)).toBe(true)
})

test('the greeting is at the bottom of a phone if the learner keeps a goal, which is shown at the top', async () => {
  await page.viewport(390, 844)
  sessionStorage.setItem(flag, 'true')
  rememberAction({ kind: 'goal', goal: 'a fast site' })
  await visit('/terms', { user: ines() })
  await expect.element(page.getByText("You're logged in!")).toBeVisible()
  expect(page.getByText("You're logged in!").element().getBoundingClientRect().top).toBeGreaterThan(422)
})

test('the greeting leaves the start screen of a phone in its place, and covers nothing but its foot', async () => {
  await page.viewport(390, 844)
  sessionStorage.setItem(flag, 'true')
  await visit('/', { user: ines() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const screenArea = document.getElementById('page')!
  const full = screenArea.getBoundingClientRect().bottom
  const greeting = page.getByText("You're logged in!")
  await expect.element(greeting).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  expect(screenArea.getBoundingClientRect().bottom).toBe(full)
  expect(greeting.element().parentElement!.getBoundingClientRect().top).toBeGreaterThan(full - 120)
})

test('a reload doesn’t greet again, and the sign-in stays one event [AUTH-35]', async () => {
  sessionStorage.setItem(flag, 'true')
  const told = clientEvents()
  const { screen } = await visit('/', { user: ines() })
  await expect.element(page.getByText("You're logged in!")).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByText("You're logged in!")).not.toBeInTheDocument()
  await screen.unmount()
  const pass = hastenTime()
  await visit('/', { user: ines() })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pass(2_000)
  await expect.element(page.getByText("You're logged in!")).not.toBeInTheDocument()
  await expect.element(loginDialog).not.toBeInTheDocument()
  expect((await told()).filter(([name]) => name === 'signed_in')).toHaveLength(1)
})

test('the page on which a user signs in leaves the greeting to the next page', async () => {
  let user: User | undefined
  const network = { 'GET /user': () => (user ? Response.json(user) : refusal('signed_out')) }
  await visit('/terms', { network })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  sessionStorage.setItem(flag, 'true')
  user = ines()
  accountChanges().send('changed')
  await expect.element(page.getByRole('button', { name: /^Your Fieldwork/ })).toBeVisible()
  expect(sessionStorage.getItem(flag)).toBe('true')
})

test('a user who signed in but has no session is asked to log in again [AUTH-33]', async () => {
  sessionStorage.setItem(flag, 'true')
  await visit('/terms')
  await expect.element(loginDialog).toBeVisible()
})

test('an ordinary visitor is not asked to log in [AUTH-33]', async () => {
  const pass = hastenTime()
  await visit('/terms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pass(2_000)
  await expect.element(loginDialog).not.toBeInTheDocument()
})

test('a visitor of the portfolio isn’t asked to log in again [AUTH-33]', async () => {
  sessionStorage.setItem(flag, 'true')
  const pass = hastenTime()
  await visit('/portfolio')
  await expect.element(page.getByPlaceholder('My portfolio')).toBeVisible()
  await pass(2_000)
  await expect.element(loginDialog).not.toBeInTheDocument()
})

test('a user who returns from a social provider gets its own greeting, and the marker leaves the address', async () => {
  const { at } = await visit('/terms?login=social&ref=marek', { user: ines() })
  await expect.element(page.getByText("You're now logged in!")).toBeVisible()
  expect(at()).toBe('/terms?ref=marek')
})

test('a project that a visitor wanted in My Projects is there once they are signed in, and they are told', async () => {
  sessionStorage.setItem(flag, 'true')
  rememberAction({ kind: 'select', projectIds: ['http'] })
  const { to } = await visit('/', { user: ines(), network: { 'PUT /projects/selection': [] } })
  await expect.element(page.getByText('Added to My Projects')).toBeVisible()
  expect(to('/projects/selection').map(({ body }) => body)).toEqual([[{ projectId: 'http', selectedTime: expect.any(String) }]])
  expect(sessionStorage.getItem('fieldwork.pendingAction')).toBeNull()
})

test.each([
  ['becomes the goal of a learner without one', true],
  ['doesn’t replace a learner’s goal', false],
])('what the added projects lead to %s', async (_title, isFirst) => {
  const goal = { id: 'g', goalDescription: 'my site', path: null, suggestedRoadmap: [], nearest: [] }
  const times = { createdAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' }
  sessionStorage.setItem(flag, 'true')
  rememberAction({ kind: 'select', projectIds: ['http'], goal: 'my site' })
  const { to } = await visit('/terms', {
    user: ines(),
    network: {
      'PUT /projects/selection': [],
      'GET /goals': () => Response.json(isFirst ? null : { ...goal, ...times, goalDescription: 'trust my backups' }),
      'POST /goals': { ...goal, ...times },
    },
  })
  await expect.element(page.getByText('Added to My Projects')).toBeVisible()
  const calls = (wanted: string) => to('/goals').flatMap(({ method, body }) => (method === wanted ? [body] : []))
  await expect.poll(() => calls('GET')).not.toEqual([])
  await expect.poll(() => calls('POST')).toEqual(isFirst ? [{ goal: 'my site' }] : [])
})

test('what was pressed before a sign-in that came to nothing is dropped', async () => {
  sessionStorage.setItem(flag, 'true')
  rememberAction({ kind: 'select', projectIds: ['http'] })
  const { to } = await visit('/terms')
  await expect.element(loginDialog).toBeVisible()
  expect(sessionStorage.getItem('fieldwork.pendingAction')).toBeNull()
  expect(to('/projects/selection')).toEqual([])
})
