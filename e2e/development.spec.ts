import { expect, test, type Page } from '@playwright/test'
import { startDevelopment } from './testing/development.ts'

const project = 'a-database-from-an-empty-folder'

/** True while the page has not been reloaded since it was marked. */
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))

test('under npm run dev, edits of a component, a message, a rule and a text appear in the browser without a reload by hand', async ({
  page,
}) => {
  const { origin, edit, remove, log } = await startDevelopment('ledger')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  try {
    await page.goto(`${origin}/projects/${project}`)
    // The app has replaced the first response.
    await expect(page.locator('#document-scroller')).toBeFocused({ timeout: 120_000 })
    await mark(page)
    await edit('web/project/ProjectHeader.tsx', '            {metadata.description}\n', '            A component was edited.\n')
    await expect(page.getByText('A component was edited.')).toBeVisible()
    expect(await isMarked(page)).toBe(true)

    await edit('web/messages/project.ts', 'Add to My Projects', 'A sentence was edited')
    await expect(page.getByRole('button', { name: 'A sentence was edited' })).toBeVisible()

    await edit(
      'core/documents/contents.ts',
      '      title,\n      ...(description',
      '      title: `A rule was edited: ${title}`,\n      ...(description',
    )
    await expect(page.getByText('A rule was edited').first()).toBeVisible({ timeout: 120_000 })

    await edit(`content/projects/${project}/project.md`, 'A choir has eleven cupboards', 'A text was edited, with eleven cupboards')
    await expect(page.getByText('A text was edited, with eleven cupboards')).toBeVisible({ timeout: 120_000 })

    // The server renders the same fresh sources as the browser.
    const html = await (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).text()
    for (const edited of ['A component', 'A sentence', 'A rule', 'A text']) expect(html).toContain(`${edited} was edited`)
    expect(errors).toEqual([])
  } catch (error) {
    throw new Error(log(), { cause: error })
  } finally {
    await remove()
  }
})
