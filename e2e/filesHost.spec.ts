import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Locator, test as playwrightTest, type Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { personWithSession } from '../server/testing/people.ts'
import { pdfFile } from '../web/testing/pdf.ts'
import { boxesOf, chooseFile, confirmPicture, itemOn, screenshotFile } from './testing/answers.ts'
import { freePort } from '../server/testing/freePort.ts'
import { startApp, type App } from './testing/app.ts'
import { databaseOf } from './testing/database.ts'
import { watch } from './testing/hostile.ts'
import { openPage } from './testing/openPage.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'

/* Users' files are served by a separate host: the app is at localhost, the files are at 127.0.0.1. */

const project = 'put-tls-in-front'

const test = playwrightTest.extend<object, { app: App; filesUrl: string; port: string }>({
  port: [async ({ browserName: _browser }, use) => use(String(await freePort())), { scope: 'worker' }],
  filesUrl: [({ port }, use) => use(`http://127.0.0.1:${port}`), { scope: 'worker' }],
  app: [
    async ({ port, filesUrl }, use) => {
      const app = await startApp({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, FILES_URL: filesUrl })
      await use(app)
      await app.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.origin),
  context: async ({ context, app }, use) => {
    const db = await databaseOf(app)
    const { token } = await personWithSession(db, `ines-${randomUUID()}@example.org`, { name: people.ines.name, plan: 'pro' })
    await db.close()
    await context.addCookies([{ name: 'session', value: token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
    await use(context)
  },
})

const shot = await screenshotFile()
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfFile(['What the old pier costs'])) }

/** Adds a file to the portfolio and returns the id of its document. */
const addFile = async (request: APIRequestContext, origin: string, title: string, file: { name: string; buffer: Buffer }) => {
  const headers = { accept: 'application/json', origin }
  const storageName = `portfolio_${randomUUID()}`
  const { url } = (await (await request.get(`/uploads/generate-signed-url?fileName=${storageName}`, { headers })).json()) as { url: string }
  const sent = await request.put(url, { headers: { 'content-type': 'application/octet-stream' }, data: file.buffer })
  expect(sent.status()).toBe(200)
  const id = randomUUID()
  const document = { id, type: 'FILE', title, file: { storageName, fileName: file.name } }
  expect((await request.post('/user/portfolio/documents', { headers, data: document })).status()).toBe(201)
  return id
}
const expectDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
/** Records the files served by the files host. */
const filesFrom = (page: Page, filesUrl: string) => {
  const found: string[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(filesUrl) && response.status() === 200) found.push(new URL(response.url()).pathname)
  })
  return found
}

test('a learner’s pictures and PDF are served by the files host without the session cookie, and the PDF is saved under its name', async ({
  page,
  app,
  filesUrl,
}) => {
  const seen = await watch(page)
  const files = filesFrom(page, filesUrl)
  const cookies: Array<string | undefined> = []
  page.on('request', async (request) => {
    if (request.url().startsWith(filesUrl)) cookies.push((await request.allHeaders())['cookie'])
  })
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).some(({ type }) => type === 'validationUpload'))!
  const picture = validationsOf(box).find(({ type }) => type === 'validationUpload')!
  await openProject(page, '', project)
  await chooseFile(page, itemOn(page, picture), shot)
  await confirmPicture(page)
  await expect(
    itemOn(page, picture)
      .getByText(/KB, uploaded$/)
      .first(),
  ).toBeVisible()
  await reloadProject(page)
  await expectDrawn(itemOn(page, picture).locator('img'))
  expect(files).toContainEqual(expect.stringMatching(`^/uploads/private/[^/]+/${project}_${picture.id}$`))

  const id = await addFile(page.request, app.origin, 'What the old pier costs', bill)
  await openPage(page, `/portfolio/documents/${id}`)
  await expect(page.getByRole('region', { name: 'What the old pier costs' }).getByText('What the old pier costs')).toBeAttached()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('bill.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(new Set(cookies)).toEqual(new Set([undefined]))
  expect((await seen()).violations).toEqual([])
})

test('a stranger sees the pictures and reads the PDF of a public portfolio from the files host', async ({
  page,
  app,
  browser,
  filesUrl,
}) => {
  await addFile(page.request, app.origin, 'The new pier', { name: 'pier.png', buffer: shot.buffer })
  const id = await addFile(page.request, app.origin, 'The old pier', bill)
  const published = await page.request.put('/user/portfolio', { headers: { origin: app.origin }, data: { isPublic: true } })
  expect(published.status()).toBe(200)
  const { nickname } = (await (await page.request.get('/user', { headers: { accept: 'application/json' } })).json()) as User

  const context = await browser.newContext({ baseURL: app.origin })
  const stranger = await context.newPage()
  const seen = await watch(stranger)
  const files = filesFrom(stranger, filesUrl)
  await stranger.goto(`/${nickname}/portfolio`)
  const tiles = stranger.locator('main img')
  await expect(tiles).toHaveCount(2)
  for (const tile of await tiles.all()) await expectDrawn(tile)
  expect(files.filter((path) => path.startsWith(`/${nickname}/uploads/portfolio_`))).toHaveLength(2)

  await stranger.goto(`/${nickname}/portfolio/documents/${id}`)
  const downloading = stranger.waitForEvent('download')
  await stranger.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('bill.pdf')
  await expect(stranger.getByRole('region', { name: 'The PDF “The old pier”' }).getByText('What the old pier costs')).toBeAttached()
  expect(files).toContain(`/${nickname}/portfolio/documents/${id}/document.pdf`)
  expect((await seen()).violations).toEqual([])

  for (const path of ['/', '/user', '/health', '/static/publicPage.js', `/${nickname}/portfolio`]) {
    const answer = await context.request.get(filesUrl + path)
    expect([path, answer.status(), answer.headers()['set-cookie']]).toEqual([path, 404, undefined])
  }
  await context.close()
})
