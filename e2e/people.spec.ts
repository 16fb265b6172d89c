import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { mailsInFolder } from '../server/adapters/mail/mailFolder.ts'
import type { App } from './testing/app.ts'
import { codeFor, expect, signIn, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { expectNoViolations } from './testing/violations.ts'

/** Opens what can be done with a person, as an administrator. */
const manage = async (page: Page, { email }: { email: string }) => {
  await openPage(page, `/admin?q=${email}`)
  await page.getByRole('button', { name: 'Manage' }).click()
}

const act = async (page: Page, action: string, reason: string) => {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('form').getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('form')).toBeHidden()
}

const mailTo = async (app: App, email: string, words: string) =>
  expect
    .poll(
      async () => (await mailsInFolder(app.dataDir)).map(({ bytes }) => bytes.toString()).filter((mail) => mail.includes(`To: ${email}`)),
      {
        message: `a mail to ${email} about “${words}”`,
      },
    )
    .toContainEqual(expect.stringContaining(words))

test('an administrator suspends a person, who reads it on their page and at the login, and goes on after it is lifted', async ({
  another,
  app,
  browser,
  page,
  session,
}) => {
  const person = await another('suspended.person@example.org', 'Petra Paused')
  const theirs = person.page
  await openPage(theirs, '/account')
  await session(people.ada)

  await manage(page, person)
  await expectNoViolations(page, 'managing a person')
  await act(page, 'Suspend', 'Ticket 412: shares her login')
  const row = page.getByRole('row', { name: /Petra Paused/ })
  await expect(row).toContainText('Suspended since')
  await expect(row.getByRole('button', { name: 'Manage' })).toBeFocused()
  await mailTo(app, person.email, 'is suspended')

  await openPage(theirs, '/projects/put-tls-in-front')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This account is suspended')
  await expect(theirs.getByText('An administrator suspended this account. Your work is kept.')).toBeVisible()
  await expectNoViolations(theirs, 'a suspended account')
  const other = await (await browser.newContext({ baseURL: app.origin })).newPage()
  await openPage(other, '/login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Email').press('Enter')
  await expect(other.getByText('Your code')).toBeVisible()
  await other.keyboard.type(await codeFor(app, person.email))
  await expect(other.getByText('An administrator suspended this account.')).toBeVisible()

  await openPage(page, '/admin')
  await page.getByRole('button', { name: 'Suspended', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?state=suspended$/)
  await expect(page.getByRole('row', { name: /Suspended since/ })).toHaveCount(1)
  await manage(page, person)
  await act(page, 'Lift the suspension', 'She has a login of her own now')
  await expect(row).not.toContainText('Suspended')
  await openPage(theirs, '/account')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Your account')
})

test('an administrator deletes an account, whose owner logs in within the week and keeps it', async ({ another, app, page, session }) => {
  const person = await another('deleted.person@example.org', 'Dora Deleted')
  const theirs = person.page
  await session(people.ada)

  await manage(page, person)
  await act(page, 'Delete', 'Left the school')
  const row = page.getByRole('row', { name: /Dora Deleted/ })
  await expect(row).toContainText('Locked, will be deleted on')
  await mailTo(app, person.email, 'will be deleted')

  await openPage(theirs, '/login')
  await signIn(app, theirs, person.email)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This account is about to be deleted')
  await expect(theirs.getByText(/You or an administrator asked for that\./)).toBeVisible()
  await theirs.getByRole('button', { name: 'Keep my account' }).click()
  await expect(theirs.getByRole('heading', { name: /, Dora$/ })).toBeVisible()
  await openPage(page, `/admin?q=${person.email}`)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Locked')
})

test('an administrator downloads a person’s data, gives Pro and takes it back, and finds it all in the audit log and its CSV', async ({
  another,
  app,
  page,
  session,
}) => {
  const person = await another('asked.person@example.org', 'Asta Asked')
  const theirs = person.page
  const plan = async () => ((await (await theirs.request.get(`${app.origin}/user`)).json()) as { plan: string }).plan
  await session(people.ada)

  await test.step('the archive is the person’s', async () => {
    await manage(page, person)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      act(page, 'Download their data', 'Request by letter, "3 November"'),
    ])
    expect(download.suggestedFilename()).toMatch(/^fieldwork-.*asked-person.*\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('Pro is given and taken back', async () => {
    const row = page.getByRole('row', { name: /Asta Asked/ })
    const manageThem = row.getByRole('button', { name: 'Manage' })
    await manageThem.click()
    await act(page, 'Give Pro', 'Scholarship')
    await expect(row.getByText('Pro', { exact: true })).toBeVisible()
    expect(await plan()).toBe('pro')
    await manageThem.click()
    await act(page, 'Remove Pro', 'The scholarship is over')
    await expect(row.getByText('Free', { exact: true })).toBeVisible()
    expect(await plan()).toBe('free')
    await manageThem.click()
  })

  await test.step('the audit log has all of it, filtered', async () => {
    await page.getByRole('link', { name: 'In the audit log' }).click()
    await expect(page.getByRole('row', { name: /Asta Asked/ })).toHaveCount(3)
    await page.getByLabel('What', { exact: true }).selectOption('Changed the plan')
    const entries = page.getByRole('row', { name: /Asta Asked/ })
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('The scholarship is over')
    await expect(entries.first()).toContainText('Ada Admin')
  })

  await test.step('the CSV has what the filter shows, and the download has an entry, too', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^id,at,action,admin/)
    expect(lines[1]).toContain('The scholarship is over')
    expect(lines[2]).toContain('Scholarship')
    await openPage(page, '/admin/audit?action=audit_exported')
    await expect(page.getByRole('row', { name: /Downloaded the audit log.*asked\.person/ })).toBeVisible()
  })
})
