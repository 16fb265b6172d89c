import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode, GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import { everyPart, findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { closePanel, openPanel } from '../platform/panels/panels.ts'
import * as iconPaths from '@fieldwork/core/iconPaths.ts'
import { ines } from '../tasks/testing.tsx'
import { project as sample } from '../tasks/testProject.ts'
import { scrollerId } from '../platform/documents/scrolling.ts'

const link = (href: string, text: string): InlineNode => ({ type: 'link', href, children: [{ type: 'text', text }] })
const paragraph = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const tick: BlockNode = { type: 'checkbox', id: 'tick', checked: false, disabled: false, children: [{ type: 'text', text: 'It answers' }] }

const blocks: BlockNode[] = [
  {
    type: 'paragraph',
    id: 'links',
    children: [
      link('#folded', 'to the extra task'),
      link('#in-tab', 'to the other tab'),
      link('/projects/http', 'to the project before'),
      link('https://example.org/tls', 'out of here'),
    ],
  },
  {
    type: 'paragraph',
    id: 'parts',
    children: [
      { type: 'text', text: 'A ' },
      { type: 'concept', conceptId: 'padlock', conceptName: 'padlock', children: [{ type: 'text', text: 'padlock' }] },
      { type: 'text', text: ' for ' },
      { type: 'editorVariable', id: 'site', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
      { type: 'text', text: ', or ' },
      { type: 'contentLink', linkType: 'ask', prefill: 'Why a padlock?', children: [{ type: 'text', text: 'ask about it' }] },
    ],
  },
  { type: 'quiz', id: 'quiz' },
  tick,
  {
    type: 'tabs',
    id: 'tabs',
    active: 'debian',
    embedded: false,
    largeTabs: false,
    headingSize: 'md',
    children: [
      { type: 'tab', id: 'debian', heading: 'Debian', children: [paragraph('apt', 'apt')] },
      { type: 'tab', id: 'alpine', heading: 'Alpine', children: [paragraph('in-tab', 'apk is here')] },
    ],
  },
  {
    type: 'codeBlock',
    id: 'call',
    inline: false,
    language: 'shell',
    title: 'A call',
    text: 'curl {{site}}',
    copyable: true,
    expandable: false,
    ask: true,
  },
  {
    type: 'table',
    id: 'codes',
    align: ['left', 'left'],
    head: [[{ type: 'text', text: 'Code' }], [{ type: 'text', text: 'Meaning' }]],
    rows: [[[{ type: 'text', text: '404' }], [{ type: 'text', text: 'Not there' }]]],
  },
]
const section = (id: string, sectionType: SectionNode['sectionType'], rest: Partial<SectionNode>): SectionNode => ({
  type: 'section',
  id,
  sectionType,
  status: 'locked',
  isOpen: false,
  children: [],
  heading: 'Part',
  ...rest,
})
const guided: GuidedDocument = {
  projectId: 'tls',
  version: 1,
  tracks: [],
  steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: blocks }],
  sections: [
    section('extra', 'extra-task', { heading: 'One more', children: [paragraph('folded', 'Folded words')] }),
    section('secret', 'pro', { heading: 'Secret Mission', contentId: 'secret-mission', children: [paragraph('teaser', 'Only for you.')] }),
  ],
}
const tls = sample()
const tracks = [{ id: 'low', title: 'By commands', description: '' }]
const http: Project = { ...sample({ id: 'http' }), metadata: { ...tls.metadata, title: 'Speak HTTP by hand', tracks } }

const open = async (options: Parameters<typeof visit>[1] = {}) => {
  const visited = await visit('/projects/tls', {
    ...options,
    network: {
      'GET /projects': [http, tls],
      'GET /projects/tls': tls,
      'GET /projects/tls/document.json': guided,
      'GET /projects/tls/validations': [],
      'GET /projects/tls/secret-mission/unlock': () => new Response(null, { status: 204 }),
      'GET /projects/tls/secret-mission': [paragraph('hidden-truth', 'The hidden truth')],
      ...options.network,
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  return visited
}
const contents = page.getByRole('navigation', { name: 'Table of contents' })

forgetAfterEach()
const address = location.href
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)
afterEach(() => history.replaceState(history.state, '', address))

describe('a link in the text', () => {
  test.each([
    ['an extra task that is closed', 'to the extra task', 'Folded words'],
    ['a tab that is not chosen', 'to the other tab', 'apk is here'],
  ])('leads into %s, with the focus', async (_where, name, words) => {
    await open()
    await expect.element(page.getByText(words)).not.toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByText(words)).toHaveFocus()
  })

  test('leads to another project without reloading the page, on the chosen track', async () => {
    localStorage.setItem('fieldwork.track', 'low')
    const { at } = await open()
    const away = page.getByRole('link', { name: 'to the project before' })
    await expect.element(away).toHaveAttribute('href', '/projects/http?track=low')
    await away.click()
    await expect.poll(at).toBe('/projects/http?track=low')
  })

  test('says that it opens a new tab where it leads out of the application', async () => {
    await open()
    const out = page.getByRole('link', { name: /^out of here .*new tab/ })
    await expect.element(out).toHaveAttribute('target', '_blank')
    await expect.element(out).toHaveAttribute('href', 'https://example.org/tls')
  })
})

describe('what this server does not have', () => {
  const parts = () => document.getElementById('parts')!

  test('is neither offered nor announced: no Ask, no link to Ask in a sentence', async () => {
    openPanel('left')
    await open({ flags: { 'capability.tutor': false } })
    expect(parts().textContent).toBe('A padlock for journal.home.arpa, or ask about it')
    expect(parts().querySelector('a')).toBeNull()
    expect(parts().lastChild?.nodeName).toBe('#text')
    await expect.element(page.getByRole('button', { name: 'Ask' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
    expect(document.getElementById('panel-left')).toBeNull()
    expect(document.querySelector('[data-centre]')!.getBoundingClientRect().left).toBe(0)
  })

  test('is there once it has a tutor: Find, without a model, opens with the question of the sentence or of the code', async () => {
    await open({ flags: everyPart })
    const panel = page.getByRole('complementary', { name: 'Ask: find in this project' })
    await page.getByRole('link', { name: 'ask about it' }).click()
    await expect.element(panel.getByText('Why a padlock?')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Find' }).click()
    await expect.element(panel.getByText(/curl site/)).toBeVisible()
  })
})

test('code and tables have names, but crowd no list of landmarks; nothing is found wrong', async () => {
  await open()
  await expect.element(page.getByRole('group', { name: 'A call' })).toHaveTextContent('curl site')
  await expect.element(page.getByRole('group', { name: 'Code Meaning' })).toBeVisible()
  const article = document.querySelector('article')!
  expect(article.querySelectorAll('[role=region]')).toHaveLength(0)
  expect(await findings('light', article)).toEqual([])
})

test('a tick of a visitor stays in this browser, for visitors alone, and one of a learner leaves nothing on the machine', async () => {
  const box = page.getByRole('checkbox', { name: 'It answers' })
  const first = await open({ user: ines() })
  await box.click()
  await expect.element(box).toBeChecked()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('fieldwork.check'))).toEqual([])
  await first.screen.unmount()

  const visitor = await open()
  await expect.element(box).not.toBeChecked()
  await box.click()
  await visitor.screen.unmount()

  const second = await open({ user: { ...ines(), id: 'bo' } })
  await expect.element(box).not.toBeChecked()
  await second.screen.unmount()

  await open()
  await expect.element(box).toBeChecked()
})

describe('the Secret Mission', () => {
  const press = page.getByRole('button', { name: "You're PRO! Jump in" })
  const lock = () => contents.getByRole('listitem').filter({ hasText: 'Secret Mission' }).element().querySelector('[data-state]')

  test('has a lock for a Pro member neither in the contents nor on its button, and gives the focus to its text when it opens [DOC-43]', async () => {
    await open({ user: ines('pro') })
    expect(lock()?.getAttribute('data-state')).not.toBe('locked')
    expect(press.element().innerHTML).not.toContain(iconPaths.lock)
    press.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The hidden truth')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('The hidden truth')
    await expect.poll(() => lock()?.getAttribute('data-state')).not.toBe('locked')
  })

  test('that was not opened has its lock in the contents', async () => {
    await open({ flags: { 'capability.checkout': true } })
    expect(lock()?.getAttribute('data-state')).toBe('locked')
  })
})

describe('the strip of the contents', () => {
  const strip = contents.getByRole('button', { name: 'Show the table of contents' })
  const step = contents.getByRole('link', { name: /^Sign it/ })
  beforeEach(() => page.viewport(1100, 800))

  test('gives the focus back to the document when Escape hides the list, so that the keyboard scrolls', async () => {
    await open()
    strip.element().focus()
    await expect.element(step).toBeVisible()
    step.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(step).not.toBeInTheDocument()
    expect(document.activeElement?.id).toBe(scrollerId)
  })

  test('shows the list when it is pressed, and pins nothing', async () => {
    const { sent } = await open({ user: ines() })
    strip.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(step).not.toBeInTheDocument()
    strip.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(step).toBeVisible()
    await expect.element(strip).toHaveAttribute('aria-expanded', 'true')
    await expect.element(contents.getByRole('button', { name: 'Pin the table of contents' })).toHaveAttribute('aria-pressed', 'false')
    expect(sent.filter(({ method, path }) => method !== 'GET' && path === '/user/preferences')).toEqual([])
  })
})
