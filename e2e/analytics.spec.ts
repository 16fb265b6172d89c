import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { contentsOf } from './testing/projectScreen.ts'

test('the analytics page counts a visitor’s way from the start page through signing up to a jump in a project, without violations of the content policy [EVENT-09] [EVENT-13] [API-61]', async ({
  app,
  db,
  page,
  session,
  context,
}) => {
  test.setTimeout(120_000)
  await db.rows('delete from events')
  const happened = async () =>
    (await db.rows<{ name: string; page: string }>('select name, page from events where visit is not null order by id')).map(
      (row) => `${row.name} on ${row.page}`,
    )
  await openPage(page, '/')
  await expect.poll(happened).toEqual(['start_opened on start'])
  await page.getByRole('link', { name: 'Put TLS in front of your own site' }).first().click()
  await page.waitForURL('**/projects/put-tls-in-front')
  await expect.poll(happened).toContain('project_opened on project')
  await page.getByRole('button', { name: 'Add to My Projects' }).click()
  await signIn(app, page, 'just-came@example.org')
  await expect.poll(happened).toContain('signed_in on project')
  await contentsOf(page).getByRole('link').nth(2).click()
  await expect.poll(happened).toContain('toc_jumped on project')

  await context.clearCookies()
  await session(people.ada)
  const refused: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  const charts: string[] = []
  page.on('request', (request) => /DayChart/.test(request.url()) && charts.push(request.url()))
  await openPage(page, '/')
  expect(charts).toEqual([])
  await openPage(page, '/admin/analytics')
  const arriving = page.getByRole('region', { name: 'From the start page to an account' }).getByRole('listitem')
  await expect(arriving).toHaveText([/Start page\s*1/, /Project opened\s*100% of visits\s*1/, /Signed up\s*100% of opened\s*1/])
  await expect(page.getByRole('row', { name: /Put TLS in front of your own site/ })).toContainText('1')
  await expect(page.getByRole('img', { name: /^All events: \d+ in 30 days/ }).locator('canvas')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Jumped in the contents/ })).toBeVisible()
  expect(charts.length).toBeGreaterThan(0)
  expect(refused).toEqual([])
})
