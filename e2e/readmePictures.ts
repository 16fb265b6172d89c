import { join } from 'node:path'
import { chromium, expect as playwrightExpect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { personWithSession } from '../server/testing/people.ts'
import { answerInTheDatabase, boxesOf, boxOn, completeBox, givenAnswer } from './testing/answers.ts'
import { startApp } from './testing/app.ts'
import { chromiumArguments, chromiumPath } from './testing/chromium.ts'
import { notesReady, saveAnnotations } from './testing/notes.ts'
import { openPage } from './testing/openPage.ts'
import { databaseOf } from './testing/database.ts'
import { atRest, openProject, panelOf, toolbarOf } from './testing/projectScreen.ts'

printHelpOnRequest(`npm run pictures

Takes the screenshots of README.md again, after a visible change on one of the five screens.`)

// The machine may be slow.
const expect = playwrightExpect.configure({ timeout: 60_000 })
const folder = join(import.meta.dirname, '../docs/images')
const project = 'put-tls-in-front'
const completed = 'speak-http-by-hand'

const app = await startApp()
const db = await databaseOf(app)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
const context = await browser.newContext({
  baseURL: app.origin,
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
})
const page = await context.newPage()

const draw = async (name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  await atRest(page)
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`))
}

/** Scrolls only its own container, until it is near the upper edge. */
const scrollTo = (place: Locator): Promise<void> =>
  place.evaluate((element) => {
    let scroller = element.parentElement
    while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
    if (!scroller) throw new Error('It scrolls in nothing.')
    scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 64
  })

/** The start page on a second visit, because on the first one its fonts load too late. */
const drawStart = async () => {
  await openPage(page, '/')
  await page.evaluate(() => document.fonts.ready)
  await openPage(page, '/')
  await draw('start')
}

/** A step with highlights and notes. */
const drawProject = async () => {
  await openProject(page, '', project)
  await saveAnnotations(page, project, [
    {
      words: 'vouches that this key belongs to the name',
      color: 'yellow',
      notes: [{ content: 'So a name needs a key **and** a witness.', noteType: 'blank' }],
    },
    { words: 'The private half stays with the site', color: 'green' },
  ])
  await openProject(page, '', project)
  await notesReady(page)
  await scrollTo(page.locator('article').getByText('Sign a certificate for the site').first())
  await draw('project')
}

/** A task with the author's answer, and the tutor without a language model. */
const drawAsk = async () => {
  const question = 'Who can read my traffic?'
  const box = (await boxesOf(app, project)).find(({ id }) => id === 'what-leaks')!
  const panel = panelOf(page, 'left')
  await openProject(page, `#${box.id}`, project)
  await completeBox(page, project, box)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await panel.getByRole('textbox', { name: 'Your question' }).fill(question)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Good answer' })).toBeVisible()
  await expect(panel.getByText('I found no passage about that in this project.')).toHaveCount(0)
  await scrollTo(panel.getByText(question).first())
  await scrollTo(boxOn(page, box))
  await draw('ask')
}

/** The week's schedule. */
const drawCourse = async () => {
  await openPage(page, '/onboarding')
  await toolbarOf(page).getByRole('button', { name: 'Plan', exact: true }).click()
  const course = page.getByRole('region', { name: 'Your plan' })
  for (const topic of [/^Networks/, /^Security/, /^Databases/]) await course.getByRole('button', { name: topic }).click()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await expect(course.getByRole('listitem').filter({ hasText: /^Today/ })).toBeVisible()
  await draw('course')
}

/** A completed project with its credential. */
const drawCredential = async (userId: string) => {
  await answerInTheDatabase(db, userId, completed)
  for (const { id } of (await boxesOf(app, completed)).flatMap(validationsOf))
    await db.rows('update answers set text_data = $3 where user_id = $1 and validation_id = $2', [userId, id, givenAnswer(completed, id)])
  await openProject(page, '', completed)
  await page.getByRole('button', { name: 'Complete project' }).click()
  await expect(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const part = page.getByRole('region', { name: 'Credential' })
  await part.getByRole('button', { name: 'Get credential' }).click()
  await expect(part.getByText('Issued to Ines Moreno')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => part.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await draw('credential')
}

try {
  await drawStart()
  const ines = await personWithSession(db, people.ines.email, { name: people.ines.name })
  await context.addCookies([{ name: 'session', value: ines.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
  await drawProject()
  await drawAsk()
  await drawCourse()
  await drawCredential(ines.id)
} finally {
  await browser.close()
  await db.close()
  await app.remove()
}
