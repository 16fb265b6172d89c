import { expect, test } from '@playwright/test'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { startApp } from './app.ts'
import { boxesOf, fieldOf, itemOn } from './answers.ts'
import { databaseOf, personOf } from './people.ts'

const project = 'put-tls-in-front'

test('a server that goes away in mid-work is waited for: the page says what is not saved, and saves it when the server is back', async ({
  page,
  context,
}) => {
  test.setTimeout(150_000)
  const app = await startApp()
  try {
    const db = await databaseOf(app)
    const person = await personOf(db, 'patient@example.org')
    await db.close()
    await context.addCookies([{ name: 'session', value: person.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
    const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
    await page.goto(`${app.origin}/projects/${project}`)
    const field = fieldOf(itemOn(page, item))
    await field.fill('Before the outage.')
    await expect(itemOn(page, item).getByText('Saved', { exact: true })).toBeVisible()

    await app.stop('SIGKILL')
    await field.fill('Typed while nobody was listening.')
    await expect(itemOn(page, item).getByText('Not saved yet, trying again')).toBeVisible({ timeout: 20_000 })

    await app.start()
    await expect(itemOn(page, item).getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
    const again = await databaseOf(app)
    const stored = await again.row<{ text_data: string }>('select text_data from answers where user_id = $1 and validation_id = $2', [
      person.id,
      item.id,
    ])
    await again.close()
    expect(stored?.text_data).toBe('Typed while nobody was listening.')
  } finally {
    await app.remove()
  }
})

test('words that never reached the server are still there after the tab was closed', async ({ browser }) => {
  test.setTimeout(150_000)
  const app = await startApp()
  try {
    const db = await databaseOf(app)
    const person = await personOf(db, 'closed@example.org')
    await db.close()
    const context = await browser.newContext()
    await context.addCookies([{ name: 'session', value: person.token, url: app.origin, httpOnly: true, sameSite: 'Lax' }])
    const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
    const page = await context.newPage()
    await page.goto(`${app.origin}/projects/${project}`)
    await expect(fieldOf(itemOn(page, item))).toBeVisible()
    await app.stop('SIGKILL')
    await fieldOf(itemOn(page, item)).fill('Kept through a closed tab.')
    await expect(itemOn(page, item).getByText('Not saved yet, trying again')).toBeVisible({ timeout: 20_000 })
    await page.close()

    await app.start()
    const next = await context.newPage()
    await next.goto(`${app.origin}/projects/${project}`)
    await expect(fieldOf(itemOn(next, item))).toHaveValue('Kept through a closed tab.')
    await expect(itemOn(next, item).getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
    await context.close()
  } finally {
    await app.remove()
  }
})
