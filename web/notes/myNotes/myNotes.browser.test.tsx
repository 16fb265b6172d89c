import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findings, forgetAfterEach } from '../../testing/render.tsx'
import { closePanel, openPanel, usePanels } from '../../platform/panels/panels.ts'
import { showPanels } from '../../platform/panels/shownPanels.ts'
import { annotationServer, forgetNotes, highlightOn, marked, noteOn, openNotes, rangeOn } from '../testing.ts'

forgetAfterEach()
afterEach(async () => {
  closePanel()
  showPanels(usePanels.getState())
  await forgetNotes()
})

const list = page.getByRole('region', { name: 'Your highlights and notes' })
const quotes = () => [...(list.query()?.querySelectorAll('blockquote') ?? [])].map((quote) => quote.textContent)

const items = [
  highlightOn('h-3', 'port', 0, 8, { color: 'pink', group: 'g-3', range: rangeOn('port', 0, 8, 'Port 443') }),
  highlightOn('h-1', 'statement', 2, 13, { group: 'g-1', range: rangeOn('statement', 2, 13, 'certificate') }),
  noteOn('n-1', 'g-1', { content: 'May be in *Git*' }),
  highlightOn('h-2', 'mixed', 4, 16, { color: 'pink', group: 'g-2', range: rangeOn('mixed', 21, 29, '{{site}}') }),
  noteOn('n-2', 'g-2', { noteType: 'explain', heading: 'Your name', content: 'It is yours.' }),
]

const openList = async (given = items) => {
  const server = annotationServer(given)
  await openNotes(server)
  openPanel('right')
  showPanels(usePanels.getState())
  await page.getByText('Notes', { exact: true }).click()
  await expect.element(list).toBeVisible()
  return server
}

test('My notes lists highlights and notes in their colors and in the order of the text, by color and by type [MODAL-66]', async () => {
  await openList()
  expect(quotes()).toEqual(['certificate', 'journal.home.arpa', 'Port 443'])
  await expect.element(list.getByText('3 highlights, 2 notes')).toBeVisible()
  await list.getByRole('button', { name: 'Pink' }).click()
  expect(quotes()).toEqual(['journal.home.arpa', 'Port 443'])
  const band = (quote: string) => getComputedStyle(list.getByRole('region', { name: quote }).element()).boxShadow
  expect(band('Port 443')).not.toBe('none')
  await list.getByRole('button', { name: 'Pink' }).click()
  expect(band('Port 443')).not.toBe(band('certificate'))
  await list.getByRole('button', { name: 'Pink' }).click()
  await userEvent.selectOptions(list.getByRole('combobox', { name: 'Type' }), 'Explain more')
  expect(quotes()).toEqual(['journal.home.arpa'])
  await userEvent.selectOptions(list.getByRole('combobox', { name: 'Type' }), 'Ask')
  await expect.element(list.getByText(/^No results found\./)).toBeVisible()
  await list.getByRole('button', { name: 'Show all' }).click()
  expect(quotes()).toHaveLength(3)
})

test('an entry leads to its passage and opens its notes', async () => {
  await openList()
  await list.getByRole('button', { name: 'Go to certificate' }).click()
  await expect.element(page.getByRole('article', { name: 'Note: certificate' })).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('statement')
})

test('all notes are copied as Markdown', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openList()
  await list.getByRole('button', { name: 'Copy all as Markdown' }).click()
  expect(write.mock.calls).toEqual([
    [
      [
        ...['# Put TLS in front', '## Sign it', '> certificate', '**Note: certificate**', 'May be in *Git*'],
        ...['> journal.home.arpa', '**Explain more: Your name**', 'It is yours.', '## Serve it', '> Port 443\n'],
      ].join('\n\n'),
    ],
  ])
})

test('the tutor’s references are copied with absolute addresses', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const content = '“A certificate is a statement” [1]\n\n1. [Sign it](#statement)'
  await openList([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1', { noteType: 'explain', content })])
  await list.getByRole('button', { name: 'Copy all as Markdown' }).click()
  expect(write.mock.calls.at(-1)?.[0]).toContain(`1. [Sign it](${location.origin}/projects/tls#statement)`)
})

test('the report of an update is shown until it is dismissed, and items set aside are shown near their old passage', async () => {
  const server = annotationServer([
    ...items,
    highlightOn('h-9', 'statement', 14, 20, {
      color: 'red',
      group: 'g-9',
      range: rangeOn('statement', 14, 20, 'old {{site}}'),
      aside: { near: 'apt', passage: 'the old {{site}} of before' },
    }),
  ])
  server.file.update = { from: 1, to: 2, carried: 4, moved: ['n-2'], setAside: ['h-9'], dismissed: false }
  await openNotes(server)
  const aside = page.getByRole('region', { name: 'From an earlier version: old journal.home.arpa' })
  await expect.element(aside.getByText('the old journal.home.arpa of before')).toBeVisible()
  expect(aside.element().closest('[data-notes]')?.previousElementSibling?.id).toBe('systems')
  // The words that stand there now are others.
  expect(marked()).toContain('yellow: certificate')
  expect(marked().filter((mark) => mark.startsWith('red'))).toEqual([])
  openPanel('right')
  showPanels(usePanels.getState())
  await page.getByText('Notes', { exact: true }).click()
  const told = page.getByRole('region', { name: 'Your highlights and notes after the update' })
  await expect.element(told.getByText('4 are where they were.')).toBeVisible()
  await expect.element(told.getByText('1 moved with its words.')).toBeVisible()
  await expect.element(told.getByRole('img', { name: 'Note:' })).toBeVisible()
  await told.getByRole('button', { name: 'old journal.home.arpa' }).click()
  await expect.element(aside).toHaveFocus()
  await told.getByRole('button', { name: 'Got it' }).click()
  await expect.element(told).not.toBeInTheDocument()
  await expect.poll(() => server.file.update?.dismissed).toBe(true)
  await aside.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Highlight deleted')).toBeVisible()
  await expect.element(aside).not.toBeInTheDocument()
})

test('an empty list says how to begin, and the list has no accessibility faults in either theme', async () => {
  await openList([])
  await expect.element(list.getByText(/^Nothing here yet\. Select some text/)).toBeVisible()
  await forgetNotes()
  await openList()
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme), theme).toEqual([])
})
