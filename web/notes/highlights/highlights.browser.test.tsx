import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadedAnew } from '../../testing/loadedAnew.ts'
import { findings, forgetAfterEach } from '../../testing/render.tsx'
import { ines } from '../../tasks/testing.tsx'
import { useEditorState } from '../editorState.ts'
import { annotationServer, dragOver, forgetNotes, highlightOn, marked, openNotes, select, selectWords } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const toolbar = page.getByRole('toolbar', { name: 'Selected text' })
const inToolbar = (name: string) => toolbar.getByRole('button', { name, exact: true })

test('H highlights the selected text in yellow and saves it [NOTE-01] [NOTE-03] [NOTE-09] [NOTE-14]', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('statement', 2, 'statement', 13)
  for (const name of ['Highlight', 'Note', 'Ask']) await expect.element(inToolbar(name)).toBeVisible()
  expect(inToolbar('Simplify').query()).toBeNull()
  await inToolbar('More').click()
  for (const name of ['Simplify', 'Explain more', 'Examples']) await expect.element(inToolbar(name)).toBeVisible()
  await userEvent.keyboard('h')
  await expect.poll(marked).toEqual(['yellow: certificate'])
  await expect.element(toolbar).not.toBeInTheDocument()
  await expect.poll(() => server.highlights().map(({ color, range }) => [color, range.quote])).toEqual([['yellow', 'certificate']])
})

test('there are eight colors, and the last chosen one is the default, also after a reload [NOTE-02] [NOTE-04]', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('statement', 2, 'statement', 13)
  await inToolbar('More').click()
  const names = [...toolbar.getByRole('group', { name: 'Highlight color' }).element().querySelectorAll('button')].map(
    (one) => one.ariaLabel,
  )
  expect(names).toEqual(['Red', 'Yellow', 'Green', 'Gray', 'Light blue', 'Dark blue', 'Purple', 'Pink'])
  await inToolbar('Dark blue').click()
  await expect.poll(marked).toEqual(['dark-blue: certificate'])
  await select('last', 0, 'last', 8)
  await userEvent.keyboard('h')
  await expect.poll(marked).toEqual(['dark-blue: certificate', 'dark-blue: The last'])
  expect(localStorage.getItem('fieldwork.highlightColor')).toContain('dark-blue')
  const nextPage = await loadedAnew<{ useEditorState: typeof useEditorState }>('../editorState.ts', import.meta.url)
  expect(nextPage.useEditorState.getState().preferredHighlightColor).toBe('dark-blue')
})

test('a highlight goes from any block to any other: over a link, a variable, code, a table and tabs, and leaves them as they are [NOTE-01]', async () => {
  const server = annotationServer()
  await openNotes(server)
  const before = document.querySelector('#sign')!.textContent
  await select('statement', 44, 'apt', 7)
  await userEvent.keyboard('h')
  await expect
    .poll(() => marked().map((one) => one.replace('yellow: ', '')))
    .toEqual([
      ...['You may publish it.', 'Ask ', 'an authority', ' for ', 'journal.home.arpa', ' and ', 'keep', ' the key.'],
      ...[
        'openssl req -new\n  -subj "/CN=',
        'journal.home.arpa',
        '"',
        'File',
        'Whose',
        'ca.crt',
        'everybody',
        'ca.key',
        'yours',
        'Install',
      ],
    ])
  expect(document.querySelector('#sign')!.textContent).toBe(before)
  await expect.poll(() => server.highlights()[0]?.range.end).toEqual({ block: 'apt', offset: 7 })
})

test('a newer highlight covers older ones, and Backspace deletes it with a way to undo [NOTE-16]', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 0, 43, { color: 'green' })])
  await openNotes(server)
  await expect.poll(marked).toEqual(['green: A certificate is a statement, not a secret.'])
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('h')
  await expect.poll(marked).toEqual(['green: A ', 'yellow: certificate', 'green:  is a statement, not a secret.'])
  document.querySelectorAll('mark')[1]!.click()
  await expect.element(inToolbar('Delete')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(marked).toEqual(['green: A certificate is a statement, not a secret.'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(marked).toEqual(['green: A ', 'yellow: certificate', 'green:  is a statement, not a secret.'])
})

test('highlighting the same text again changes its color, and a note is added to the existing highlight', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 2, 13)])
  await openNotes(server)
  await expect.poll(marked).toEqual(['yellow: certificate'])
  await select('statement', 2, 'statement', 13)
  await inToolbar('More').click()
  await inToolbar('Green').click()
  await expect.poll(marked).toEqual(['green: certificate'])
  await select('statement', 2, 'statement', 13)
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('article', { name: 'Note: certificate' })).toBeVisible()
  await expect.poll(() => server.notes().map(({ group }) => group)).toEqual(['g-h-1'])
  expect(server.highlights().map(({ id, color }) => [id, color])).toEqual([['h-1', 'green']])
})

test('a highlight has whole words, also if the pointer stopped within one [NOTE-01]', async () => {
  await openNotes(annotationServer())
  await select('statement', 5, 'statement', 10)
  await userEvent.keyboard('h')
  await expect.poll(marked).toEqual(['yellow: certificate'])
})

test('selecting a command shows two buttons beside it, which disappear once the command is copied', async () => {
  await openNotes(annotationServer())
  await select('request', 0, 'request', 11)
  for (const name of ['Ask', 'More']) await expect.element(inToolbar(name)).toBeVisible()
  expect(toolbar.getByRole('button').elements()).toHaveLength(2)
  document.dispatchEvent(new ClipboardEvent('copy', { bubbles: true }))
  await expect.element(toolbar).not.toBeInTheDocument()
  expect(String(getSelection())).toBe('openssl req')
  await select('request', 0, 'request', 7)
  await inToolbar('More').click()
  await inToolbar('Highlight').click()
  await expect.poll(marked).toEqual(['yellow: openssl'])
})

test('the pointer has to move more than five pixels to select for a highlight [NOTE-06]', async () => {
  await openNotes(annotationServer())
  dragOver('statement', 0, 1, 5)
  // The next assertion proves that this one could fail: both read the page in the same way.
  dragOver('last', 0, 8, 6)
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('h')
  await expect.poll(marked).toEqual(['yellow: The last'])
})

test('a click on a highlight takes effect after 200 ms, unless a second click follows [NOTE-07] [LIMIT-04]', async () => {
  await openNotes(annotationServer([highlightOn('h-1', 'statement', 2, 13), highlightOn('h-2', 'last', 0, 8)]))
  await expect.poll(() => marked().length).toBe(2)
  const [first, second] = [...document.querySelectorAll('mark')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const isToolbarActive = () => useEditorState.getState().isToolbarActive
  first!.click()
  vi.advanceTimersByTime(199)
  second!.click()
  vi.advanceTimersByTime(199)
  expect(isToolbarActive()).toBe(false)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(isToolbarActive).toBe(true)
  await expect.element(toolbar).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(marked).toEqual(['yellow: certificate'])
})

test('a highlight and its notes are a group, which is active while the toolbar applies to it [NOTE-08]', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-one' })])
  await openNotes(server)
  await expect.poll(() => marked().length).toBe(1)
  expect(useEditorState.getState()).toMatchObject({ activeHighlightGroup: null, isToolbarActive: false })
  document.querySelector('mark')!.click()
  await expect.element(toolbar).toBeVisible()
  expect(useEditorState.getState()).toMatchObject({ activeHighlightGroup: 'g-one', isToolbarActive: true })
  await userEvent.keyboard('n')
  await expect.poll(() => server.notes().map(({ group }) => group)).toEqual(['g-one'])
  expect(useEditorState.getState().activeInstanceId).toBe(server.notes()[0]!.id)
})

test('changing one block renders no other block', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 2, 13)])
  await openNotes(server)
  await expect.poll(() => marked().length).toBe(1)
  const kept = document.querySelector('mark')!
  const texts = ['mixed', 'apt', 'port'].map((id) => document.getElementById(id)!.firstChild)
  await select('last', 0, 'last', 8)
  await userEvent.keyboard('h')
  await expect.poll(() => marked().length).toBe(2)
  expect(document.querySelector('mark')).toBe(kept)
  expect(['mixed', 'apt', 'port'].map((id) => document.getElementById(id)!.firstChild)).toEqual(texts)
})

test.each(['free', 'pro'] as const)(
  'with the plan %s the toolbar is there while its flag is on, and not while it is off [PLAN-51]',
  async (plan) => {
    for (const isOn of [true, false]) {
      const { screen } = await openNotes(annotationServer(), { user: ines(plan), flags: { 'general.editorToolbar': isOn } })
      selectWords('statement', 2, 'statement', 13)
      if (isOn) await expect.element(toolbar).toBeVisible()
      // It takes a fifth of a second to come.
      else await expect(expect.element(toolbar, { timeout: 1000 }).toBeVisible()).rejects.toThrow()
      await userEvent.keyboard('h')
      if (isOn) await expect.poll(marked).toEqual(['yellow: certificate'])
      else await expect.poll(() => String(getSelection())).toBe('certificate')
      expect(toolbar.query()).toBeNull()
      expect(marked().length).toBe(isOn ? 1 : 0)
      await screen.unmount()
      await forgetNotes()
    }
  },
)

const needingLogin = [
  ['a highlight', 'h'],
  ['a note', 'n'],
] as const

test.each(needingLogin)(
  'a visitor who wants %s is asked to log in, and what they pressed is kept until then [AUTH-41]',
  async (_what, key) => {
    await openNotes(annotationServer(), { user: null })
    await select('statement', 2, 'statement', 13)
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('dialog', { name: /Log in or sign up/ })).toBeVisible()
    expect(marked()).toEqual([])
  },
)

test('the toolbar and highlights in every color have no accessibility faults in either theme', async () => {
  const colors = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'] as const
  await openNotes(
    annotationServer(colors.map((color, index) => highlightOn(`h-${index}`, 'statement', index * 5, index * 5 + 5, { color }))),
  )
  await expect.poll(() => marked().length).toBe(8)
  await select('last', 0, 'last', 8)
  for (const theme of ['light', 'dark'] as const) expect(await findings(theme), theme).toEqual([])
})
