import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { personWithSession } from '../server/testing/people.ts'
import { boxesOf, completeBox, expectDone } from './answers.ts'
import { startApp, type App } from './app.ts'
import { expect, test as journey } from './journey.ts'
import { dragOver, markedWords, notesReady, selectionToolbar } from './notes.ts'
import { reloadPage } from './openPage.ts'
import { openProject } from './projectScreen.ts'

/** What is published here is for nobody else's journey. */
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
const words = 'A choir has a journal on the web'

/** Puts the caret behind words of the editor. */
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

test('an administrator edits a project in place and mends what is refused, and a learner takes the new version with answers and highlights kept', async ({
  app,
  browser,
  db,
  page,
  session,
}) => {
  const learnerContext = await browser.newContext({ baseURL: app.origin })
  const { token } = await personWithSession(db, 'lena.learns@example.org', { plan: 'free', name: 'Lena' })
  await learnerContext.addCookies([{ name: 'session', value: token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  const learner = await learnerContext.newPage()
  const [box] = await boxesOf(app, tls)
  await openProject(learner, '', tls)
  await notesReady(learner)
  await dragOver(learner, words)
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations: findings } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    expect(findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  }

  await page.keyboard.press('Control+s')
  const fault = bar.getByRole('listitem').getByRole('button').first()
  await expect(bar.getByText('One thing has to be mended first')).toBeVisible()
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
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await reloadPage(learner)
  await learner.getByRole('button', { name: 'Update my project!' }).click()
  await expect(learner.getByText('Names for nothing')).toBeVisible()
  await expect(learner.getByText('It ends well.')).toBeVisible()
  await expect(learner.getByText('openssl version', { exact: true }).first()).toBeVisible()
  await expectDone(learner, box!)
  await expect.poll(() => markedWords(learner)).toEqual([`green: ${words}`])
  await learnerContext.close()
})
