import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { ines } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { addresses, giveAddresses, takeAddresses } from '../testing/addresses.ts'
import { everyPart, findings, forgetAfterEach, visit } from '../testing/render.tsx'

forgetAfterEach()

const { metadata } = project()
const concepts = [
  { key: 'event-loop', name: 'Event loop' },
  { key: 'percentile', name: 'Percentile' },
]
const closed = project({
  id: 'crowd',
  locked: true,
  status: 'INCOMPLETE',
  metadata: {
    ...metadata,
    title: 'Withstand a crowd',
    plan: 'pro',
    outcome: 'You have a server that stays fast.',
    concepts,
    variables: [{ name: 'year', label: 'Year', placeholder: '2070', personal: 'draw(2031, 2089)' }],
    outline: [
      { id: 'begin', title: 'Before you start', minutes: 5, tasks: [] },
      { id: 'measure', title: 'Measure it', minutes: 15, tasks: ['Explain the waiting', 'Size the queue'] },
    ],
  },
})
const free = (id: string, title: string, about: Project['metadata']['concepts']): Project =>
  project({ id, status: 'INCOMPLETE', metadata: { ...metadata, title, concepts: about } })
const network = {
  'GET /projects/crowd': closed,
  'GET /projects': [closed, free('logs', 'Write logs', concepts.slice(1)), free('git', 'Use Git', [])],
}
const open = (rest: Parameters<typeof visit>[1] = {}) => visit('/projects/crowd', { network, ...rest })
const main = page.getByRole('main')

test('a closed Pro project says what one has at the end, and lists its steps with their tasks', async () => {
  await open()
  await expect.element(main.getByText('You have a server that stays fast.')).toBeVisible()
  const steps = main.getByRole('region', { name: 'What’s inside' }).getByRole('listitem')
  await expect.element(steps.first()).toBeVisible()
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    '1Before you start5 min',
    '2Measure it15 minExplain the waitingSize the queue',
  ])
})

test('an entry of the table of contents of a closed project leads to its step', async () => {
  await page.viewport(1600, 600)
  await open()
  await page
    .getByRole('navigation', { name: 'Table of contents' })
    .getByRole('link', { name: /^Measure it/ })
    .click()
  await expect.poll(() => document.activeElement?.id).toBe('measure')
})

test('only the document scrolls, even if the free projects are below the screen', async () => {
  await page.viewport(1280, 400)
  onTestFinished(() => page.viewport(1280, 900))
  await open()
  await expect.element(main.getByRole('link', { name: 'Write logs' })).toBeInTheDocument()
  const scroller = document.getElementById('document-scroller')!
  const frame = document.getElementById('page')!
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight)
  expect(frame.scrollHeight).toBe(frame.clientHeight)
})

test('free projects like a closed one say what they have in common with it', async () => {
  await open()
  const row = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Write logs' }) })
  await expect.element(row.getByText('Also about Percentile')).toBeVisible()
  await expect.element(row.getByRole('link')).toHaveAttribute('href', '/projects/logs')
  await expect.element(main.getByText('Use Git')).not.toBeInTheDocument()
})

test.each([
  [
    'a visitor of a site without a checkout',
    {},
    /^If you’re invited, log in to read on\. If not, ask the person who runs this site to open them for you\. This overview is free to read\.$/,
    ['Log in'],
  ],
  ['a visitor', { flags: everyPart }, /^If you have Pro, log in to read on\./, ['Login to Unlock']],
  ['a learner of a site without a checkout', { user: ines() }, /^Ask the person who runs this site to open them for you\./, []],
  ['a learner', { user: ines(), flags: everyPart }, /^Pro unlocks the steps and the tasks\./, ['Unlock with PRO']],
] as const)('%s reads in one sentence how the steps open, and is offered only what works', async (_who, reader, sentence, offered) => {
  await open(reader)
  const name = 'flags' in reader ? 'The two steps are part of Pro' : 'The two steps are open by invitation'
  const region = main.getByRole('region', { name })
  await expect.element(region.getByText(sentence)).toBeVisible()
  await expect.element(main.getByText(/were drawn for you/)).not.toBeInTheDocument()
  expect(
    region
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(offered)
})

test('a closed project names access in the place of its cost, and whom to ask if the operator has an address', async () => {
  await open()
  await expect.element(main.getByText('By invitation', { exact: true })).toBeVisible()
  await expect.element(main.getByText('Cost', { exact: true })).not.toBeInTheDocument()
  await expect.element(main.getByText(/Pro costs/)).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: /^ask the person who runs/ })).not.toBeInTheDocument()
})

test('where Pro is sold, a closed project says what it costs, and leads a visitor to the plans', async () => {
  const price = main.getByText(/^Pro costs \$11\.99 a month, or \$99 a year, before tax\./)
  const plans = main.getByRole('link', { name: 'Compare plans' })
  const { screen } = await open({ flags: everyPart })
  await expect.element(price).toBeVisible()
  await expect.element(plans).toHaveAttribute('href', '/#pricing')
  await screen.unmount()
  await open({ user: ines(), flags: everyPart })
  await expect.element(price).toBeVisible()
  expect(plans.query()).toBeNull()
})

test('a closed project leads to the operator’s address', async () => {
  giveAddresses()
  onTestFinished(takeAddresses)
  await open()
  await expect.element(main.getByRole('link', { name: /^ask the person who runs/ })).toHaveAttribute('href', addresses.supportUrl)
})

test('a learner with Pro on a site without a checkout reads, while a project opens, that it is part of Pro', async () => {
  const unlocking = new Promise<Response>(() => {})
  await open({ user: ines('pro'), network: { ...network, 'PUT /projects/crowd': () => unlocking } })
  const region = main.getByRole('region', { name: 'The two steps are part of Pro' })
  await expect.element(region).toHaveAttribute('aria-busy', 'true')
  await expect.element(region.getByText(/^Pro unlocks the steps and the tasks\./)).toBeVisible()
})

test.each(['light', 'dark'] as const)('a closed Pro project has no accessibility findings in the %s theme', async (theme) => {
  await open()
  await expect.element(main.getByText('Also about Percentile')).toBeVisible()
  expect(await findings(theme, main.element())).toEqual([])
})
