import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Project, ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { Position } from '@fieldwork/core/documents/schema.ts'
import type { Markers } from '@fieldwork/core/tasks/schema.ts'
import { forgetAllProgress, useOwnProgress } from '../documents/ownProgress.ts'
import { everyPart, findings, forgetAfterEach, refusal, visit } from '../testing/render.tsx'
import { giveAddresses } from '../testing/addresses.ts'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'

const promise = page.getByRole('heading', { level: 1, name: 'Build it tonight, explain it tomorrow.' })
const startFree = page.getByRole('link', { name: 'Start a free project' })
const wayOn = page.getByRole('region', { name: 'Put TLS in front' })

const project = (id: string, title: string, rest: Partial<Project> = {}, metadata: Partial<ProjectMetadata> = {}): Project => {
  const base = sample({ id, selected: false, status: 'INCOMPLETE', ...rest })
  return { ...base, metadata: { ...base.metadata, title, series: { id: 'corner', title: 'Your own corner of the web' }, ...metadata } }
}

const steps = [
  { id: 'before', title: 'Before you start', minutes: 5 },
  { id: 'sign', title: 'Sign a certificate', minutes: 20 },
  { id: 'read', title: 'Read the handshake', minutes: 15 },
]
const tracks = [{ id: 'low', title: 'By commands', description: '' }]
const catalogue = [
  project('crowd', 'Withstand a crowd', { locked: true }, { plan: 'pro' }),
  project('http', 'Speak HTTP by hand', {}, { time: 35, tracks }),
  project('tls', 'Put TLS in front', { status: 'IN_PROGRESS', progress: 44 }, { outline: steps }),
]
/** Reading that this browser holds. */
const readHere = (position: Position, userId: string | null) =>
  useOwnProgress.setState({ tls: { userId, passedSteps: [], restartedAt: null, position: { ...position, hash: '' } } })
const markers = (...statuses: Markers['boxes'][number]['status'][]): Markers => ({
  id: 'main',
  title: '',
  summary: '',
  boxes: statuses.map((status, index) => ({ id: `box-${index}`, stepId: steps[index]!.id, status })),
})

forgetAfterEach()
afterEach(forgetAllProgress)
afterEach(() => vi.restoreAllMocks())

describe('a visitor at the start', () => {
  test.each(['/', '/onboarding'])('sees at %s what the product promises, without a login [APP-06]', async (address) => {
    await visit(address, { network: { 'GET /projects': catalogue } })
    await expect.element(promise).toBeVisible()
    await expect.element(page.getByRole('img', { name: /a small station on the water/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your own corner of the web' })).toBeVisible()
    const example = page.getByRole('img', { name: 'An example of the credential for “Speak HTTP by hand”' })
    await expect.element(example).toHaveAttribute('src', '/credentials/example/http/picture.png')
    expect(example.element().closest('a')?.getAttribute('href')).toBe('/credentials/00000000-0000-4000-8000-000000000000')
  })

  test('who began a project in this browser finds the way back to it', async () => {
    readHere({ stepId: 'read', blockId: 'read-text', offset: 0, readAt: '2026-11-20T10:00:00.000Z' }, null)
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/projects/tls')
    await expect.element(startFree).not.toBeInTheDocument()
  })

  test('finds no way back to what the user who was logged in has read', async () => {
    readHere({ stepId: 'read', blockId: 'read-text', offset: 0, readAt: '2026-11-20T10:00:00.000Z' }, 'ines')
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(startFree).toBeVisible()
  })

  test('has no toolbar [APP-34]', async () => {
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(promise).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Toolbar' })).not.toBeInTheDocument()
    await expect.element(page.getByText('Explore your potential')).not.toBeInTheDocument()
  })

  test('links to a series, from which Back leads here again [DIR-17]', async () => {
    const { at, router } = await visit('/', { network: { 'GET /projects': catalogue } })
    await page.getByRole('link', { name: 'Your own corner of the web' }).click()
    await expect.element(page.getByRole('heading', { name: 'Your own corner of the web', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Speak HTTP by hand' })).toBeVisible()
    expect(at()).toBe('/projects?explore=series:corner')
    router.history.back()
    await expect.element(promise).toBeVisible()
  })

  test('begins the first free project without an account', async () => {
    const { at } = await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(page.getByText('Free, 35 min. Reading needs no account.')).toBeVisible()
    await startFree.click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/projects/http')
  })

  test.each([
    ['the track that it was taken on', 'low', '/projects/http?track=low', '/projects/tls'],
    ['the track low, for a learner who wants none', 'no', '/projects/http?track=low', '/projects/tls?track=low'],
    ['no track, while none was chosen', null, '/projects/http', '/projects/tls'],
    ['no track, where the project does not have it', 'clicks', '/projects/http', '/projects/tls'],
  ])('finds in the link to a project %s [APP-30] [APP-31] [APP-32]', async (_which, stored, first, third) => {
    if (stored) localStorage.setItem('fieldwork.track', stored)
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(startFree).toHaveAttribute('href', first)
    await expect.element(page.getByRole('link', { name: 'Put TLS in front' })).toHaveAttribute('href', third)
  })

  test('reaches the login page, the legal texts and, where there is one, the community, by links that are easily hit', async () => {
    const { screen } = await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms')
    await expect.element(page.getByRole('link', { name: /^Community/ })).not.toBeInTheDocument()
    await screen.unmount()
    giveAddresses()
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?returnTo=%2F')
    await expect.element(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy')
    await expect.element(page.getByRole('link', { name: 'Check a credential' })).toHaveAttribute('href', '/credentials/verify')
    for (const { clientHeight } of page.getByRole('contentinfo').getByRole('link').elements()) expect(clientHeight).toBeGreaterThan(23)
    await expect.element(page.getByRole('link', { name: /^Community/ })).toHaveAttribute('target', '_blank')
  })

  test('is asked about Pro by the badge of a project that needs it [PLAN-42]', async () => {
    await visit('/', { flags: everyPart, network: { 'GET /projects': catalogue } })
    await page.getByRole('button', { name: 'Pro' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  test('sees three series, and three more for every Show more', async () => {
    const series = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title) => ({ id: title, title }))
    await visit('/', { network: { 'GET /projects': series.map((one) => project(one.id, `Project ${one.id}`, {}, { series: one })) } })
    const shown = () => page.getByRole('heading', { level: 3, name: /^(One|Two|Three|Four|Five|Six|Seven)$/ }).elements().length
    const more = page.getByRole('button', { name: 'Show more' })
    await expect.poll(shown).toBe(3)
    await more.click()
    expect(shown()).toBe(6)
    await more.click()
    expect(shown()).toBe(7)
    await expect.element(more).not.toBeInTheDocument()
  })

  test('is told when the list fails, and is offered no dead button [APP-66]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/', { retry: false, network: { 'GET /projects': () => refusal('failed') } })
    await expect.element(page.getByText(/Sorry about that! Something went wrong\./)).toBeVisible()
    await expect.element(page.getByText('Start a free project')).not.toBeInTheDocument()
  })

  test.each(['light', 'dark'] as const)('meets no accessibility findings in the %s theme', async (theme) => {
    await visit('/', { network: { 'GET /projects': catalogue } })
    await expect.element(startFree).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})

describe('a returning learner', () => {
  const comeBack = (network: Record<string, unknown> = {}) =>
    visit('/', {
      user: ines(),
      network: {
        'GET /projects': catalogue,
        'GET /projects/tls/tracks/main/markers': markers('complete', 'complete', 'incomplete'),
        ...network,
      },
    })

  test('is greeted by name, and goes on with the project that was on the screen last', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    const { at } = await comeBack()
    await expect.element(page.getByRole('heading', { level: 1, name: /, Ines$/ })).toBeVisible()
    await expect.element(wayOn.getByRole('img', { name: '44 percent done' })).toBeVisible()
    await expect.element(wayOn.getByText(/^Step 3 of 3, /)).toHaveTextContent('Step 3 of 3, Read the handshake. About 10 min left.')
    expect(
      wayOn
        .getByRole('listitem')
        .elements()
        .map((step) => step.getAttribute('aria-current')),
    ).toEqual([null, null, 'step'])
    await wayOn.getByRole('link', { name: 'Continue' }).click()
    await expect.poll(at, { timeout: 10_000 }).toBe('/projects/tls#box-2')
  })

  test('goes on all the same where the steps cannot be told', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await comeBack({ 'GET /projects/tls/tracks/main/markers': () => refusal('plan_required') })
    await expect.element(wayOn.getByText('3 steps, about 10 min')).toBeVisible()
    await expect.element(wayOn.getByRole('link', { name: 'Continue' })).toBeVisible()
  })

  const position = (stepId: string, readAt: string): Position => ({ stepId, blockId: `${stepId}-text`, offset: 0, readAt })
  const reading = (own: Position | null, here?: Position) => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    if (here) readHere(here, 'ines')
    return comeBack({ 'GET /projects': catalogue.map((one) => (one.id === 'tls' ? { ...one, position: own } : one)) })
  }
  const goOn = wayOn.getByRole('link', { name: 'Continue' })

  test.each([
    ['in another browser', position('read', '2026-11-20T10:00:00.000Z'), undefined],
    ['here, later than in another one', position('sign', '2026-11-20T10:00:00.000Z'), position('read', '2026-11-20T10:01:00.000Z')],
  ])('continues where they read %s, and is told which step that is', async (_, own, here) => {
    await reading(own, here)
    await expect.element(wayOn.getByText(/^Step 3 of 3, Read the handshake/)).toBeVisible()
    await expect.element(goOn).toHaveAttribute('href', '/projects/tls')
  })

  test('continues at the beginning of the first step with an open task when the step they read is finished', async () => {
    await reading(position('sign', '2026-11-20T10:00:00.000Z'))
    await expect.element(goOn).toHaveAttribute('href', '/projects/tls#read')
  })

  test('sees no tick for what they only scrolled past, and continues at the first step that they neither did nor read', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    const list = catalogue.map((one) => (one.id === 'tls' ? { ...one, position: position('read', '2026-11-20T10:00:00.000Z') } : one))
    await comeBack({ 'GET /projects': list, 'GET /projects/tls/tracks/main/markers': markers('incomplete', 'incomplete', 'incomplete') })
    for (const name of ['Step 1, you are here', 'Step 2, not done yet', 'Step 3, not done yet'])
      await expect.element(wayOn.getByRole('img', { name })).toBeVisible()
    await expect.element(wayOn.getByText(/^Step 1 of 3, Before you start/)).toBeVisible()
    await expect.element(goOn).toHaveAttribute('href', '/projects/tls#before')
  })

  test('sees ticked the steps that they passed on another device', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    const list = catalogue.map((one) => (one.id === 'tls' ? { ...one, passedSteps: ['before'] } : one))
    const [, ...boxes] = markers('incomplete', 'incomplete', 'incomplete').boxes
    await comeBack({ 'GET /projects': list, 'GET /projects/tls/tracks/main/markers': { ...markers(), boxes } })
    for (const name of ['Step 1, done', 'Step 2, you are here']) await expect.element(wayOn.getByRole('img', { name })).toBeVisible()
  })

  test('sees behind them what is done: a green tick, and a number that can be read on the step at hand', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await comeBack()
    const node = (name: string) => wayOn.getByRole('img', { name })
    const ink = (name: string) => getComputedStyle(node(name).element()).color
    const token = (name: string) => {
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    await expect.element(node('Step 1, done')).toBeVisible()
    expect([ink('Step 1, done'), ink('Step 3, you are here')]).toEqual([token('--success'), token('--harbour-ink')])
  })

  test('is never offered what is complete: with every open project done, they are told so and led to My Projects', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    const done = catalogue.map((one) => (one.metadata.plan === 'pro' ? one : { ...one, status: 'COMPLETE' as const }))
    await comeBack({ 'GET /projects': done })
    const card = page.getByRole('region', { name: 'You’re all caught up' })
    await expect.element(page.getByRole('region', { name: 'Finished earlier' })).toBeVisible()
    await card.getByRole('button', { name: 'Open My Projects' }).click()
    await expect.element(page.getByRole('region', { name: 'Directory' }).getByText('2 projects, 2 complete')).toBeVisible()
  })

  test('opens a series, and goes on to all of them', async () => {
    await comeBack()
    await page.getByRole('link', { name: /^Your own corner of the web/ }).click()
    await expect.element(page.getByRole('link', { name: 'Speak HTTP by hand' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Your own corner of the web/ })).toBeVisible()
  })

  test('is offered the next project once the last one is complete', async () => {
    localStorage.setItem('fieldwork.lastViewedProject', 'http')
    await comeBack({ 'GET /projects': catalogue.map((one) => (one.id === 'http' ? { ...one, status: 'COMPLETE' as const } : one)) })
    await expect.element(wayOn).toBeVisible()
  })

  test.each([null, 'gone'])('goes on, on a new device, with what is under way and was chosen last (%j)', async (last) => {
    if (last) localStorage.setItem('fieldwork.lastViewedProject', last)
    const begun = [
      project('never', 'Never chosen', { status: 'IN_PROGRESS' }),
      project('early', 'Chosen early', { status: 'IN_REVIEW', selectedTime: '2026-03-01T08:00:00.000Z' }),
      { ...catalogue[2]!, selectedTime: '2026-04-01T08:00:00.000Z' },
      project('done', 'Done since', { status: 'COMPLETE', selectedTime: '2026-05-01T08:00:00.000Z' }),
    ]
    await comeBack({ 'GET /projects': begun })
    await expect.element(wayOn.getByRole('link', { name: 'Continue' })).toBeVisible()
  })

  test.each([null, 'gone'])('is offered a first project while nothing was begun (%j)', async (last) => {
    if (last) localStorage.setItem('fieldwork.lastViewedProject', last)
    await comeBack({ 'GET /projects': catalogue.map((one) => ({ ...one, status: 'INCOMPLETE' as const })) })
    const first = page.getByRole('region', { name: 'Speak HTTP by hand' })
    await expect.element(first.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/projects/http')
  })

  test('has the toolbar', async () => {
    await comeBack()
    await expect.element(page.getByRole('navigation', { name: 'Toolbar' })).toBeVisible()
  })

  test.each(['light', 'dark'] as const)('meets no accessibility findings in the %s theme', async (theme) => {
    localStorage.setItem('fieldwork.lastViewedProject', 'tls')
    await comeBack()
    await expect.element(wayOn.getByText(/^Step 3 of 3/)).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
