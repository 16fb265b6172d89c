import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { personWithSession } from '../server/testing/people.ts'
import { startApp, machine, type App } from './testing/app.ts'
import { databaseOf } from './testing/database.ts'
import { signIn } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { expectNoViolations } from './testing/violations.ts'

test.describe.configure({ timeout: 300_000 })

const backUp = (app: App, target: string) =>
  spawnSync(process.execPath, ['server/backup/command.ts', 'backup', target], {
    env: { ...machine, DATA_DIR: app.dataDir },
    encoding: 'utf8',
  })

/** The address printed at startup, which comes a little after the first answers. */
const printedLink = async (app: App): Promise<string> => {
  const link = () => /(http:\/\/localhost:\d+\/restore#key=\S+)/.exec(app.log())?.[1]
  await expect.poll(link, { timeout: 60_000 }).toBeDefined()
  return link()!
}

const restoreChosen = async (page: Page) => {
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Everything is back' })).toBeVisible({ timeout: 200_000 })
}

test('an operator uploads a backup to an empty server, and its people log in with their work', async ({ page }, info) => {
  const old = await startApp({ ADMIN_EMAILS: people.ada.email })
  const archive = join(info.outputPath(), 'monday.zip')
  await mkdir(info.outputPath(), { recursive: true })
  const db = await databaseOf(old)
  const ines = await personWithSession(db, people.ines.email, { name: 'Ines' })
  await db.rows(`update users set preferences = preferences || '{"hoursPerDay": 7}' where id = $1`, [ines.id])
  await db.close()
  expect(backUp(old, archive)).toMatchObject({ status: 0 })
  await old.remove()

  const app = await startApp({ ADMIN_EMAILS: people.ada.email, LOG_LEVEL: 'info', LOG_FORMAT: 'pretty' })
  try {
    await openPage(page, await printedLink(app))
    await expect(page.getByText(/^There are none in .*backups yet\./)).toBeVisible()
    const chooseFile = (text: string) =>
      page.locator('input[type=file]').setInputFiles({ name: 'holidays.zip', mimeType: 'application/zip', buffer: Buffer.from(text) })
    await chooseFile('no zip')
    await expect(page.getByRole('alert')).toContainText('This file isn’t a zip.')
    await chooseFile('PK\x03\x04 and no end')
    await expect(page.getByRole('alert')).toContainText('isn’t a zip, or isn’t complete.')
    await expectNoViolations(page, 'restore')
    await page.locator('input[type=file]').setInputFiles(archive)
    const uploaded = page.getByRole('radio', { name: /Same version/ })
    await expect(uploaded).toBeChecked()
    await expect(page.getByText('1 person,')).toBeVisible()
    await restoreChosen(page)
    await expect.poll(() => app.log()).toContain('a backup was restored in the browser')

    await page.getByRole('link', { name: 'Log in' }).click()
    await signIn(app, page, people.ines.email)
    const preferences = await page.request.get(`${app.origin}/user/preferences`)
    expect(await preferences.json()).toMatchObject({ hoursPerDay: 7 })
    // The link was used up with the restore.
    await openPage(page, await printedLink(app))
    await expect(page.getByRole('heading', { name: 'This site isn’t empty' })).toBeVisible()
  } finally {
    await app.remove()
  }
})
