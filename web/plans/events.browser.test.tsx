import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { impersonate } from '../platform/impersonation.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { heldBeacons, clientEvents } from '../testing/beacons.ts'
import { closeDialog, openDialog } from '../testing/platform.tsx'
import { everyPart, forgetAfterEach, visit } from '../testing/render.tsx'
import { paywallDialog } from './dialogs.ts'

forgetAfterEach()

const proBadge = page.getByRole('button', { name: 'Pro', exact: true })
const openProProject = (user: ReturnType<typeof ines> | null) => {
  const pro = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })
  return visit('/projects/tls', { user, flags: everyPart, network: { 'GET /projects/tls': pro } })
}

describe('a click on a Pro badge', () => {
  const learners = [
    ['a free learner', ines(), false],
    ['a learner with Pro', ines('pro'), true],
  ] as const
  test.each(learners)('by %s is recorded with its location, the plan and the project [PLAN-43] [EVENT-11]', async (_, user, isPro) => {
    const told = clientEvents()
    await openProProject(user)
    await proBadge.first().click()
    await expect.poll(told).toContainEqual(['pro_badge_clicked', { location: 'pro_badge_project_head', isPro, projectId: 'tls' }])
    // the page reports itself once the browser is idle, which would otherwise be within the next test
    await expect.poll(told).toContainEqual(['project_opened', { projectId: 'tls' }])
  })
})

describe('the paywall', () => {
  afterEach(closeDialog)

  test('records when it opens and closes, and which plan and period is chosen [EVENT-01]', async () => {
    const told = clientEvents()
    await visit('/terms', { user: ines(), flags: everyPart })
    openDialog(paywallDialog, { location: 'secret_mission_unlock' })
    const paywall = page.getByRole('dialog')
    await paywall.getByRole('switch').click()
    await paywall.getByRole('button', { name: 'Upgrade to Pro' }).click()
    await paywall.getByRole('button', { name: 'Stay with Free' }).click()
    const location = 'secret_mission_unlock'
    await expect.poll(told).toEqual([
      ['paywall_opened', { location }],
      ['paywall_plan_clicked', { location, plan: 'pro', billingPeriod: 'annual' }],
      ['paywall_plan_clicked', { location, plan: 'free', billingPeriod: 'annual' }],
      ['paywall_closed', { location }],
    ])
  })
})

describe('an event', () => {
  test('goes out by a beacon to POST /events, as {event: {name, data}}, with the visit of the tab and the page [EVENT-13]', async () => {
    const beacons = heldBeacons()
    sendEvent({ name: 'paywall_opened', data: { location: 'toolbar' } })
    sendEvent({ name: 'paywall_closed', data: { location: 'toolbar' } })
    await expect.poll(async () => (await beacons()).length).toBe(2)
    const [first, second] = await beacons()
    expect(first).toMatchObject({
      path: '/events',
      type: 'application/json',
      event: { name: 'paywall_opened', data: { location: 'toolbar' } },
    })
    expect(first!.event.visit).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second!.event.visit).toBe(first!.event.visit)
  })

  test('goes out by a request that outlives the page when the browser takes no more beacons', async () => {
    const refused = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(false)
    onTestFinished(() => refused.mockRestore())
    const sent: RequestInit[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      expect(path).toBe('/events')
      sent.push(init)
      return new Response(null, { status: 204 })
    })
    sendEvent({ name: 'start_opened', data: {} })
    await expect.poll(() => sent).toMatchObject([{ method: 'POST', keepalive: true }])
  })

  test.each([
    ['the browser asks not to be tracked', () => vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1')],
    [
      'the browser sends the Global Privacy Control',
      () => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
        return { mockRestore: () => Reflect.deleteProperty(navigator, 'globalPrivacyControl') }
      },
    ],
    [
      'an administrator looks as somebody else',
      () => {
        impersonate({ userId: 'somebody' })
        return { mockRestore: () => impersonate(undefined) }
      },
    ],
  ])('is not told while %s', async (_, begin) => {
    const told = clientEvents()
    const { mockRestore } = begin()
    sendEvent({ name: 'paywall_opened', data: { location: 'toolbar' } })
    mockRestore()
    sendEvent({ name: 'start_opened', data: {} })
    await expect.poll(told).toEqual([['start_opened', {}]])
  })
})
