import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findings, forgetAfterEach, refusal } from '../../testing/render.tsx'
import { annotationServer, forgetNotes, highlightOn, marked, noteOn, openNotes, select } from '../testing.ts'

forgetAfterEach()
afterEach(forgetNotes)

const note = (name: RegExp | string = /^Note/) => page.getByRole('article', { name })
const body = page.getByRole('textbox', { name: 'Text of the note' })
const own = () => annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1', { pinned: true })])

test('N creates a focused blank note with the selected text, which says that it is saved [NOTE-10] [NOTE-19] [NOTE-31]', async () => {
  const server = annotationServer()
  await openNotes(server)
  await select('mixed', 4, 'mixed', 63)
  await userEvent.keyboard('n')
  await expect.element(body).toHaveFocus()
  await userEvent.keyboard('So the crt may be in Git')
  await expect.element(note().getByText('Saved')).toBeVisible()
  await expect
    .poll(() => server.notes()[0])
    .toMatchObject({
      noteType: 'blank',
      content: 'So the crt may be in Git',
      group: server.highlights()[0]!.group,
      heading: 'an authority for journal.home.arpa and',
      highlightContext: 'an authority for journal.home.arpa and',
      surroundingContext: 'Ask an authority for journal.home.arpa and keep the key.',
    })
})

test('an empty note shows a placeholder [NOTE-32]', async () => {
  await openNotes(own())
  await expect.element(body).toHaveAttribute('placeholder', 'Write what you want to remember. Markdown works.')
})

test('a note shows rendered Markdown, and its source while it is edited', async () => {
  const server = annotationServer([
    highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }),
    noteOn('n-1', 'g-1', { pinned: true, content: 'Put `*.key` into **.gitignore**\n- first' }),
  ])
  await openNotes(server)
  await expect.element(note().getByText('.gitignore')).toBeVisible()
  expect(note().element().querySelector('strong')?.textContent).toBe('.gitignore')
  await note().getByRole('button', { name: 'Edit note' }).click()
  await expect.element(body).toHaveValue('Put `*.key` into **.gitignore**\n- first')
  await userEvent.keyboard(' line')
  await userEvent.click(page.getByRole('heading', { name: 'Sign it' }))
  await expect.poll(() => note().element().querySelector('li')?.textContent).toBe('first line')
})

test('a heading has at most 300 characters, and an emptied one is restored [NOTE-27] [LIMIT-02]', async () => {
  const server = own()
  await openNotes(server)
  const heading = page.getByRole('textbox', { name: 'Heading of the note' })
  await heading.fill('a'.repeat(299))
  await userEvent.keyboard('bc')
  await expect.element(heading).toHaveValue(`${'a'.repeat(299)}b`)
  await expect.poll(() => server.notes()[0]?.heading.length).toBe(300)
  await heading.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(heading).toHaveValue(`${'a'.repeat(299)}b`)
})

test('a note is at least 200 px high, 340 px expanded, and is resized by keys and pointer [NOTE-28] [NOTE-29]', async () => {
  const server = own()
  await openNotes(server)
  const height = () => Math.round(note().element().getBoundingClientRect().height)
  const edge = page.getByRole('separator', { name: 'Height of the note' })
  await expect.poll(height).toBe(200)
  edge.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(height()).toBe(200)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(height).toBe(240)
  await note().getByRole('button', { name: 'Expand note' }).click()
  await expect.poll(height).toBe(340)
  await note().getByRole('button', { name: 'Make note smaller' }).click()
  await expect.poll(height).toBe(240)
  await expect.poll(() => server.notes()[0]).toMatchObject({ height: 240, expanded: false })
})

test('the height of a note is stored 100 ms after the last movement, not with every one [NOTE-30] [LIMIT-04]', async () => {
  const server = own()
  await openNotes(server)
  const edge = page.getByRole('separator', { name: 'Height of the note' })
  await expect.element(edge).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let press = 0; press < 3; press += 1) {
    await vi.advanceTimersByTimeAsync(99)
    edge.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    await new Promise(requestAnimationFrame)
  }
  // The pending note is sent a second later.
  await vi.advanceTimersByTimeAsync(1099)
  expect(server.notes()[0]?.height).not.toBe(260)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.poll(() => server.notes()[0]?.height).toBe(260)
  // One change, whose number is one above that of the file.
  expect(server.notes()[0]?.changed).toBe(2)
})

test('a pinned note is open after a reload, and closing it unpins it [NOTE-36]', async () => {
  const server = annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1')])
  const first = await openNotes(server)
  await expect.poll(marked).toEqual(['yellow: certificate'])
  expect(note().query()).toBeNull()
  await page.getByRole('button', { name: /^Yellow highlight with 1 note/ }).click()
  await note().getByRole('button', { name: 'Keep this note open' }).click()
  await expect.poll(() => server.notes()[0]?.pinned).toBe(true)
  await first.screen.unmount()
  await openNotes(server)
  await expect.element(note()).toBeVisible()
  await note().getByRole('button', { name: 'Close note' }).click()
  await expect.element(note()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Yellow highlight with 1 note/ })).toHaveFocus()
  await expect.poll(() => server.notes()[0]?.pinned).toBe(false)
})

test('a copied note says "Copied!" for 2.5 s [MODAL-41]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openNotes(
    annotationServer([highlightOn('h-1', 'statement', 2, 13, { group: 'g-1' }), noteOn('n-1', 'g-1', { content: 'Mine', pinned: true })]),
  )
  const copy = page.getByRole('button', { name: 'Copy note' })
  await expect.element(copy).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    ;(copy.element() as HTMLElement).click()
    const copied = () =>
      [...document.querySelectorAll('[data-note=n-1] [role=status]')].some(({ textContent }) => textContent === 'Copied!')
    // The clipboard answers, and React draws, without the clock.
    for (let frame = 0; frame < 100 && !copied(); frame++) await new Promise(requestAnimationFrame)
    expect(copied()).toBe(true)
    expect(write.mock.calls).toEqual([['> certificate\n\n**Note: certificate**\n\nMine']])
    await vi.advanceTimersByTimeAsync(2499)
    expect(copied()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(copied).toBe(false)
  } finally {
    vi.useRealTimers()
    write.mockRestore()
  }
})

test('a deleted note can be restored', async () => {
  const server = own()
  await openNotes(server)
  await note().getByRole('button', { name: 'Delete note' }).click()
  await expect.element(note()).not.toBeInTheDocument()
  expect(marked()).toEqual(['yellow: certificate'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(note()).toBeVisible()
  await expect.poll(() => server.notes().map(({ heading }) => heading)).toEqual(['certificate'])
})

test('changes of another device are merged item by item', async () => {
  const server = own()
  await openNotes(server)
  await note().getByRole('textbox', { name: 'Text of the note' }).fill('mine')
  server.put([highlightOn('h-2', 'last', 0, 8, { changed: 2, color: 'pink' })])
  await expect.poll(marked).toEqual(['yellow: certificate', 'pink: The last'])
  await expect.poll(() => [server.notes()[0]?.content, server.highlights().length]).toEqual(['mine', 2])
})

test('without a connection a note says so and is stored in this browser until it can be saved', async () => {
  const server = own()
  await openNotes(server)
  server.network = 'away'
  await body.fill('on the train')
  await expect.element(note().getByText('Not saved yet. It is kept in this browser.')).toBeVisible()
  expect(localStorage.getItem('fieldwork.annotations.ines.tls')).toContain('on the train')
  server.network = 'there'
  await expect.element(note().getByText('Saved')).toBeVisible()
  expect(server.notes()[0]?.content).toBe('on the train')
  await expect.poll(() => localStorage.getItem('fieldwork.annotations.ines.tls')).toBeNull()
})

test('a note written while the session ends asks to log in, and the next page saves it', async () => {
  const server = own()
  const network = { 'PUT /projects/tls/annotations.json': () => refusal('signed_out') }
  const first = await openNotes(server, { network })
  await body.fill('half a sen')
  await expect.element(note().getByText(/^Log in again to save\. It is kept in this browser\./)).toBeVisible()
  await note().getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await first.screen.unmount()
  await openNotes(server)
  await expect.poll(() => server.notes()[0]?.content).toBe('half a sen')
})

test.each(['database_read_only', 'database_busy', 'storage_full'] as const)(
  'a note that the server answers with %s says that it is not saved, stays in this browser, and is saved by the next page',
  async (code) => {
    const server = own()
    const first = await openNotes(server, { network: { 'PUT /projects/tls/annotations.json': () => refusal(code) } })
    await body.fill('on the train')
    await expect.element(note().getByText('Not saved yet. It is kept in this browser.')).toBeVisible()
    expect(localStorage.getItem('fieldwork.annotations.ines.tls')).toContain('on the train')
    await first.screen.unmount()
    await openNotes(server)
    await expect.poll(() => server.notes()[0]?.content).toBe('on the train')
    await expect.poll(() => localStorage.getItem('fieldwork.annotations.ines.tls')).toBeNull()
  },
)

test('a note shows why the server refuses to save it', async () => {
  const server = own()
  await openNotes(server, { network: { 'PUT /projects/tls/annotations.json': () => refusal('too_many_annotations') } })
  await body.fill('one more')
  await expect.element(note().getByText('That is more than one project can hold. Delete some highlights or notes first.')).toBeVisible()
})

test('notes have no accessibility faults in either theme, beside the text and within it', async () => {
  const server = annotationServer([
    highlightOn('h-1', 'statement', 2, 13, { group: 'g-1', color: 'pink' }),
    noteOn('n-1', 'g-1', { pinned: true, content: 'With `code` and a [link](https://example.org).' }),
    noteOn('n-2', 'g-1', { pinned: true, noteType: 'ask', heading: 'A question' }),
  ])
  await openNotes(server)
  await expect.element(page.getByRole('article', { name: /^Ask/ })).toBeVisible()
  for (const width of [1600, 1280]) {
    await page.viewport(width, 900)
    for (const theme of ['light', 'dark'] as const) expect(await findings(theme), `${theme} ${width}`).toEqual([])
  }
})
