import '../tasks/testing.tsx'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { project } from '../tasks/testProject.ts'
import { checkout, fakeServer, ines, leave, padlock, show } from '../tasks/testing.tsx'
import { GuidedDocument } from '../documents/nodes/GuidedDocument.tsx'
import { forgetAllProgress } from '../documents/ownProgress.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { clientEvents } from '../testing/beacons.ts'
import { TableOfContents } from './TableOfContents.tsx'

afterEach(async () => {
  forgetAllProgress()
  await leave()
})

const read: StepNode = {
  type: 'step',
  id: 'read',
  title: 'Before you start',
  minutes: 5,
  description: 'What has to be there.',
  children: [{ type: 'heading', id: 'what-you-need', level: 3, children: [{ type: 'text', text: 'What you need' }] }],
}
const sign: StepNode = { type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [padlock] }
const last: StepNode = { type: 'step', id: 'look-back', title: 'Look back', minutes: 3, children: [] }
const extra: SectionNode = {
  type: 'section',
  id: 'extra',
  sectionType: 'extra-task',
  status: 'unlocked',
  heading: 'Extra task',
  isOpen: false,
  children: [{ type: 'paragraph', id: 'more', children: [{ type: 'text', text: 'Only aims.' }] }],
}
const tidy: SectionNode = { ...extra, id: 'tidy-up', sectionType: 'section', heading: 'Tidy up', isOpen: true }

const shown = async (server = fakeServer()) => {
  const parts = { steps: [read, sign, last], sections: [extra, tidy] }
  await show(
    server,
    <>
      <div style={{ position: 'relative', height: 400 }}>
        <TableOfContents {...parts} />
      </div>
      <GuidedDocument {...parts} />
    </>,
  )
  return server
}
const contents = () => page.getByRole('navigation', { name: 'Table of contents' })
const done = () => [...document.querySelectorAll('nav li[data-done=true] > a')].map((link) => link.firstElementChild?.textContent)

describe('the table of contents', () => {
  test('ticks a step without tasks once the reader went on at its end', async () => {
    await shown()
    expect(done()).toEqual([])
    await page.getByRole('link', { name: 'Next: Sign it' }).click()
    await expect.poll(() => document.activeElement?.id).toBe('sign')
    await expect.poll(done).toEqual(['Before you start'])
    await page.getByRole('link', { name: 'Next: Extra task' }).click()
    await expect.poll(done).toEqual(['Before you start', 'Look back'])
  })

  test('ticks the steps that were passed on another device', async () => {
    await shown(fakeServer({ project: project({ passedSteps: ['read'] }) }))
    await expect.poll(done).toEqual(['Before you start'])
  })

  test.each(['IN_PROGRESS', 'COMPLETE'] as const)(
    'ticks no step that was not read, although every task is done, in a project that is %s',
    async (status) => {
      const server = fakeServer({ project: project({ status }) })
      server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
      server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
      await shown(server)
      await expect.poll(done).toEqual(['Sign it'])
    },
  )

  test.each([
    ['ticks an extra task that is done', 'COMPLETE', ['Extra task']],
    ['ticks no extra task that is open', 'INCOMPLETE', []],
  ] as const)('%s', async (_, status, ticked) => {
    const server = fakeServer()
    server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status })
    server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
    await show(
      server,
      <div style={{ position: 'relative', height: 400 }}>
        <TableOfContents steps={[read, last]} sections={[{ ...extra, children: [padlock] }, tidy]} />
      </div>,
    )
    await expect.element(contents().getByText(`${status === 'COMPLETE' ? 2 : 1} of 2 tasks`)).toBeVisible()
    const ticks = [...document.querySelectorAll('nav li:has([data-state=done])')]
    expect(ticks.map((entry) => entry.querySelector('a')?.textContent)).toEqual(ticked)
  })

  test.each([
    ['leaves a Pro section out of the strip and the list where the reader can’t open or buy it', ines(), ['1', '2']],
    ['keeps a Pro section where Pro can be bought', ines('free', checkout), ['1', '2', '3']],
    ['keeps a Pro section for a learner with Pro', ines('pro'), ['1', '2', '3']],
  ])('%s', async (_title, user, numbers) => {
    const pro: SectionNode = {
      ...extra,
      id: 'secret',
      sectionType: 'pro',
      status: 'locked',
      contentId: 'old',
      heading: 'Secret',
      children: [],
    }
    await show(
      fakeServer({ user }),
      <div style={{ position: 'relative', height: 400 }}>
        <TableOfContents steps={[read]} sections={[pro, tidy]} />
      </div>,
    )
    await expect.element(contents().getByRole('link', { name: 'Tidy up' })).toBeVisible()
    expect(
      contents()
        .getByRole('link', { name: /^Secret/ })
        .elements(),
    ).toHaveLength(numbers.length - 2)
    expect(document.querySelectorAll('nav > button > span')).toHaveLength(numbers.length)
    expect(document.querySelectorAll('nav ol > li')).toHaveLength(numbers.length)
  })

  test('fades out at its lower edge while more follows, and its last entry ends above the fade', async () => {
    const many = Array.from({ length: 60 }, (_, index): StepNode => ({ ...last, id: `step-${index}`, title: `Step ${index}` }))
    await show(
      fakeServer(),
      <div style={{ position: 'relative', height: 400, width: 1280, container: 'centre / size' }}>
        <TableOfContents steps={many} sections={[]} />
      </div>,
    )
    const list = document.querySelector('nav ol')!
    const fade = getComputedStyle(list, '::after')
    expect([fade.position, fade.backgroundImage]).toEqual(['sticky', expect.stringContaining('linear-gradient')])
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
    list.scrollTo({ top: list.scrollHeight, behavior: 'instant' })
    const room = list.getBoundingClientRect().bottom - list.querySelector('li:last-child > a')!.getBoundingClientRect().bottom
    expect(room).toBeGreaterThanOrEqual(Number.parseFloat(fade.height))
  })

  test('shows and hides the parts of a step on a press, and what its author says of it [DOC-58] [DOC-60]', async () => {
    await shown()
    const parts = contents().getByRole('button', { name: 'Parts of Before you start' })
    const part = contents().getByRole('link', { name: 'What you need' })
    const about = contents().getByText('What has to be there.')
    await expect.element(parts).toBeVisible()
    const wasOpen = parts.element().getAttribute('aria-expanded') === 'true'
    for (const isOpen of [!wasOpen, wasOpen]) {
      await parts.click()
      await expect.element(parts).toHaveAttribute('aria-expanded', String(isOpen))
      await expect.poll(() => part.elements().length).toBe(isOpen ? 1 : 0)
      expect(about.elements().length).toBe(isOpen ? 1 : 0)
    }
  })

  test.each([
    ['tells by a beacon where a learner jumped', ines(), ['what-you-need', 'sign']],
    ['tells nothing of a visitor', null, []],
  ])('%s [EVENT-09]', async (_, user, jumped) => {
    const events = clientEvents()
    await shown(fakeServer({ user }))
    await expect.element(contents().getByRole('link', { name: /^Sign it/ })).toBeVisible()
    // The first event loads what sends them, and those told meanwhile may overtake each other.
    const another = ['start_opened', {}]
    sendEvent({ name: 'start_opened', data: {} })
    await expect.poll(events).toEqual([another])
    const part = contents().getByRole('link', { name: 'What you need' })
    if (!part.query()) await contents().getByRole('button', { name: 'Parts of Before you start' }).click()
    await part.click()
    await contents()
      .getByRole('link', { name: /^Sign it/ })
      .click()
    sendEvent({ name: 'start_opened', data: {} })
    const jumps = jumped.map((sectionId) => ['toc_jumped', { projectId: 'tls', sectionId }])
    await expect.poll(events).toEqual([another, ...jumps, another])
  })

  test('opens the folded section that it leads to, and marks it', async () => {
    await shown()
    await expect.element(page.getByText('Only aims.').first()).not.toBeVisible()
    await contents().getByRole('link', { name: 'Extra task' }).click()
    await expect.element(page.getByText('Only aims.').first()).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toBe('extra')
    await expect.poll(() => contents().element().querySelector('[aria-current]')?.textContent).toBe('Extra task')
  })
})
