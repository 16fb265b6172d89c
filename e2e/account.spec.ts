import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import pino from 'pino'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { removeDueAccounts } from '../server/accounts/deletion/removal.ts'
import { createFiles } from '../server/adapters/storage/createFiles.ts'
import { readConfig } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { boxesOf, completeBox } from './testing/answers.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { appTakesOver, openPage } from './testing/openPage.ts'
import { openProject, project } from './testing/projectScreen.ts'

test('an account archive contains everything that belongs to the account and opens from disk without a network', async ({
  app,
  browser,
  page,
  session,
}) => {
  await session('everything@example.org', { plan: 'pro' })
  const box = (await boxesOf(app, project)).find((one) => validationsOf(one).some(({ type }) => type === 'validationUpload'))!
  await openProject(page)
  await completeBox(page, project, box)
  await openPage(page, '/account')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('fieldwork-everything-example-org.zip')

  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-archive-'))
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(await download.path())))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  const elsewhere = await browser.newContext({ offline: true })
  const reader = await elsewhere.newPage()
  const asked: string[] = []
  const failures: string[] = []
  reader.on('request', (request) => void asked.push(request.url()))
  reader.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(reader.getByRole('heading', { level: 1, name: 'Your Fieldwork account' })).toBeVisible()
  await expect(reader.getByText('everything@example.org', { exact: true })).toBeVisible()
  for (const node of validationsOf(box)) await expect(reader.getByRole('heading', { name: node.title }).first()).toBeVisible()
  const picture = reader.locator('article img').first()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  expect(await reader.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
  await reader.getByRole('link', { name: `data/projects/${project}.json` }).click()
  await expect(reader.locator('body')).toContainText('"answers"')
  expect(asked.filter((address) => !address.startsWith('file:'))).toEqual([])
  expect(failures).toEqual([])
  await elsewhere.close()
  await rm(folder, { recursive: true })
})

test('a deleted account is locked at once, can be restored for seven days, and is then removed', async ({ app, page, db, session }) => {
  const email = 'leaving@example.org'
  const { id } = await session(email)
  const remove = async () => {
    await openPage(page, '/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('Nickname or email address').fill(email)
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Your account is locked. Log in within 7 days to keep it.')).toBeVisible()
  }
  await remove()
  await openPage(page, '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Please sign in to continue' })).toBeVisible()

  await openPage(page, '/login?returnTo=%2Faccount')
  await signIn(app, page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'This account is about to be deleted' })).toBeVisible()
  await appTakesOver(page)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()

  await remove()
  await db.rows(`update users set deletion_at = now() - interval '1 minute' where id = $1`, [id])
  // The app does this once an hour.
  const config = readConfig({ DATA_DIR: app.dataDir })
  await removeDueAccounts({ config, db, files: createFiles(config), log: pino({ level: 'silent' }), now: Date.now } as Context)
  expect(await db.rows('select from users where id = $1', [id])).toEqual([])
  await db.rows('delete from sign_in_codes')
  await openPage(page, '/login?returnTo=%2Faccount')
  await signIn(app, page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  expect(await db.rows<{ id: string }>('select id from users where email = $1', [email])).not.toEqual([{ id }])
})
