import type { Page } from '@playwright/test'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { boxesOf, boxOn, fieldOf, givenAnswer, isWordsBox, itemOn } from './testing/answers.ts'
import { codeFor, expect, test } from './testing/journey.ts'
import { openProject } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'
/** The step whose box has only text answers. */
const stepTitle = 'Read your own traffic'

/** Presses Tab until an element has the focus. */
const tabTo = async (page: Page, isThere: () => Promise<boolean>, max = 120): Promise<void> => {
  for (let press = 0; press < max; press++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there')
}

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

test('the keyboard alone goes from the contents to a task, answers it, presses Done, logs in, and returns to the completed task', async ({
  app,
  page,
}) => {
  const box = (await boxesOf(app, project)).find((one) => isWordsBox(one, project))!
  const item = validationsOf(box)[0]!
  await openProject(page, '', project)
  await expect(page.getByRole('button', { name: 'My work', exact: true })).toBeVisible()

  const entry = page.getByRole('navigation', { name: 'Table of contents' }).getByRole('link', { name: new RegExp(stepTitle) })
  await tabTo(page, () => entry.evaluate((link) => link === document.activeElement))
  await page.keyboard.press('Enter')
  await tabTo(page, () => fieldOf(itemOn(page, item)).evaluate((field) => field === document.activeElement))
  await page.keyboard.type(givenAnswer(project, item.id))
  for (const other of validationsOf(box).slice(1)) {
    await tabTo(page, () => fieldOf(itemOn(page, other)).evaluate((field) => field === document.activeElement))
    await page.keyboard.type(givenAnswer(project, other.id))
  }
  await tabTo(page, async () => (await focusedText(page)).trim() === 'Done')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('keys.only@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your code')).toBeVisible()
  const code = await codeFor(app, 'keys.only@example.org')
  const loaded = page.waitForEvent('load')
  await page.keyboard.type(code)
  await loaded

  await expect(boxOn(page, box)).toContainText(givenAnswer(project, item.id))
  await expect(boxOn(page, box).getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)
  await expect(boxOn(page, box).getByRole('heading', { level: 3 })).toBeFocused()
})
