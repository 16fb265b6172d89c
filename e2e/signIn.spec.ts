import type { Page } from '@playwright/test'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { UntypedDatabase } from '../server/database/connect.ts'
import { boxesOf, boxOn, expectDone, fillItem } from './testing/answers.ts'
import { codeFor, expect, signIn, test } from './testing/journey.ts'
import { openPage, reloadPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'

const refused = (page: Page) => page.getByText('That code was invalid. Please try again.')
const firstBox = (page: Page) => page.getByRole('textbox', { name: /^Digit 1/ })

/** Deletes sent codes instead of waiting half a minute between emails. */
const letTimePass = (db: UntypedDatabase) => db.rows('delete from sign_in_codes')

const askForCode = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Your code')).toBeVisible()
}

const type = async (page: Page, digits: string) => {
  await firstBox(page).click()
  await page.keyboard.type(digits)
}

/** Returns a different code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('wrong and partial codes are refused, the right one logs in, and the learner is greeted by the name they enter [AUTH-20] [AUTH-24] [AUTH-27]', async ({
  app,
  page,
}) => {
  const email = 'wrong.first@example.org'
  await openPage(page, '/login?returnTo=%2Fterms')
  await askForCode(page, email)
  const code = await codeFor(app, email)
  await type(page, wrong(code))
  await expect(refused(page)).toBeVisible()

  await type(page, code.slice(0, 5))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(refused(page)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)

  await type(page, code)
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByText("You're logged in!")).toBeVisible()

  // The start page asks for no name; the menu takes one, and the page greets with it.
  await openPage(page, '/')
  await expect(page.getByLabel('Your name')).toHaveCount(0)
  await page.getByRole('button', { name: `Your Fieldwork, ${email}` }).click()
  await page.getByRole('button', { name: 'Add your name' }).click()
  await page.getByLabel('Your name').fill('Wilma First')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /, Wilma$/ })).toBeVisible()
})

test('an expired code is refused, and going back sends a new one that works', async ({ app, page, db }) => {
  const email = 'too.late@example.org'
  await openPage(page, '/login?returnTo=%2Fterms')
  await askForCode(page, email)
  const code = await codeFor(app, email)
  await db.rows(`update sign_in_codes set sent_at = sent_at - interval '10 minutes'`)
  await type(page, code)
  await expect(refused(page)).toBeVisible()

  await letTimePass(db)
  await page.getByRole('button', { name: 'Did not get the code?' }).click()
  await expect(refused(page)).toBeHidden()
  await askForCode(page, email)
  await type(page, await codeFor(app, email, code))
  await expect(page).toHaveURL(/\/terms$/)
})

test('a code works once, and logging out ends the session in the browser and on the server [AUTH-40]', async ({
  app,
  page,
  db,
  request,
}) => {
  const email = 'once.only@example.org'
  await openProject(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(app, page, email)
  const used = await codeFor(app, email)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Log out', exact: true }).click()
  await loaded
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'session')).toEqual([])
  const kept = await request.get('/user', { headers: { accept: 'application/json', cookie: `session=${cookie!.value}` } })
  expect(kept.status()).toBe(401)

  await letTimePass(db)
  await openPage(page, '/login')
  await askForCode(page, email)
  await codeFor(app, email, used)
  await type(page, used)
  await expect(refused(page)).toBeVisible()
})

test('a visitor who pressed Done logs in with the issuer, returns to the completed box, and sees a message if the login fails [AUTH-01] [AUTH-19] [AUTH-34] [API-16]', async ({
  app,
  issuer,
  page,
}) => {
  const way = page.getByRole('link', { name: 'Continue with single sign-on' })
  issuer.signsIn({ sub: 'olaf', email: 'olaf@example.org', email_verified: false })
  await openPage(page, '/login?returnTo=%2Fterms')
  await way.click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fterms/)

  issuer.signsIn({ sub: 'olaf', email: 'olaf@example.org', email_verified: true, name: 'Olaf Issued' })
  const project = 'put-tls-in-front'
  const [box] = await boxesOf(app, project)
  await openProject(page, '', project)
  for (const node of validationsOf(box!)) if (!node.optional) await fillItem(page, project, node)
  await boxOn(page, box!).getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Continue with single sign-on' }).click()
  await expect(page.getByText("You're now logged in!")).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))
  await expectDone(page, box!)
  await reloadPage(page)
  await expect(page.getByText("You're now logged in!")).toHaveCount(0)
  await expectDone(page, box!)
})
