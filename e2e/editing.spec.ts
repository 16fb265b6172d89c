import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { DocumentFaults, EditableDocument } from '@fieldwork/core/documents/schema.ts'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { png } from '../server/uploads/testing-pictures.ts'
import { hostileTexts } from '@fieldwork/core/notes/testing-hostileTexts.ts'
import { personWithSession } from '../server/testing/people.ts'
import { boxesOf, completeBox, expectDone } from './testing/answers.ts'
import { startApp, type App } from './testing/app.ts'
import { dangers, watch } from './testing/hostile.ts'
import { expect, test as journey } from './testing/journey.ts'
import { dragOver, markedWords, notesReady, selectionToolbar } from './testing/notes.ts'
import { reloadPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

/** A separate app, because no other journey may see what is published here. */
const test = journey.extend<object, { app: App }>({
  app: [
    async ({ browserName: _browser }, use) => {
      const app = await startApp({ ADMIN_EMAILS: people.ada.email })
      await use(app)
      await app.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const tls = 'put-tls-in-front'
/** With a picture in a step. */
const hostileProject = 'speak-http-by-hand'
const words = 'A choir has a journal on the web'

/** Places the caret after a text in the editor. */
const caretBehind = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const editor = document.querySelector<HTMLElement>('[contenteditable="true"][role="textbox"]')!
    const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue!.indexOf(wanted)
      if (at < 0) continue
      editor.focus()
      getSelection()!.collapse(walker.currentNode, at + wanted.length)
      return
    }
    throw new Error(`There is no "${wanted}" in the editor`)
  }, text)

test('an administrator edits a project and fixes refused changes, and a learner updates to the new version with answers and highlights', async ({
  another,
  app,
  page,
  session,
}) => {
  const { page: learner } = await another('lena.learns@example.org', 'Lena')
  const [box] = await boxesOf(app, tls)
  await openProject(learner, '', tls)
  await notesReady(learner)
  await dragOver(learner, words)
  await selectionToolbar(learner).getByRole('button', { name: 'More', exact: true }).click()
  await selectionToolbar(learner).getByRole('button', { name: 'Green' }).click()
  await expect.poll(() => markedWords(learner)).toEqual([`green: ${words}`])
  await completeBox(learner, tls, box!)
  await expect(learner.getByRole('button', { name: 'Enable editing' })).toHaveCount(0)

  const violations: string[] = []
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && violations.push(message.text())))
  await session(people.ada)
  await openProject(page, '', tls)
  await page.getByRole('button', { name: 'Enable editing' }).click()
  const bar = page.getByRole('region', { name: 'Editing', exact: true })
  const editor = page.getByRole('textbox', { name: 'Text of the project' })
  const menu = page.getByRole('listbox', { name: 'Insert' })
  await expect(editor).toBeVisible()
  await caretBehind(page, 'who reads the traffic.')
  await page.keyboard.type(' It ends well.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/note')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Note' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Nobody has to buy a name.')
  await bar.getByRole('button', { name: 'Note, change' }).click()
  await page.getByRole('dialog', { name: 'Note' }).getByRole('button', { name: 'Paragraph below' }).click()
  await page.keyboard.type('/code')
  await page.keyboard.press('Enter')
  await page.keyboard.type('openssl version')
  await bar.getByRole('button', { name: 'Code block, change' }).click()
  await page.getByRole('dialog', { name: 'Code block' }).getByRole('button', { name: 'Paragraph below' }).click()
  await page.keyboard.type('/picture')
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog', { name: 'Picture' })
  await picture.locator('input[type=file]').setInputFiles({ name: 'padlock.png', mimeType: 'image/png', buffer: await png() })
  await picture.getByRole('textbox', { name: /^Description/ }).fill('A padlock that was uploaded')
  await page.keyboard.press('Escape')
  const shown = editor.getByRole('img', { name: 'A padlock that was uploaded' })
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectNoViolations(page, 'editor')

  await page.keyboard.press('Control+s')
  const fault = bar.getByRole('listitem').getByRole('button').first()
  await expect(bar.getByText('One thing has to be fixed first')).toBeVisible()
  await fault.click()
  await bar.getByRole('button', { name: 'Note, change' }).click()
  await page.getByRole('dialog', { name: 'Note' }).getByRole('textbox', { name: 'Title' }).fill('Names for nothing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(bar.getByText('Saved as version 2')).toBeVisible()
  expect(violations).toEqual([])

  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${tls}.zip`)
  // File names in a zip aren't compressed.
  const exported = await readFile(await file.path(), 'latin1')
  expect(exported).toMatch(/^PK/)
  expect(exported).toMatch(new RegExp(`${tls}/images/upload-[0-9a-f]{24}[.]png`))

  await reloadPage(learner)
  await learner.getByRole('button', { name: 'Update my project!' }).click()
  await expect(learner.getByText('Names for nothing')).toBeVisible()
  await expect(learner.getByText('It ends well.')).toBeVisible()
  await expect(learner.getByRole('img', { name: 'A padlock that was uploaded' })).toBeVisible()
  await expect(learner.getByText('openssl version', { exact: true }).first()).toBeVisible()
  await expectDone(learner, box!)
  await expect.poll(() => markedWords(learner)).toEqual([`green: ${words}`])
})

/** Inserts each text in a paragraph, a heading, a note's title, a cell, code and a caption. */
const blocksSaying = (texts: readonly string[], picture: BlockNode): BlockNode[] =>
  texts.flatMap((text, n): BlockNode[] => {
    const children: Extract<BlockNode, { type: 'paragraph' }>['children'] = [{ type: 'text', text }]
    const code = { inline: false, language: 'shell', title: 'Terminal', copyable: true, expandable: true, ask: true } as const
    return [
      { type: 'paragraph', id: `hostile-p-${n}`, children },
      { type: 'heading', id: `hostile-h-${n}`, level: 3, children },
      {
        type: 'note',
        id: `hostile-n-${n}`,
        noteType: 'blank',
        heading: text.slice(0, 200),
        content: [{ type: 'paragraph', id: `hostile-q-${n}`, children }],
      },
      { type: 'table', id: `hostile-t-${n}`, align: [null], head: [children], rows: [[children]] },
      { type: 'codeBlock', id: `hostile-c-${n}`, text, ...code },
      { ...picture, id: `hostile-i-${n}`, alt: text, caption: text } as BlockNode,
    ]
  })

test('hostile text that an administrator publishes in paragraphs, titles, code and captions is shown as text and never executed, for learners and in the editor', async ({
  app,
  db,
  page,
}) => {
  const address = `${app.origin}/projects/${hostileProject}`
  const { token } = await personWithSession(db, people.ada.email, { plan: 'free', name: 'Ada' })
  const headers = { cookie: `session=${token}`, accept: 'application/json', 'content-type': 'application/json', origin: app.origin }
  const { etag, document } = (await (await fetch(`${address}/editable.json`, { headers })).json()) as EditableDocument
  const picture = document.steps.flatMap(({ children }) => children).find(({ type }) => type === 'image')!
  const texts = hostileTexts.filter(isPlainText)
  let blocks = blocksSaying(texts, picture)
  const save = (added: readonly BlockNode[]) => {
    const [first, ...steps] = document.steps
    const body = { ...document, steps: [{ ...first!, children: [...first!.children, ...added] }, ...steps] }
    return fetch(`${address}/document.json`, { method: 'PUT', headers: { ...headers, 'if-match': etag }, body: JSON.stringify(body) })
  }
  // The refused texts are named, and the rest is published.
  let saved = await save(blocks)
  for (let tries = 0; saved.status === 422 && tries < 20; tries++) {
    const { error } = (await saved.json()) as { error: { details: DocumentFaults } }
    const refused = new Set(error.details.faults.map(({ nodeId = '' }) => nodeId.replace('hostile-q', 'hostile-n')))
    expect(refused).not.toContain('')
    blocks = blocks.filter(({ id }) => !refused.has(id))
    saved = await save(blocks)
  }
  expect(saved.status).toBe(200)
  expect(blocks.length).toBeGreaterThan(150 * 5)

  const found = await watch(page)
  await openProject(page, '', hostileProject)
  for (const { type, id, ...block } of blocks.filter((one) => one.type === 'note').slice(0, 5))
    await expect(page.getByText((block as { heading: string }).heading, { exact: true }).first(), `${type} ${id}`).toBeAttached()
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })

  await page.context().addCookies([{ name: 'session', value: token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  await reloadPage(page)
  await page.getByRole('button', { name: 'Enable editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of the project' })).toBeVisible()
  await expect(page.getByText('Editing version 2')).toBeVisible()
  expect(await dangers(page)).toEqual([])
  expect(await found()).toEqual({ hits: 0, violations: [], outside: [] })
})
