import { readFile } from 'node:fs/promises'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { readPdf } from '../server/documentation/testing-pdf.ts'
import { answerInTheDatabase, boxesOf, completeBox } from './testing/answers.ts'
import { expect, test } from './testing/journey.ts'
import { openProject } from './testing/projectScreen.ts'
import { linkPublicly, publicAddress } from './testing/publicAddress.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'
const sentences = 'I put nginx in front of my own site, signed its certificate myself, and can say why the browser refused it.'
const changed = `${sentences} Now I renew it with a script.`

test('a learner who finishes a project says in their own words what they built, and finds it first in the PDF, on the public page and in the post', async ({
  app,
  page,
  session,
  db,
  browser,
}) => {
  await linkPublicly(page.context())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const ines = await session(people.ines)
  const boxes = await boxesOf(app, project)
  const withPicture = boxes.find((box) => validationsOf(box).some(({ type }) => type === 'validationUpload'))!
  await answerInTheDatabase(db, ines.id, project, withPicture)
  await openProject(page, '', project)
  await completeBox(page, project, withPicture)
  await page.getByRole('button', { name: 'Complete project' }).click()

  const dialog = page.getByRole('dialog', { name: 'Project Complete' })
  const field = dialog.getByRole('textbox', { name: 'In your own words: what did you build?' })
  await expect(field).toHaveValue('')
  await field.fill(sentences)
  // Leaving the field saves it, and the PDF waits for it.
  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await dialog.getByRole('button', { name: /^PDF/ }).click()
  const { text } = await readPdf(await readFile(await (await downloading).path()))
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`What Ines built “${sentences}” In Ines’s own words`)
  await expect(dialog.getByText('Saved.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await field.press('Control+Enter')
  await expect(dialog.getByRole('figure').last()).toContainText(`“${sentences}”`)
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expectNoViolations(page, 'completion with the learner’s sentences')

  await dialog.getByRole('button', { name: /^Public page/ }).click()
  await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  await expect(page.getByText('Link copied!')).toBeVisible({ timeout: 40_000 })
  await expect(dialog.getByRole('list', { name: 'Post about it' }).getByRole('link')).toHaveCount(4)
  const link = (await page.evaluate(() => navigator.clipboard.readText())).replace(publicAddress, app.origin)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  const first = stranger.locator('[data-work]')
  await expect(first.getByRole('heading', { name: 'What Ines built' })).toBeVisible()
  await expect(first.getByRole('blockquote').first()).toHaveText(`“${sentences}”`)
  await expect(first.getByText('In Ines’s own words')).toBeVisible()
  await expectNoViolations(stranger, 'public page with the learner’s sentences')

  // A change is on the page at once.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(field).toBeFocused()
  await field.fill(changed)
  await field.press('Control+Enter')
  await expect(dialog.getByRole('figure').last()).toContainText(`“${changed}”`)
  await stranger.reload()
  await expect(first.getByRole('blockquote').first()).toHaveText(`“${changed}”`)

  await dialog.getByRole('button', { name: 'Download documentation' }).click()
  // The network's page would take the focus, without which nothing is copied.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: 'Post on LinkedIn' }).click()
  await expect(page.getByText('Your LinkedIn post has been copied to your clipboard')).toBeVisible()
  const post = await page.evaluate(() => navigator.clipboard.readText())
  expect(post.startsWith(`${changed}\n\n`)).toBe(true)
  expect(post).toContain(link.replace(app.origin, publicAddress))

  await page.reload()
  await page.getByRole('button', { name: 'Save or share your work' }).click()
  await expect(dialog.getByRole('figure').last()).toContainText(`“${changed}”`)
  await stranger.context().close()
})
