import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { readPdf } from '../server/documentation/testing-pdf.ts'
import { personWithSession } from '../server/testing/people.ts'
import { unzip } from '../server/testing/unzip.ts'
import { answerInTheDatabase, boxesOf, completeBox } from './testing/answers.ts'
import type { App } from './testing/app.ts'
import { expect, test } from './testing/journey.ts'
import { expectNoViolations } from './testing/violations.ts'
import { withFlags } from './testing/flags.ts'
import { linkPublicly, publicAddress } from './testing/publicAddress.ts'
import { openProject } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'
const title = 'Put TLS in front of your own site'

/** Completes the project with a screenshot and opens the sharing view. */
const complete = async (app: App, page: Page, db: Parameters<typeof answerInTheDatabase>[0], userId: string) => {
  await linkPublicly(page.context())
  const boxes = await boxesOf(app, project)
  const withPicture = boxes.find((box) => validationsOf(box).some(({ type }) => type === 'validationUpload'))!
  await answerInTheDatabase(db, userId, project, withPicture)
  await openProject(page, '', project)
  await completeBox(page, project, withPicture)
  await page.getByRole('button', { name: 'Complete project' }).click()
  await page.getByRole('button', { name: 'Download documentation' }).click()
  await expect(page.getByRole('dialog', { name: 'Save project' })).toBeVisible()
}

const choose = async (page: Page, option: string) => {
  await page.getByRole('button', { name: /^Save project/ }).click()
  await page.getByRole('menuitemcheckbox', { name: option }).click()
}

/** Returns the name and bytes of a download. */
const downloaded = async (page: Page, button: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const saveToPortfolio = async (page: Page) => {
  await page.getByRole('button', { name: 'Save documentation' }).click()
  await expect(page.getByText('Saved! View project in your portfolio')).toBeVisible({ timeout: 40_000 })
  const { documents } = (await (await page.request.get('/user/portfolio', { headers: { accept: 'application/json' } })).json()) as {
    documents: Array<{ title: string; address: string }>
  }
  expect(documents.map((document) => document.title)).toEqual([title])
  return readPdf(await (await page.request.get(documents[0]!.address)).body())
}

/** Makes the documentation public and returns the copied address. `answer`: answers the question before the first publication. */
const shareLink = async (page: Page, answer?: () => Promise<void>): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await choose(page, 'Share public URL')
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  await answer?.()
  await expect(page.getByText('Link copied!')).toBeVisible({ timeout: 40_000 })
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.startsWith(`${publicAddress}/`)).toBe(true)
  return copied.replace(publicAddress, new URL(page.url()).origin)
}

test('a free learner saves documentation to the private portfolio and as PDF, sees the paywall for Markdown, and shares a page, for which they are asked once, that others can read, also from the public portfolio, until sharing stops [SHARE-01] [SHARE-10] [SHARE-26] [SHARE-27] [SHARE-36] [SHARE-42] [SHARE-44] [SHARE-47] [SHARE-53] [SHARE-54] [SHARE-55]', async ({
  app,
  page,
  session,
  db,
  browser,
}) => {
  test.setTimeout(180_000)
  await withFlags(page.context())
  const ines = await session(people.ines)
  await db.rows(
    `update users set has_public_profile = false, is_listed = false, nickname = 'learner-' || left(id::text, 8) where id = $1`,
    [ines.id],
  )
  await complete(app, page, db, ines.id)

  await expect(page.getByText('Only you see your portfolio until you publish it.')).toBeVisible()
  const inPortfolio = await saveToPortfolio(page)
  expect(inPortfolio).toMatchObject({ isTagged: true, info: { Title: title, Author: ines.name } })
  expect(inPortfolio.text).toContain('Given before.')
  expect(inPortfolio.pictures).toHaveLength(1)

  await choose(page, 'Save as PDF')
  const pdf = await downloaded(page, 'Save documentation')
  expect(pdf.name).toBe(`fieldwork-${project}.pdf`)
  expect((await readPdf(pdf.bytes)).text).toBe(inPortfolio.text)
  await expect(page.getByText('Your PDF download has started')).toBeVisible()

  const nickname = `ines-${ines.id.slice(0, 8)}`
  const link = await shareLink(page, async () => {
    const dialog = page.getByRole('dialog', { name: 'Publish your page' })
    await expect(dialog.getByLabel('Name')).toHaveValue(ines.name)
    await expect(dialog.getByLabel('Public address')).toHaveValue(/^ines-moreno/)
    await dialog.getByLabel('Public address').fill('admin')
    await expect(dialog.getByText('This word is reserved. Choose another.')).toBeVisible()
    await dialog.getByLabel('Public address').fill(nickname)
    await expect(dialog.getByText(/^This address is available/)).toBeVisible()
    await expectNoViolations(page, 'question before publishing')
    await dialog.getByRole('button', { name: 'Publish and copy the link' }).click()
  })
  expect(link).toMatch(new RegExp(`^${app.origin}/${nickname}/projects/${project}-[0-9a-f]{16}$`))
  const headers = { accept: 'application/json', origin: app.origin }
  const issuing = page.request.post(`${app.origin}/projects/${project}/credential`, {
    headers,
    data: { name: 'Ines Ferreira', public: true },
  })
  const { issued } = (await (await issuing).json()) as { issued: { id: string } }
  const stranger = await browser.newContext()
  const another = await browser.newContext()
  const { token } = await personWithSession(db, 'another.learner@example.org', { name: 'Another Learner' })
  await another.addCookies([{ name: 'session', value: token, url: app.origin }])
  for (const context of [stranger, another]) {
    const visit = await context.newPage()
    expect((await visit.goto(link))!.status()).toBe(200)
    await expect(visit.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visit.getByText('Given before.').first()).toBeVisible()
    await expect(visit.getByRole('heading', { name: 'What Ines built' })).toBeVisible()
    const picture = visit.locator('[data-work] figure img').first()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    // The first screen shows the picture, what was built and the first answer, above the toolbar.
    expect((await picture.boundingBox())!.y).toBeLessThan(300)
    const firstAnswer = visit.getByText('Given before.').first()
    expect((await firstAnswer.boundingBox())!.y).toBeLessThan(800)
    const about = await visit.getByRole('heading', { name: 'What Ines built' }).boundingBox()
    expect(about!.x).toBeGreaterThan((await firstAnswer.boundingBox())!.x)
    await visit.setViewportSize({ width: 1280, height: 720 })
    const credential = visit.getByRole('link', { name: /^Signed credential/ })
    await expect(credential).toHaveAttribute('href', `/credentials/${issued.id}`)
    expect((await credential.boundingBox())!.y).toBeLessThan(600)
    await expect(visit.getByText(/^A site that answers over TLS with a certificate signed by an authority/)).toBeVisible()
    await expect(visit.getByText(/^The invented case: A choir’s journal/)).toBeVisible()
    await visit.getByRole('button', { name: 'Show the PDF here' }).click()
    await expect(visit.getByRole('region', { name: /^The PDF “/ })).toBeVisible()
    await visit.getByRole('button', { name: 'Back to the page' }).click()
    await expect(visit.getByRole('paragraph').filter({ hasText: /^The invented case: / })).toBeVisible()
    // Saving to the portfolio published nothing.
    await visit.goto(`${app.origin}/${nickname}/portfolio`)
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Coming soon')
    await visit.goBack()
    const address = await visit.locator('a[href$="/document.pdf"]').first().getAttribute('href')
    expect(address).toBe(`${new URL(link).pathname}/document.pdf`)
    const shared = await context.request.get(app.origin + address!)
    expect((await readPdf(await shared.body())).text).toBe(inPortfolio.text)
  }
  await page.request.put(`${app.origin}/user/portfolio`, { headers, data: { isPublic: true } })
  const card = (visit: Page) => visit.getByRole('list', { name: 'Projects' }).getByRole('link', { name: title })
  for (const context of [stranger, another]) {
    const visit = context.pages()[0]!
    await visit.goto(`${app.origin}/${nickname}/portfolio`)
    await expect(visit.getByText(/^A site that answers over TLS with a certificate signed by an authority/)).toBeVisible()
    await card(visit).click()
    await expect(visit).toHaveURL(link)
    await expect(visit.getByRole('heading', { name: 'What Ines built' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  // The page doesn’t know yet that the portfolio is public.
  await expect(page.getByText(/^The link is off/)).toBeVisible()
  const seen = async () => {
    const visit = stranger.pages()[0]!
    await visit.goto(`${app.origin}/${nickname}/portfolio`)
    return visit.getByRole('heading', { level: 1 })
  }
  await expect(await seen()).toHaveText('Coming soon')
  await test.step('its owner shows it with one press, as its page, and hides it again', async () => {
    const own = await page.context().newPage()
    await own.goto(`${app.origin}/portfolio`)
    const press = async (name: string) => {
      await own.getByRole('button', { name: `More for ${title}` }).click()
      await own.getByRole('menuitem', { name }).click()
    }
    await press('Show it again')
    await expect(own.getByText('Your portfolio shows this project again.')).toBeVisible()
    await expect(await seen()).not.toHaveText('Coming soon')
    await expect(card(stranger.pages()[0]!)).toHaveAttribute('href', new URL(link).pathname)
    await press('Hide project')
    await expect(own.getByText('Only you can see this project now.')).toBeVisible()
    await own.close()
    await expect(await seen()).toHaveText('Coming soon')
  })
  for (const context of [stranger, another]) {
    expect((await context.pages()[0]!.goto(link))!.status()).toBe(404)
    expect((await context.request.get(`${link}/document.pdf`)).status()).toBe(404)
    await context.close()
  }

  await choose(page, 'Save as Markdown')
  await expect(page.getByRole('dialog', { name: 'README and Markdown export are part of Pro' })).toBeVisible()
})

test('a Pro learner saves documentation in each of the five formats, with a theme and an address, and all files have the same content [SHARE-10] [SHARE-26] [SHARE-30] [SHARE-37] [SHARE-38] [SHARE-39] [SHARE-41]', async ({
  app,
  page,
  session,
  db,
}) => {
  test.setTimeout(180_000)
  const paula = await session(people.paula)
  await complete(app, page, db, paula.id)
  const files = new Map<string, Buffer>()
  for (const option of ['Save as README.md', 'Save as Markdown']) {
    await choose(page, option)
    const { name, bytes } = await downloaded(page, 'Save documentation')
    files.set(name, bytes)
    await expect(page.getByText('Your download has started')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  expect([...files.keys()]).toEqual(['README.md', `fieldwork-${project}.md`])
  const markdown = files.get('README.md')!.toString()
  expect(files.get(`fieldwork-${project}.md`)!.toString()).toBe(markdown)
  expect(markdown).toContain('Given before.')
  const archive = await downloaded(page, 'Save text and pictures as a zip')
  expect(archive.name).toBe(`fieldwork-${project}.zip`)
  const unzipped = await unzip(archive.bytes)
  expect(unzipped.get('README.md')!.toString()).toBe(markdown)
  const pictures = [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) => path!)
  expect(pictures).toHaveLength(1)
  for (const picture of pictures) expect(unzipped.get(picture)!.length).toBeGreaterThan(100)

  await choose(page, 'Save as PDF')
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await page.getByRole('textbox', { name: 'Add URL' }).fill('paula.example/work')
  const pdf = await readPdf((await downloaded(page, 'Save documentation')).bytes)
  expect(pdf.links).toContain('https://paula.example/work')
  expect(pdf.pictures).toHaveLength(1)

  await page.keyboard.press('Escape')
  // The view fades out, so wait for the next one.
  await expect(page.getByRole('textbox', { name: 'Add URL' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save or share your work' }).click()
  await page.getByRole('button', { name: 'Download documentation' }).click()
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('textbox', { name: 'Add URL' })).toHaveValue('https://paula.example/work')
  const inPortfolio = await saveToPortfolio(page)
  expect(inPortfolio.text).toBe(pdf.text)
  const shared = await page.request.get(`${await shareLink(page)}/document.pdf`)
  expect((await readPdf(await shared.body())).links).toContain('https://paula.example/work')
})
