import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { recentSignIn } from '@fieldwork/core/accounts/signIn.ts'
import { personWithSession } from '../server/testing/people.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { expectNoViolations } from './testing/violations.ts'

/** A virtual authenticator with user verification. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
}

test('an administrator adds a passkey, logs in with it, and confirms their identity before changing a flag', async ({ app, db, page }) => {
  const { email } = people.ada
  await personWithSession(db, 'managed@example.org', { name: 'Mona Managed' })
  await addAuthenticator(page)

  await test.step('signed in with a code, the administration asks for a first passkey, and opens with it', async () => {
    await openPage(page, '/login?returnTo=/admin')
    await expectNoViolations(page, 'login with passkeys')
    await signIn(app, page, email)
    await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Operations' })).toHaveCount(0)
    await expectNoViolations(page, 'the administration before a passkey')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  })

  await test.step('the account lists the passkey, which gets a name', async () => {
    await openPage(page, '/account')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await passkeys.getByRole('button', { name: /^Rename/ }).click()
    await passkeys.getByLabel('Name of the passkey').fill('Work laptop')
    await passkeys.getByRole('button', { name: 'Save' }).click()
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
    await expectNoViolations(page, 'the passkeys of an account')
  })

  await test.step('logged out, they log in with the passkey and are in the administration at once', async () => {
    await page.context().clearCookies()
    await openPage(page, '/login?returnTo=/admin')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL(`${app.origin}/admin`)
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  })

  const changeFlag = async (choice: string) => {
    await openPage(page, '/admin?q=managed@')
    await page
      .getByRole('row', { name: /Mona Managed/ })
      .getByRole('button', { name: /^Manage / })
      .click()
    await page.getByRole('radiogroup', { name: 'toolbar.chat' }).getByText(choice, { exact: true }).click()
  }
  const stored = async () =>
    (
      await db.row<{ value: boolean }>(
        `select f.value from user_flags f join users u on u.id = f.user_id where u.email = 'managed@example.org'`,
      )
    )?.value

  await test.step('some time later, a change of a flag is made once they have confirmed with the passkey', async () => {
    await db.rows(`update sessions set created_at = created_at - interval '${recentSignIn + 1} minutes'`)
    await changeFlag('Off')
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expect(dialog).toBeVisible()
    expect(await stored()).toBeUndefined()
    await expectNoViolations(page, 'the dialog that asks who one is')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(stored).toBe(false)
  })

  await test.step('a dialog that is closed changes nothing', async () => {
    await db.rows(`update sessions set created_at = created_at - interval '${recentSignIn + 1} minutes'`)
    await changeFlag('On')
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Confirm that it’s you, then try again.')).toBeVisible()
    expect(await stored()).toBe(false)
  })
})

test('a browser without the requested passkey says so and continues with a code', async ({ page }) => {
  await addAuthenticator(page)
  await openPage(page, '/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or use an email code.')
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
})
