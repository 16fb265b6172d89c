import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { boxesOf, fieldOf, itemOn } from './testing/answers.ts'
import { startApp } from './testing/app.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { projectIsReady } from './testing/projectScreen.ts'
import { expectNoViolations } from './testing/violations.ts'

const project = 'put-tls-in-front'
const sentence = 'We’re moving to a larger machine and will be back at ten.'

test('an administrator closes two nodes with one switch; learners read why and lose nothing, administrators get in and are reminded', async ({
  another,
  app,
  browser,
  db,
  page,
  session,
}) => {
  // A second process joins the database of the first.
  const other = await startApp({ DATA_DIR: app.dataDir, ADMIN_EMAILS: people.ada.email })
  try {
    // Their session counts for both, because cookies don't distinguish ports.
    const learner = await another('closed.out@example.org', 'Clara Closed')
    const theirs = learner.page
    const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
    await openPage(theirs, `${other.origin}/projects/${project}`)
    await projectIsReady(theirs)
    await session(people.ada)
    const banner = page.getByRole('region', { name: 'Maintenance' })

    await test.step('the switch of one node closes both', async () => {
      await openPage(page, '/admin/maintenance')
      await page.getByLabel('What people see in the meantime').fill(sentence)
      await page.getByRole('button', { name: 'Start maintenance' }).click()
      await expect(banner).toContainText('Maintenance is on')
      for (const node of [app, other])
        await expect
          .poll(async () => (await theirs.request.get(`${node.origin}/projects`, { headers: { accept: 'application/json' } })).status())
          .toBe(503)
    })

    await test.step('a learner keeps what they type, and reads the sentence on every other page', async () => {
      await fieldOf(itemOn(theirs, item)).fill('Typed during maintenance.')
      await expect(itemOn(theirs, item).getByText('Not saved yet, trying again')).toBeVisible()
      for (const address of [`${app.origin}/`, `${other.origin}/account`, `${other.origin}/projects/${project}`]) {
        const visit = await theirs.context().newPage()
        await openPage(visit, address)
        await expect(visit.getByRole('heading', { level: 1 })).toHaveText('We’re doing some maintenance')
        await expect(visit.getByText(sentence)).toBeVisible()
        if (address.endsWith('/')) await expectNoViolations(visit, 'maintenance')
        await visit.close()
      }
    })

    await test.step('administrators get in at both nodes, also with a new login, and see the banner on their pages', async () => {
      for (const address of [`${app.origin}/`, `${other.origin}/projects/${project}`]) {
        await openPage(page, address)
        await expect(banner).toBeVisible()
      }
      const visitor = await (await browser.newContext()).newPage()
      await openPage(visitor, `${other.origin}/login`)
      await signIn(app, visitor, people.ada.email)
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(', Ada')
      await visitor.context().close()
      await banner.getByRole('link', { name: 'Change it' }).click()
    })

    await test.step('its end opens both nodes, and what was typed is saved', async () => {
      await page.getByRole('button', { name: 'End maintenance' }).click()
      await expect(banner).toBeHidden()
      await expect(itemOn(theirs, item).getByText('Saved', { exact: true })).toBeVisible({ timeout: 90_000 })
      const stored = await db.row<{ text_data: string }>('select text_data from answers where user_id = $1', [learner.id])
      expect(stored?.text_data).toBe('Typed during maintenance.')
      await openPage(theirs, app.origin)
      await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Clara')
    })
  } finally {
    await db.rows('delete from maintenance')
    await other.remove()
  }
})
