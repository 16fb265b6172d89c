import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { personWithSession } from '../server/testing/people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'

const project = '/projects/put-tls-in-front'

test('an administrator impersonates a learner, writes and stops; the learner sees the visit, and nobody else may impersonate [USER-29] [USER-30] [USER-31] [USER-32]', async ({
  another,
  app,
  db,
  page,
  session,
}) => {
  const learner = await another('looked.at@example.org', 'Lena Learns')
  const lena = learner.page
  await personWithSession(db, 'other.admin@example.org', { plan: 'free', name: 'Olga Owner' })
  await db.rows(`update users set is_admin = true where email = 'other.admin@example.org'`)
  const banner = page.getByRole('region', { name: 'Impersonation' })
  const ownStorage = () => page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => !/theme|fonts|panels/.test(key)))

  await session(people.ada)
  await openPage(page, project)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await ownStorage()

  await test.step('an address alone asks why, and says that an administrator cannot be looked at', async () => {
    await page.goto('/?userEmail=other.admin@example.org')
    await expect(page.getByText('Administrators can’t be impersonated.')).toBeVisible()
    await page.goto(`${project}?userEmail=${learner.email}`)
    await expect(page.getByRole('form', { name: 'See Fieldwork as Lena Learns?' })).toBeVisible()
  })

  await test.step('they find the learner in the administration, and say why', async () => {
    await openPage(page, '/admin')
    await page.getByRole('searchbox').fill('looked.at@')
    await expect(page).toHaveURL(/q=looked/)
    await page
      .getByRole('row', { name: /Lena Learns/ })
      .getByRole('button', { name: 'Impersonate' })
      .click()
    await page.getByLabel('Reason').fill('Ticket 412: the address stays in review')
    await page.getByRole('form').getByRole('button', { name: 'Impersonate' }).click()
    await expect(banner).toContainText(`You are currently impersonating: ${learner.email}`)
  })

  await test.step('what they write is the learner’s, and the address keeps the person', async () => {
    await openPage(page, `${project}?userId=${learner.id}`)
    await expect(banner).toBeVisible()
    const saved = page.waitForResponse((response) => response.url().includes('/validations/') && response.request().method() === 'POST')
    await page.getByRole('textbox').first().fill('written to help')
    expect((await saved).request().headers()['x-impersonate-user-id']).toBe(learner.id)
    await page
      .getByRole('link', { name: /Go to the start|Fieldwork/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`userId=${learner.id}`))
    await expect(banner).toBeVisible()
    await openPage(lena, project)
    await expect(lena.getByRole('textbox').first()).toHaveValue('written to help')
  })

  await test.step('they stop, and are themselves again with everything of their own as it was', async () => {
    await openPage(page, `${project}?userId=${learner.id}`)
    await banner.getByRole('button', { name: 'Stop' }).click()
    await expect(banner).toHaveCount(0)
    await expect(page).toHaveURL(`${app.origin}/admin?q=looked.at%40`)
    await expect(page.getByRole('row', { name: /Lena Learns/ })).toBeVisible()
    await openPage(page, project)
    await expect(page.getByRole('textbox').first()).toHaveValue('')
    expect((await ownStorage()).filter(([key]) => key!.includes(learner.id))).toEqual([])
    for (const [key] of before) expect((await ownStorage()).map(([name]) => name)).toContain(key)
  })

  await test.step('the learner reads who looked, why, and what came of it', async () => {
    await openPage(lena, '/account')
    const visits = lena.getByRole('region', { name: 'Support access' })
    await expect(visits).toContainText('Ada Admin, administrator')
    await expect(visits).toContainText('Ticket 412: the address stays in review')
    await expect(visits).toContainText('Looked at Put TLS in front of your own site')
    await expect(visits).toContainText(/Changed \d+ thing/)
  })

  await test.step('the learner cannot look as anybody, by address or by header', async () => {
    await openPage(lena, `/?userEmail=${people.ada.email}`)
    await expect(lena.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
    const refused = await lena.request.get('/user', {
      headers: { accept: 'application/json', 'x-impersonate-user-email': 'admin@example.org' },
    })
    expect(refused.status()).toBe(403)
  })
})
