import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import { everyPart, findings, forgetAfterEach, visit } from '../testing/render.tsx'
import { project as sample } from '../tasks/testProject.ts'
import { forgetTabs } from './chosenTabs.ts'

const paragraph = (id: string, text: string): BlockNode => ({ type: 'paragraph', id, children: [{ type: 'text', text }] })
const tabs = (id: string, ...headings: string[]): BlockNode => ({
  type: 'tabs',
  id,
  active: `${id}-${headings[0]}`,
  embedded: false,
  largeTabs: false,
  headingSize: 'md',
  children: headings.map((heading) => ({
    type: 'tab',
    id: `${id}-${heading}`,
    heading,
    children: [paragraph(`${id}-${heading}-text`, `${id} for ${heading}`)],
  })),
})
const code = (id: string, text: string): CodeBlockNode => ({
  type: 'codeBlock',
  id,
  inline: false,
  language: 'shell',
  title: 'Terminal',
  text,
  copyable: true,
  expandable: true,
  ask: false,
})

const open = async (blocks: BlockNode[], flags = {}) => {
  const guided: GuidedDocument = {
    projectId: 'tls',
    version: 1,
    tracks: [],
    sections: [],
    steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: blocks }],
  }
  const visited = await visit('/projects/tls', {
    flags,
    network: { 'GET /projects/tls': sample(), 'GET /projects/tls/document.json': guided, 'GET /projects/tls/validations': [] },
  })
  await expect.element(page.getByRole('heading', { name: 'Sign it' })).toBeVisible()
  return visited
}

forgetAfterEach()
afterEach(forgetTabs)

describe('a tab of the text', () => {
  const chosen = (id: string) => document.querySelector(`#${id} [aria-selected=true]`)?.textContent
  const sets = [tabs('install', 'Linux', 'macOS'), tabs('start', 'Linux', 'macOS', 'Windows'), tabs('write', 'Python', 'Node')]

  test('that is chosen is chosen in every set that has it, and the others keep their own', async () => {
    await open(sets)
    expect(['install', 'start', 'write'].map(chosen)).toEqual(['Linux', 'Linux', 'Python'])
    await page.getByRole('tab', { name: 'macOS' }).first().click()
    expect(['install', 'start', 'write'].map(chosen)).toEqual(['macOS', 'macOS', 'Python'])
    await expect.element(page.getByText('start for macOS')).toBeVisible()
    await expect.element(page.getByText('start for Linux')).not.toBeVisible()
    await page.getByRole('tab', { name: 'Windows' }).click()
    expect(['install', 'start', 'write'].map(chosen)).toEqual(['macOS', 'Windows', 'Python'])
  })

  test('is chosen again on the next visit', async () => {
    const first = await open(sets)
    await page.getByRole('tab', { name: 'Node' }).click()
    await first.screen.unmount()
    await open(sets)
    expect(['install', 'start', 'write'].map(chosen)).toEqual(['Linux', 'Linux', 'Node'])
  })
})

describe('code', () => {
  const long = `curl --verbose ${'--header "X-Name: value" '.repeat(12)}http://localhost`
  const named = (id: string) => document.querySelector<HTMLElement>(`#${id} pre`)!

  test('is a tab stop only where it scrolls, and fades out while there is more of it at the right', async () => {
    await open([code('short', 'ls'), code('long', long)])
    await expect.poll(() => named('long').tabIndex).toBe(0)
    expect(named('short').tabIndex).toBe(-1)
    expect(getComputedStyle(named('short')).maskImage).toBe('none')
    expect(getComputedStyle(named('long')).maskImage).toContain('linear-gradient')
    named('long').scrollLeft = 100_000
    await expect.poll(() => getComputedStyle(named('long')).maskImage).toBe('none')
    // The end of the line has the air that its beginning has.
    const gap = named('long').scrollWidth - named('long').querySelector('code')!.scrollWidth
    expect(gap).toBe(0)
    expect(getComputedStyle(named('long').querySelector('code')!).paddingRight).toBe('31px')
    expect(await findings('light', document.querySelector('article')!)).toEqual([])
  })

  test('stays a tab stop while it has the focus', async () => {
    await open([code('long', long)])
    await expect.poll(() => named('long').hasAttribute('data-more')).toBe(true)
    named('long').focus()
    named('long').querySelector('code')!.textContent = 'ls'
    await expect.poll(() => named('long').hasAttribute('data-more')).toBe(false)
    expect(document.activeElement).toBe(named('long'))
    expect(named('long').tabIndex).toBe(0)
    named('long').blur()
    expect(named('long').tabIndex).toBe(-1)
  })

  test('has buttons that are told apart by what they copy', async () => {
    await open([code('one', 'ls\npwd'), code('two', 'whoami')])
    await expect.element(page.getByRole('button', { name: 'Copy code: ls', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy code: whoami', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enlarge code: whoami', exact: true })).toBeVisible()
  })
})

test('a table is a tab stop only where it scrolls', async () => {
  const table = (id: string, columns: number): BlockNode => ({
    type: 'table',
    id,
    align: [],
    head: Array.from({ length: columns }, (_, column) => [{ type: 'text', text: `Considerable${column}` }]),
    rows: [Array.from({ length: columns }, () => [{ type: 'text', text: 'Immeasurable' }])],
  })
  await open([table('narrow', 2), table('wide', 12)])
  await expect.poll(() => document.getElementById('wide')!.tabIndex).toBe(0)
  expect(document.getElementById('narrow')!.tabIndex).toBe(-1)
})

test('a link to Ask breaks across lines like the text around it', async () => {
  await open(
    [
      {
        type: 'paragraph',
        id: 'sentence',
        children: [
          { type: 'text', text: `${'Some words come first, and then one may '.repeat(4)} ` },
          {
            type: 'contentLink',
            linkType: 'ask',
            prefill: 'Why?',
            children: [
              { type: 'text', text: 'ask the tutor about everything that is still not clear at all by now after these many words' },
            ],
          },
          { type: 'text', text: ', or look once more.' },
        ],
      },
    ],
    everyPart,
  )
  const link = page.getByRole('link', { name: /^ask the tutor/ }).element()
  expect(link.getClientRects().length).toBeGreaterThan(1)
})

describe('the first tab stop', () => {
  test('of a project leads past its contents to its document', async () => {
    await open([code('one', 'ls')])
    await expect.poll(() => document.activeElement?.id).toBe('document-scroller')
    await userEvent.keyboard('{Tab}')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.element(skip).toHaveFocus()
    expect(skip.element().getBoundingClientRect().height).toBeGreaterThan(30)
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.tagName).toBe('ARTICLE')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: /^(Start|Continue)$/ })).toHaveFocus()
  })

  test.each(['/terms', '/nowhere', '/portfolio', '/', '/projects/none'])('at %s leads to the page', async (address) => {
    await visit(address, { retry: false })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.matches('main')).toBe(true)
  })
})
