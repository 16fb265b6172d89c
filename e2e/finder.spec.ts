import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { drag, dragOver, markedWords, notesReady, selectionToolbar } from './testing/notes.ts'
import { openPage } from './testing/openPage.ts'
import { openProject, panelOf, project, reloadProject, toolbarOf } from './testing/projectScreen.ts'

const inSelection = (page: Parameters<typeof selectionToolbar>[0], name: string) =>
  selectionToolbar(page).getByRole('button', { name, exact: true })

test('without a language model, somebody in trouble finds the passage, follows it, and is told when there is none', async ({
  page,
  session,
}) => {
  await session(people.ines)
  await openProject(page)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  const panel = panelOf(page, 'left')
  await expect(panel).toHaveAccessibleName('Ask: find in this project')
  const field = panel.getByRole('textbox', { name: 'Your question' })
  await field.fill('nothing happens after I press enter')
  await page.keyboard.press('Enter')
  const sources = panel.getByRole('region', { name: 'Sources' })
  await expect(sources.getByText('Press Enter once more on an empty line.', { exact: false })).toBeVisible()
  await sources.getByRole('link').first().click()
  await expect(page.locator('article').getByText('Nothing happens until the empty line')).toBeInViewport()
  await page.getByRole('button', { name: 'Back to where you were' }).click()

  await field.fill('can the server send two pages at once')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('I’m not sure, but this comes closest:', { exact: false }).first()).toBeVisible()
  const near = panel.getByRole('region', { name: 'Places that may not answer it' })
  await expect(near.getByRole('link').first()).toBeVisible()
  // Nothing of a place that is only near is emphasized like an answer.
  await expect(near.locator('strong')).toHaveCount(0)

  await field.fill('how do I cook rice')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('I found no passage about that in this project.', { exact: false }).first()).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Search all projects' })).toHaveCount(0)
})

test('a visitor finds the passage without logging in, follows it, and still has the answer after a reload', async ({ page }) => {
  await openProject(page)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  const panel = panelOf(page, 'left')
  await panel.getByRole('textbox', { name: 'Your question' }).fill('nothing happens after I press enter')
  const step = page.locator('article section[id]').first()
  await step.evaluate((section) => section.scrollIntoView())
  const search = page.waitForRequest((request) => request.url().endsWith('/find'))
  await panel.getByRole('button', { name: 'Send' }).click()
  expect((await search).postDataJSON()).toMatchObject({ stepId: await step.getAttribute('id') })
  const sources = panel.getByRole('region', { name: 'Sources' })
  await sources.getByRole('link').first().click()
  await expect(page.locator('article').getByText('Nothing happens until the empty line')).toBeInViewport()
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(panel.getByText('A free account keeps the conversation and gives hints for tasks.')).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('region', { name: 'Messages' }).getByText('nothing happens after I press enter')).toBeVisible()
  await expect(sources.getByText('Press Enter once more on an empty line.', { exact: false })).toBeVisible()
})

test('the selection bar shows three actions, whole words are highlighted, and nothing offers to explain without a model', async ({
  page,
  session,
}) => {
  await session(people.ines)
  await openProject(page)
  await notesReady(page)
  await dragOver(page, 'mall harbour wants its tide tab')
  await expect(selectionToolbar(page).getByRole('button')).toHaveCount(4)
  await inSelection(page, 'More').click()
  await expect(inSelection(page, 'Bookmark')).toBeVisible()
  for (const name of ['Simplify', 'Explain more', 'Examples']) await expect(inSelection(page, name)).toHaveCount(0)
  await page.keyboard.press('h')
  await expect.poll(() => markedWords(page)).toEqual(['yellow: small harbour wants its tide table'])
})

test('selecting a command shows two buttons beside it, which disappear once the command is copied', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page)
  await notesReady(page)
  await drag(page, '--version')
  await expect(selectionToolbar(page).getByRole('button')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+c')
  await expect(selectionToolbar(page)).toBeHidden()
  expect(await page.evaluate(() => String(getSelection()))).toBe('--version')
})

test('Ask, left open on another page, closes on a locked project', async ({ page, session }) => {
  await session(people.ines)
  await openProject(page)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await expect(panelOf(page, 'left')).toBeVisible()
  await openPage(page, '/projects/withstand-a-crowd')
  await expect(toolbarOf(page).getByRole('button', { name: 'Ask' })).toHaveAttribute('aria-pressed', 'false')
  await openPage(page, `/projects/${project}`)
  await expect(toolbarOf(page).getByRole('button', { name: 'Ask' })).toHaveAttribute('aria-pressed', 'false')
})

test('a panel left open on a phone, where it covers the page, is closed after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openProject(page)
  const ask = toolbarOf(page).getByRole('button', { name: 'Ask' })
  await ask.click()
  await expect(panelOf(page, 'left')).toBeVisible()
  await reloadProject(page)
  await expect(ask).toHaveAttribute('aria-pressed', 'false')
  await expect(panelOf(page, 'left')).toBeHidden()
})
