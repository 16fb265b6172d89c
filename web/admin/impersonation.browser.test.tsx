import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultPreferences } from '@fieldwork/core/accounts/preferences.ts'
import { accountChanges, preferencesQuery } from '../accounts/api.ts'
import { heldNavigation } from '../accounts/testing.ts'
import { impersonate } from '../platform/impersonation.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { localStore, lookedFrom, sessionStore } from '../platform/browser/storage.ts'
import { userMenuMessages } from '../messages/accounts.ts'
import { purchaseMessages } from '../messages/purchase.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { everyPart, findings, forgetAfterEach, noNetwork, refusal, visit } from '../testing/render.tsx'
import { confirmImpersonation } from './confirmImpersonation.ts'

forgetAfterEach()
afterEach(() => impersonate(undefined))

const done = () => new Response(null, { status: 204 })
const seen = { ...ines(), impersonatorId: 'ada' }
const banner = page.getByRole('region', { name: 'Impersonation' })
const stop = banner.getByRole('button', { name: 'Stop' })

describe('during an impersonation', () => {
  test.each([
    [{ userId: 'ines' }, 'ines', 'x-impersonate-user-id', 'x-impersonate-user-email'],
    [{ userEmail: 'ines@example.org' }, 'ines@example.org', 'x-impersonate-user-email', 'x-impersonate-user-id'],
  ] as const)(
    'a banner says so and every request carries %j [USER-30] [USER-31] [API-03] [APP-76]',
    async (person, name, header, other) => {
      impersonate(person)
      const { sent } = await visit('/', { user: seen })
      await expect.element(banner).toBeVisible()
      expect(banner.element().querySelector('p')?.textContent).toBe(`You are currently impersonating: ${seen.email}`)
      await expect.poll(() => sent.length).toBeGreaterThan(2)
      for (const { path, headers } of sent) expect([path, headers.get(header), headers.get(other)]).toEqual([path, name, null])
      expect(await findings('light', banner.element())).toEqual([])
      expect(await findings('dark', banner.element())).toEqual([])
    },
  )

  test('opening a project makes it the learner’s current one, but not during an impersonation', async () => {
    const savedBy = async (user: typeof seen | ReturnType<typeof ines>) => {
      const { client, router, screen, to } = await visit('/projects/tls', {
        user,
        network: {
          'GET /projects/tls': project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } }),
          'GET /user/preferences': defaultPreferences,
          'PUT /user/preferences': { ...defaultPreferences, currentProject: 'tls' },
        },
      })
      await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(`^${project().metadata.title}`) })).toBeVisible()
      await client.fetchQuery(preferencesQuery)
      await router.navigate('/terms')
      await expect.element(page.getByRole('heading', { level: 1, name: /^Terms/ })).toBeVisible()
      await screen.unmount()
      return to('/user/preferences').flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
    }
    expect(await savedBy(ines())).toEqual([{ currentProject: 'tls' }])
    impersonate({ userId: 'ines' })
    expect(await savedBy(seen)).toEqual([])
  })

  test('Escape and navigation don’t dismiss the banner, and every link of the app keeps the impersonation', async () => {
    impersonate({ userId: 'ines' })
    const { at, router } = await visit('/terms?userId=ines', { user: seen })
    await expect.element(banner).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(banner.getByRole('button').elements()).toHaveLength(1)
    await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
    await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Privacy policy' }).click()
    await expect.poll(at).toBe('/privacy?userId=ines')
    await router.navigate('/terms?userId=somebody-else&ref=mail#end')
    expect(at()).toBe('/terms?ref=mail&userId=ines#end')
    await expect.element(banner).toBeVisible()
  })

  test.each([
    ['the list where they began', '/admin?q=ines'],
    ['the same page as themselves, where an address began it', '/terms?ref=mail'],
  ])('Stop tells the server in the administrator’s own name, and loads %s', async (_what, address) => {
    if (address.startsWith('/admin')) sessionStore.setItem(lookedFrom, address)
    impersonate({ userId: 'ines' })
    history.replaceState(null, '', '/terms?ref=mail&userId=ines')
    const { to } = await visit('/terms?ref=mail&userId=ines', { user: seen, network: { 'DELETE /admin/users/ines/impersonation': done } })
    localStore.setItem('fieldwork.draft.ines.tls.one', 'words')
    const left = heldNavigation()
    await stop.click()
    expect(await left).toMatchObject({ to: address })
    expect(sessionStore.getItem(lookedFrom)).toBeNull()
    expect(to('/admin/users/ines/impersonation').map(({ headers }) => headers.get('x-impersonate-user-id'))).toEqual([null])
    expect(Object.keys(sessionStorage).filter((key) => key.includes('impersonated'))).toEqual([])
    history.replaceState(null, '', '/')
  })

  test('a Stop that fails shows an error, and the impersonation continues', async () => {
    impersonate({ userId: 'ines' })
    await visit('/terms', { user: seen, network: { 'DELETE /admin/users/ines/impersonation': noNetwork } })
    await stop.click()
    await expect.element(page.getByText('You are still impersonating')).toBeVisible()
    await expect.element(banner).toBeVisible()
  })

  test('sessions, export, deletion and the subscription are not offered', async () => {
    impersonate({ userId: 'ines' })
    await visit('/terms', { user: { ...seen, ...ines('pro') }, flags: everyPart })
    await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
    await expect.element(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
    expect(page.getByRole('link', { name: userMenuMessages.account }).elements()).toEqual([])
    expect(page.getByRole('button', { name: purchaseMessages.manage }).elements()).toEqual([])
  })

  test('the browser sends no events [EVENT-15]', async () => {
    const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    const event = { name: 'toc_jumped', data: { projectId: 'tls', sectionId: 'sign' } } as const
    impersonate({ userId: 'ines' })
    sendEvent(event)
    impersonate(undefined)
    sendEvent(event)
    // The later one arrives, and alone.
    await expect.poll(() => beacon.mock.calls.length).toBe(1)
    beacon.mockRestore()
  })
})

describe('the storage of a browser', () => {
  beforeEach(() => {
    localStorage.setItem('fieldwork.draft.ines.tls.one', 'of Ines, who uses this browser too')
    localStorage.setItem('fieldwork.reading', '{"tls":"of the administrator"}')
    sessionStorage.setItem('fieldwork.answer.tls.one', 'of a visitor')
  })

  test('separates the impersonated user from everybody else, whose data stays unchanged', () => {
    const before = { ...localStorage }
    impersonate({ userId: 'ines' })
    for (const [store, key] of [
      [localStore, 'fieldwork.draft.ines.tls.one'],
      [localStore, 'fieldwork.reading'],
      [sessionStore, 'fieldwork.answer.tls.one'],
    ] as const) {
      expect(store.getItem(key)).toBeNull()
      store.setItem(key, 'typed while looking')
      expect(store.getItem(key)).toBe('typed while looking')
    }
    expect(localStore.keys().toSorted()).toEqual(['fieldwork.draft.ines.tls.one', 'fieldwork.reading'])
    impersonate({ userId: 'nora' })
    expect(localStore.keys()).toEqual([])
    impersonate(undefined)
    expect({ ...localStorage }).toEqual(before)
    expect(sessionStore.getItem('fieldwork.answer.tls.one')).toBe('of a visitor')
  })

  test('shares the settings of appearance with an impersonation', () => {
    localStorage.setItem('fieldwork.theme', 'dark')
    impersonate({ userId: 'ines' })
    expect(localStore.getItem('fieldwork.theme')).toBe('dark')
  })

  test('doesn’t notify the administrator’s own tabs during an impersonation', async () => {
    const heard: string[] = []
    const own = accountChanges()
    const ended = own.listen((message) => heard.push(message))
    impersonate({ userId: 'ines' })
    accountChanges().send('changed')
    impersonate(undefined)
    accountChanges().send('changed')
    await expect.poll(() => heard.length).toBe(1)
    ended()
  })
})

describe('an address that requests an impersonation', () => {
  const person = { id: 'ines', name: 'Ines Moreno', email: 'ines@example.org' }

  const ada = { ...ines(), id: 'ada', isAdmin: true }

  test('asks for a reason, unless one was given already [USER-29]', async () => {
    impersonate({ userId: 'ines' })
    history.replaceState(null, '', '/projects/tls?track=python&userId=ines')
    const { client, to } = await visit('/terms', {
      user: seen,
      network: { 'GET /admin/impersonation': { ...person, isUnderWay: false } },
    })
    const left = heldNavigation()
    void confirmImpersonation(client, { userId: 'ines' })
    expect(await left).toMatchObject({ to: '/admin?as=ines&returnTo=%2Fprojects%2Ftls%3Ftrack%3Dpython' })
    expect(to('/admin/impersonation')[0]!.headers.get('x-impersonate-user-id')).toBeNull()
    history.replaceState(null, '', '/')
  })

  test('continues if the administrator has given a reason', async () => {
    impersonate({ userId: 'ines' })
    const { client } = await visit('/terms', { user: seen, network: { 'GET /admin/impersonation': { ...person, isUnderWay: true } } })
    const leave = vi.fn((event: Event) => event.preventDefault())
    navigation.addEventListener('navigate', leave)
    onTestFinished(() => navigation.removeEventListener('navigate', leave))
    await confirmImpersonation(client, { userId: 'ines' })
    expect(leave).not.toHaveBeenCalled()
  })

  test('leads to the start page if its return address is another site', async () => {
    const network = { 'GET /admin/impersonation': { ...person, isUnderWay: false }, 'POST /admin/users/ines/impersonation': done }
    await visit('/admin?as=ines&returnTo=//evil.test/x', { user: ada, network, retry: false })
    await page.getByLabelText('Reason').fill('Ticket 9')
    const left = heldNavigation()
    await page
      .getByRole('form', { name: /See Fieldwork as/ })
      .getByRole('button', { name: /^Impersonate/ })
      .click()
    expect(await left).toMatchObject({ to: '/?userId=ines' })
  })

  test.each([
    ['nobody', 'not_found', 'No user matches “who”.'],
    ['an administrator', 'admin_protected', 'Administrators can’t be impersonated.'],
  ] as const)('of %s shows an error', async (_whom, code, sentence) => {
    await visit('/admin?as=who', { user: ada, network: { 'GET /admin/impersonation': () => refusal(code) }, retry: false })
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  test('has no effect for anybody else: no banner, no headers', async () => {
    const { sent } = await visit('/terms?userId=nora', { user: ines() })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(banner.elements()).toEqual([])
    for (const { headers } of sent) expect(headers.get('x-impersonate-user-id')).toBeNull()
  })
})
