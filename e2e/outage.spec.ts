import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { startFaultProxy } from '../server/database/testing-faultProxy.ts'
import { boxesOf, fieldOf, itemOn } from './testing/answers.ts'
import { startApp } from './testing/app.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { projectIsReady } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'

test('while the database is away, each page says so at once, keeps what was typed, and opens by itself when the database is back', async ({
  app,
  db,
  page,
  session,
}) => {
  const person = await session(people.ines)
  const proxy = await startFaultProxy(db.url)
  const secret = await readFile(join(app.dataDir, 'secret'), 'utf8')
  const behind = await startApp({ DATABASE_URL: proxy.url, SECRET: secret.trim() })
  try {
    const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
    const [field, status] = [fieldOf(itemOn(page, item)), (text: string) => itemOn(page, item).getByText(text, { exact: true })]
    await openPage(page, `${behind.origin}/projects/${project}`)
    await projectIsReady(page)
    await field.fill('Before the outage.')
    await expect(status('Saved')).toBeVisible()
    const other = await page.context().newPage()
    await openPage(other, `${behind.origin}/`)
    const greeting = await other.getByRole('heading', { level: 1 }).innerText()

    await proxy.shut()
    await field.fill('Typed while the database was away.')
    await expect(status('Not saved yet, trying again')).toBeVisible()
    const begin = Date.now()
    const answer = await other.goto(`${behind.origin}/`)
    expect(answer!.status()).toBe(503)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Our database can’t be reached')
    await expect(other.getByText('We’ll be back as soon as it answers. Your work is safe, and this page opens by itself.')).toBeVisible()
    expect(Date.now() - begin).toBeLessThan(5_000)
    await expectNoViolations(other, 'an outage of the database')
    // Reloading loses nothing, either.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our database can’t be reached')
    expect(await fetch(`${behind.origin}/health/ready`).then(({ status: ready }) => ready)).toBe(200)

    await proxy.open()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(greeting, { timeout: 60_000 })
    await expect(field).toHaveValue('Typed while the database was away.', { timeout: 60_000 })
    await expect(status('Saved')).toBeVisible({ timeout: 60_000 })
    const stored = await db.rows('select text_data from answers where user_id = $1 and validation_id = $2', [person.id, item.id])
    expect(stored).toEqual([{ text_data: 'Typed while the database was away.' }])
  } finally {
    await behind.remove()
    await proxy.shut()
  }
})
