import { readFile } from 'node:fs/promises'
import { expect, test as playwrightTest, type Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import { startS3 } from '../server/adapters/storage/testing-s3.ts'
import { personWithSession } from '../server/testing/people.ts'
import { pdfFile } from '../web/testing/pdf.ts'
import { boxesOf, boxOn, chooseFile, confirmPicture, expectDone, fillItem, itemOn, screenshotFile } from './testing/answers.ts'
import { startApp, type App } from './testing/app.ts'
import { databaseOf } from './testing/database.ts'
import { watch } from './testing/hostile.ts'
import { openPage } from './testing/openPage.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'

/* With a bucket, the browser uploads files to it directly and downloads them from the app. */

const project = 'put-tls-in-front'
type Store = Awaited<ReturnType<typeof startS3>>

const test = playwrightTest.extend<{ app: App; ines: { id: string } }, { store: Store }>({
  store: [
    async ({ browserName: _browser }, use) => {
      const store = await startS3()
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
  app: async ({ store }, use) => {
    const app = await startApp({ S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret })
    store.uploaders.add(app.origin)
    await use(app)
    delete store.trouble.before
    await app.remove()
  },
  baseURL: ({ app }, use) => use(app.origin),
  ines: async ({ app, context }, use) => {
    const db = await databaseOf(app)
    const { id, token } = await personWithSession(db, people.ines.email, { name: people.ines.name })
    await db.close()
    await context.addCookies([{ name: 'session', value: token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
    await use({ id })
  },
})

/** Returns the first box with a picture and a text question. */
const pictureBox = async (app: App) => {
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).some(({ type }) => type === 'validationUpload'))!
  const picture = validationsOf(box).find(({ type }) => type === 'validationUpload')!
  return { box, picture, others: validationsOf(box).filter((node) => node !== picture && !node.optional) }
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const bill = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfFile(['What the old pier costs', 'And what it brings'])),
}
const addBill = async (page: Page) => {
  await page.getByRole('button', { name: /Add a project/ }).click()
  await dialogOf(page).getByLabel('Project title').fill('What the old pier costs')
  await dialogOf(page).locator('input[type=file]').setInputFiles(bill)
}
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Upload project' }).click()
const tile = (page: Page) => page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'What the old pier costs' })
const sheet = (page: Page) => page.getByRole('region', { name: 'What the old pier costs' }).getByText('What the old pier costs')

test('a picture answer and a portfolio PDF are uploaded to the bucket by the browser and can be viewed [API-63] [API-64]', async ({
  page,
  app,
  store,
  ines,
}) => {
  const seen = await watch(page)
  const { box, picture, others } = await pictureBox(app)
  await openProject(page, '', project)
  for (const node of others) await fillItem(page, project, node)
  await fillItem(page, project, picture)
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  await expectDone(page, box)
  await reloadProject(page)
  await expect(itemOn(page, picture).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  const key = answerFileName(project, picture.id)
  expect(store.requests).toContain(`PUT /bucket/incoming/${ines.id}/${key}`)
  expect([...store.objects.keys()]).toEqual([`/bucket/${ines.id}/${key}`])
  expect((await seen()).violations).toEqual([])

  await openPage(page, '/portfolio')
  await addBill(page)
  await submit(page)
  await expect(dialogOf(page)).toBeHidden()
  await tile(page).click()
  await expect(sheet(page)).toBeAttached()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('bill.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const { violations, outside } = await seen()
  expect(violations).toEqual([])
  // Apart from the app, the browser only contacts the bucket, and only for uploads.
  expect(outside.filter((address) => !address.startsWith('blob:')).map((address) => address.split('?')[0])).toEqual([
    expect.stringMatching(`^${store.url}/incoming/${ines.id}/${key}$`),
    expect.stringMatching(`^${store.url}/incoming/${ines.id}/portfolio_`),
  ])
})

test('an upload that the bucket refuses is reported, keeps the text and the chosen file, and succeeds when retried', async ({
  page,
  app,
  store,
  ines: _ines,
}) => {
  const refuse = (which: RegExp) => (store.trouble.before = async (request) => (which.test(request) ? 403 : undefined))
  const { box, picture, others } = await pictureBox(app)
  await openProject(page, '', project)
  for (const node of others) await fillItem(page, project, node)

  refuse(/^PUT .*incoming/)
  await chooseFile(page, itemOn(page, picture), await screenshotFile())
  await confirmPicture(page)
  await expect(itemOn(page, picture).getByRole('alert')).toContainText('Upload failed, please try again')
  refuse(/^(?:HEAD|GET) /)
  await itemOn(page, picture).getByRole('button', { name: 'Try again' }).click()
  await chooseFile(page, itemOn(page, picture), await screenshotFile())
  await confirmPicture(page)
  await expect(itemOn(page, picture).getByText('Not saved yet, trying again')).toBeVisible()
  delete store.trouble.before
  await expect(itemOn(page, picture).getByText('Not saved yet, trying again')).toHaveCount(0)
  await boxOn(page, box).getByRole('button', { name: 'Done', exact: true }).click()
  await expectDone(page, box)

  await openPage(page, '/portfolio')
  refuse(/^(?:HEAD|GET) /)
  await addBill(page)
  await submit(page)
  await expect(dialogOf(page).getByText('The server can’t reach its file store right now. Try again in a moment.')).toBeVisible()
  delete store.trouble.before
  await submit(page)
  await expect(dialogOf(page)).toBeHidden()
  refuse(/^(?:HEAD|GET) /)
  await tile(page).click()
  await expect(page.getByText('This file could not be shown.')).toBeVisible()
  delete store.trouble.before
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(page)).toBeAttached()
})
