import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { accountChanges } from '../../accounts/api.ts'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { forgetAfterEach, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

let user: User | null
let seen: Project
const closed = { metadata: { ...project().metadata, plan: 'pro' as const } }
afterEach(() => void (user = null))

/** The server as the signed-in user sees it now. */
const enter = (first: User | null, at: Project) => {
  ;[user, seen] = [first, at]
  const document = (version: number) => ({
    projectId: 'tls',
    version,
    sections: [],
    tracks: [],
    steps: [{ type: 'step', id: 'sign', title: `Sign it, version ${version}`, minutes: 10, children: [] }],
  })
  return visit('/projects/tls', {
    user: first,
    network: {
      'GET /user': () => (user ? Response.json(user) : refusal('signed_out')),
      'GET /projects/tls': () => Response.json(seen),
      'GET /projects/tls/validations': [],
      'GET /projects/tls/document.json': () => Response.json(document(seen.version)),
    },
  })
}
const change = (next: User | null, at: Project, what: 'changed' | 'logged-out' = 'changed') => {
  ;[user, seen] = [next, at]
  accountChanges().send(what)
}
const step = (version: number) => page.getByRole('heading', { name: `Sign it, version ${version}` })

test('a Pro project opens when a user who has it logs in in another tab, and closes when they log out there [APP-77]', async () => {
  await enter(null, project({ ...closed, locked: true }))
  const cover = page.getByRole('heading', { name: /by invitation$/ })
  await expect.element(cover).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
  change(ines('pro'), project(closed))
  await expect.element(step(1)).toBeVisible()
  await expect.element(cover).not.toBeInTheDocument()
  change(null, project({ ...closed, locked: true }))
  await expect.element(cover).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
})

test('the project shows the version of the user who logged in in another tab [APP-77]', async () => {
  await enter(ines(), project({ version: 1 }))
  await expect.element(step(1)).toBeVisible()
  change({ ...ines(), id: 'marek' }, project({ version: 2 }))
  await expect.element(step(2)).toBeVisible()
  await expect.element(step(1)).not.toBeInTheDocument()
})

test('who logs out in another tab is told so, with a way to log in, until they are back; who was locked out is not', async () => {
  await enter(ines(), project())
  const notices = page.getByRole('region', { name: 'Notices' })
  const login = page.getByRole('navigation', { name: 'Toolbar' }).getByRole('link', { name: 'Login' })
  await expect.element(step(1)).toBeVisible()
  change(null, project())
  await expect.element(login).toBeVisible()
  expect(notices.element().textContent).toBe('')
  change(ines(), project())
  await expect.element(login).not.toBeInTheDocument()
  change(null, project(), 'logged-out')
  await expect.element(notices.getByText('You logged out in another window. Your answers are kept in your account.')).toBeVisible()
  change(ines(), project())
  await expect.poll(() => notices.element().textContent).toBe('')
  change(null, project(), 'logged-out')
  await notices.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /^Log in or sign up/ })).toBeVisible()
})

describe('who is signed in', () => {
  const away = async (minutes: number, leave: () => void, comeBack: () => void) => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const begin = performance.timeOrigin + performance.now()
    clock.mockReturnValue(begin)
    leave()
    clock.mockReturnValue(begin + minutes * 60_000)
    comeBack()
  }
  const blurred = () => void dispatchEvent(new Event('blur'))
  const focused = () => void dispatchEvent(new Event('focus'))

  test('is fetched again on returning after five minutes, and not before', async () => {
    user = ines()
    const { to } = await visit('/terms', { user, network: { 'GET /user': () => (user ? Response.json(user) : refusal('signed_out')) } })
    await expect.element(page.getByRole('button', { name: /^Your Fieldwork, Ines/ })).toBeVisible()
    const asked = to('/user').length
    await away(4.9, blurred, focused)
    user = { ...ines(), name: 'Ines Vidal', picture: '' }
    await away(5.1, blurred, focused)
    await expect.element(page.getByRole('button', { name: /^Your Fieldwork, Ines Vidal/ })).toBeVisible()
    expect(to('/user')).toHaveLength(asked + 1)
  })

  test.each([
    ['a name', { name: 'Ines Vidal' }],
    ['a plan', { plan: 'pro' as const, isPro: true }],
    ['a picture', { picture: '/ines/uploads/profile_picture_0123456789' }],
  ])('and %s that another tab changed shows here at once', async (_what, changed) => {
    user = ines()
    const { client } = await visit('/terms', { user, network: { 'GET /user': () => Response.json(user) } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    user = { ...ines(), ...changed }
    accountChanges().send('changed')
    await expect.poll(() => client.getQueryData(['user'])).toMatchObject(changed)
  })
})

describe('an invite link', () => {
  test('is remembered until the visitor has an account, which then says once who invited', async () => {
    user = null
    const network = {
      'GET /user': () => (user ? Response.json(user) : refusal('signed_out')),
      'PUT /user/invitation': () => new Response(null, { status: 204 }),
    }
    const { screen } = await visit('/terms?ref=marek&utm_source=invite', { network })
    await expect.poll(() => localStorage.getItem('fieldwork.ref')).toBe('marek')
    await screen.unmount()
    user = ines()
    const { to } = await visit('/terms', { user, network })
    await expect.poll(() => to('/user/invitation').map(({ body }) => body)).toEqual([{ nickname: 'marek' }])
    await expect.poll(() => localStorage.getItem('fieldwork.ref')).toBeNull()
  })

  test('that is none of ours is not kept', async () => {
    await visit(`/terms?ref=${encodeURIComponent('<script>')}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(localStorage.getItem('fieldwork.ref')).toBeNull()
  })

  test('is not forgotten when the server cannot be reached', async () => {
    localStorage.setItem('fieldwork.ref', 'marek')
    const { to } = await visit('/terms', { user: ines(), network: { 'PUT /user/invitation': () => refusal('failed') } })
    await expect.poll(() => to('/user/invitation').length).toBeGreaterThan(0)
    expect(localStorage.getItem('fieldwork.ref')).toBe('marek')
  })
})

test.each([
  ['in milliseconds', () => Date.now() + 200_000],
  ['in seconds', () => Math.floor(Date.now() / 1000) + 30 * 86_400],
])('a person whose session ends before, or is told %s, stays where they are [AUTH-39]', async (_unit, exp) => {
  const { at } = await visit('/portfolio', { user: { ...ines(), exp: exp() } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await new Promise(requestAnimationFrame)
  expect(at()).toBe('/portfolio')
})
