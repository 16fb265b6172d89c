import { everyPart, withFlags } from './testing/flags.ts'
import { expect, test } from './testing/journey.ts'
import { dragOver, markedWords, notesReady, selectionToolbar } from './testing/notes.ts'
import { scrollerId } from '../web/platform/documents/scrolling.ts'
import { contentsOf, edgesOf, openProject, reloadProject, scrollerOf } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const tls = 'put-tls-in-front'
const words = 'A choir has a journal on the web'

test('a highlight and a note survive a reload, show in a second tab, and can be edited offline [NOTE-01] [NOTE-33]', async ({
  page,
  context,
  session,
}) => {
  await session('nora.notes@example.org')
  await openProject(page, '', tls)
  await notesReady(page)
  await dragOver(page, words)
  await page.keyboard.press('n')
  const note = page.getByRole('article', { name: `Note: ${words}` })
  const body = note.getByRole('textbox', { name: 'Text of the note' })
  await expect(body).toBeFocused()
  await page.keyboard.type('One page, `index.html`')
  await expect(note.getByText('Saved')).toBeVisible()
  await note.getByRole('button', { name: 'Keep this note open' }).click()
  await expect(note.getByText('Saved')).toBeVisible()
  expect(await markedWords(page)).toEqual([`yellow: ${words}`])

  await reloadProject(page)
  await expect(note.locator('code')).toHaveText('index.html')
  expect(await markedWords(page)).toEqual([`yellow: ${words}`])

  const second = await context.newPage()
  await openProject(second, '', tls)
  await expect(second.getByRole('article', { name: `Note: ${words}` })).toBeVisible()
  await dragOver(second, 'Everything runs on your own machine')
  await selectionToolbar(second).getByRole('button', { name: 'More', exact: true }).click()
  await selectionToolbar(second).getByRole('button', { name: 'Green' }).click()
  const both = [`yellow: ${words}`, 'green: Everything runs on your own machine']
  await expect.poll(() => markedWords(second)).toEqual(both)
  await expect.poll(() => markedWords(page)).toEqual(both)

  await context.setOffline(true)
  await note.getByRole('button', { name: 'Edit note' }).click()
  await body.fill('Written on the train')
  await expect(note.getByText('Not saved yet. It is kept in this browser.')).toBeVisible()
  await context.setOffline(false)
  await expect(note.getByText('Saved')).toBeVisible({ timeout: 40_000 })
  await second.close()
  await reloadProject(page)
  await expect(note.getByText('Written on the train')).toBeVisible()
  await expect.poll(() => markedWords(page)).toEqual(both)
})

test('a new note at the lower edge of the screen is fully visible with its highlighted text', async ({ page, session }) => {
  await session('lou.low@example.org')
  await openProject(page, '', tls)
  await notesReady(page)
  const passage = page.getByText(words).first()
  await passage.evaluate((element, id) => {
    const scroller = document.getElementById(id)!
    scroller.scrollBy({ top: element.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom + 8, behavior: 'instant' })
  }, scrollerId)
  await passage.click({ clickCount: 3 })
  await expect(selectionToolbar(page)).toBeVisible()
  await page.keyboard.press('n')
  const note = page.getByRole('article', { name: `Note: ${words}` })
  const lowest = (await edgesOf(scrollerOf(page))).bottom
  await expect.poll(async () => (await edgesOf(note)).bottom).toBeLessThanOrEqual(lowest)
  await expect(passage).toBeInViewport()
})

test('the keyboard alone selects text, asks about it and bookmarks it, and axe finds no violations in either theme [NOTE-15] [NOTE-23] [NOTE-34] [NOTE-35]', async ({
  page,
  context,
  session,
}) => {
  await withFlags(context, { ...everyPart, 'capability.model': true })
  await session('kai.keyboard@example.org')
  await openProject(page, '', tls)
  await notesReady(page)
  await page.getByRole('button', { name: 'Select text with the keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(selectionToolbar(page)).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: 'Your question about this' })).toBeFocused()
  await page.keyboard.type('What is a certificate?')
  await page.keyboard.press('Enter')
  const note = page.getByRole('article', { name: /^Ask: / })
  await expect(note.getByText('No language model is set up here', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Yellow highlight with 1 note/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(selectionToolbar(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(selectionToolbar(page).getByRole('button', { name: 'Bookmark' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(contentsOf(page).getByRole('link', { name: /^Bookmark / })).toBeVisible()
  await expectNoViolations(page, 'a highlight with a note', { include: ['[data-step]:first-of-type', 'nav'] })
})

const hooks = ['script', 'img', 'svg', 'iframe', 'a', 'details', 'video', 'style', 'math', 'object']
const events = ['onload', 'onerror', 'onclick', 'onfocus', 'ontoggle', 'onpointerover', 'onanimationstart']
/** Each would set `window.ran` if executed. */
const injections = [
  ...hooks.flatMap((tag) => events.map((event) => `<${tag} src=x href=x open autofocus ${event}=window.ran=1>x</${tag}>`)),
  ...hooks.map((tag) => `<${tag}>window.ran=1</${tag}>`),
  ...[
    'javascript:window.ran=1',
    'JaVaScRiPt:window.ran=1',
    'java\tscript:window.ran=1',
    'data:text/html,<script>window.ran=1</script>',
  ].flatMap((address) => [`[x](${address})`, `![x](${address})`, `<${address}>`, `[x]: ${address}\n\n[x]`, `<a href="${address}">x</a>`]),
  ...[
    '</textarea>',
    '</mark>',
    '</style>',
    '-->',
    ']]>',
    '{{constructor.constructor("window.ran=1")()}}',
    '${window.ran=1}',
    '`',
    '"\'>',
  ].flatMap((end) => [
    `${end}<script>window.ran=1</script>`,
    `${end}<img src=x onerror=window.ran=1>`,
    `${end}<svg/onload=window.ran=1>`,
    `**${end}**<b onclick=window.ran=1>`,
    `- ${end}\n  - <script>window.ran=1</script>`,
  ]),
]

test('hostile text in notes, headings and annotation files runs no script', async ({ page, session }) => {
  expect(injections.length).toBeGreaterThanOrEqual(140)
  await session('ivo.injects@example.org')
  await page.addInitScript(() => Object.assign(globalThis, { refused: [] }))
  await openProject(page, '', tls)
  await notesReady(page)
  await dragOver(page, words)
  await page.keyboard.press('h')
  await expect.poll(() => markedWords(page)).toEqual([`yellow: ${words}`])
  const file = `/projects/${tls}/annotations.json`
  await expect.poll(async () => ((await (await page.request.get(file)).json()) as { revision: number }).revision).toBeGreaterThan(0)
  const { revision, ...stored } = (await (await page.request.get(file)).json()) as {
    revision: number
    items: Array<Record<string, unknown>>
  }
  const highlight = stored.items.find(({ kind }) => kind === 'highlight')!
  const notes = injections.map((text, index) => ({
    kind: 'note',
    id: `n-${index}`,
    changed: 10,
    group: highlight['group'],
    noteType: 'blank',
    heading: text.replace(/\s/g, ' ').slice(0, 290),
    highlightContext: text,
    surroundingContext: text,
    content: text,
    expanded: false,
    pinned: true,
    range: highlight['range'],
  }))
  const saved = await page.request.put(file, {
    data: { ...stored, items: [...stored.items, ...notes] },
    headers: { 'if-match': `"${revision}"`, origin: new URL(page.url()).origin },
  })
  expect(saved.status()).toBe(200)
  await reloadProject(page)
  await expect(page.locator('[data-note]')).toHaveCount(injections.length)
  await page
    .locator('[data-note]')
    .evaluateAll((cards) => cards.forEach((card) => card.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))))
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  await page.getByText('Notes', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your highlights and notes' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined()
  expect(await page.locator('[data-note] :is(script, img, svg:not([data-icon]), iframe, object, video, style, math)').count()).toBe(0)
  expect(
    await page
      .locator('[data-note] a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol).filter((one) => !/^https?:$/.test(one))),
  ).toEqual([])
})
