import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { answerInTheDatabase, boxesOf, boxOn, completeBox, fillItem, rightAnswer } from './testing/answers.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'
import { linkPublicly } from './testing/publicAddress.ts'

const project = 'put-tls-in-front'

test('a visitor presses Done, logs in with the emailed code, finds the task complete, completes the project, adds it to the portfolio with one press, and still has everything the next day [TASK-49] [TASK-55] [TASK-59] [TASK-60] [SHARE-04]', async ({
  app,
  page,
}) => {
  test.setTimeout(180_000)
  const boxes = await boxesOf(app, project)
  const first = validationsOf(boxes[0]!)[0]!
  await openProject(page, '', project)
  await fillItem(page, project, first)
  await page.locator(`[id="${boxes[0]!.id}"]`).getByRole('button', { name: 'Done', exact: true }).click()

  await expect(page.getByRole('dialog')).toBeVisible()
  await signIn(app, page, 'ines.moreno@example.org')
  await expect(page.getByText("You're logged in!")).toBeVisible()
  await expect(boxOn(page, boxes[0]!)).toContainText(await rightAnswer(page, project, first.id))
  await expect(boxOn(page, boxes[0]!).getByRole('button', { name: 'Done', exact: true })).toHaveCount(0)

  const confetti = confettiScripts(page)
  const mission = page.getByRole('button', { name: 'Complete project' })
  await expect(mission).toHaveAttribute('aria-disabled', 'true')
  for (const box of boxes.slice(1)) await completeBox(page, project, box)
  await expect(mission).not.toHaveAttribute('aria-disabled', 'true')
  await mission.click()

  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => isPainted(page)).toBe(true)
  expect(confetti, 'scripts that make confetti').toHaveLength(1)
  await expect(dialog.getByRole('link', { name: /Next project/ })).toHaveAttribute('href', /\/projects\/speak-http-by-hand/)
  await dialog.getByRole('button', { name: /^Portfolio\s*Add this project/ }).click()
  await expect(dialog.getByRole('link', { name: /^Portfolio\s*Added/ })).toHaveAttribute('href', '/portfolio', { timeout: 40_000 })
  await dialog.getByRole('button', { name: 'Download documentation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Confetti is for the completion, not for looking at it again.
  await page.getByRole('button', { name: 'Save or share your work' }).click()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('canvas')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await reloadProject(page)
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByText('8 of 8 tasks')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(await rightAnswer(page, project, first.id))
      .first(),
  ).toBeVisible()
})

test('completing a project shows no confetti with reduced motion', async ({ page, session, db }) => {
  const person = await session(people.paula)
  await answerInTheDatabase(db, person.id, project)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const confetti = confettiScripts(page)
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Download documentation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeVisible()
  expect(confetti, 'scripts that make confetti').toEqual([])
  expect(await isPainted(page)).toBe(false)
})

test('a project is completed even if the confetti script fails to load, and a reload opens the celebration again, until it is closed', async ({
  page,
  session,
  db,
}) => {
  const person = await session(people.paula)
  await answerInTheDatabase(db, person.id, project)
  await page.route(/\/assets\/confetti/i, (route) => route.abort())
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save or share your work' }).first()).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a reload while the public page is being published asks first, and says afterwards that publishing was interrupted', async ({
  page,
  session,
  db,
}) => {
  const person = await session(people.ines)
  await linkPublicly(page.context())
  await answerInTheDatabase(db, person.id, project)
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  await dialog.getByRole('button', { name: /^Public page/ }).click()
  // Publishing waits for a request that never gets a response.
  const regenerating = page.waitForRequest(/\/docs\/regenerate$/)
  await page.route(/\/docs\/regenerate$/, () => {})
  await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  await regenerating
  const dialogTypes: string[] = []
  page.on('dialog', (question) => {
    dialogTypes.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(dialogTypes).toEqual(['beforeunload'])
  await expect(dialog.getByRole('button', { name: /^Public page/ })).toContainText('Publishing was interrupted')
})

test('restarting a completed project deletes a Pro learner’s answers and keeps the completion [TASK-58] [TASK-64] [TASK-67]', async ({
  page,
  session,
  db,
}) => {
  const person = await session(people.paula)
  await answerInTheDatabase(db, person.id, project)
  await openProject(page, '', project)
  await page.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.locator('[data-step]').first()).toBeFocused()
  await page.getByRole('button', { name: 'Restart project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restart project' })
  await expect(dialog).toContainText('answers, screenshots, highlights and notes in this project are deleted')
  await dialog.getByRole('button', { name: 'Restart project' }).click()
  await expect(page.getByText('Project successfully reset')).toBeVisible()
  await expect.poll(() => page.locator('#document-scroller').evaluate((scroller) => scroller.scrollTop)).toBe(0)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete project' })).toHaveAttribute('aria-disabled', 'true')
  expect(await db.rows('select from answers where user_id = $1', [person.id])).toHaveLength(0)
  expect(await db.rows('select from completions where user_id = $1', [person.id])).toHaveLength(1)
})

/** Records further requests for the confetti script. */
const confettiScripts = (page: Page): string[] => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/confetti[^/]*\.js$/.test(request.url())) scripts.push(request.url())
  })
  return scripts
}

/** True if any confetti is painted. */
const isPainted = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('canvas')].some(
      (canvas) =>
        canvas.width > 0 &&
        canvas
          .getContext('2d')
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0),
    ),
  )
