import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { boxesOf, boxOn, expectDone, fieldOf, fillItem, itemOn } from './testing/answers.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { openProject, reloadProject } from './testing/projectScreen.ts'

const project = 'put-tls-in-front'

test('an answer saved in one tab shows in the other', async ({ app, page, session }) => {
  await session(people.ines)
  const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await openProject(tab, '', project)
    await expect(fieldOf(itemOn(tab, item))).toBeEditable()
  }
  await fieldOf(itemOn(page, item)).fill('Written in the first tab.')
  await expect(fieldOf(itemOn(other, item))).toHaveValue('Written in the first tab.')
  await fieldOf(itemOn(other, item)).fill('Written in the second tab.')
  await expect(fieldOf(itemOn(page, item))).toHaveValue('Written in the second tab.')
})

test('the later of two browsers that answer the same task is asked which text to keep, and neither text is lost', async ({
  app,
  browser,
  page: first,
  session,
  db,
}) => {
  const person = await session(people.ines)
  const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
  const elsewhere = await browser.newContext({ baseURL: app.origin, storageState: await first.context().storageState() })
  const second = await elsewhere.newPage()
  for (const window of [first, second]) {
    await openProject(window, '', project)
    await expect(fieldOf(itemOn(window, item))).toBeEditable()
  }
  const stored = async () =>
    (await db.row<{ text_data: string }>('select text_data from answers where user_id = $1 and validation_id = $2', [person.id, item.id]))
      ?.text_data
  const changed = (window: Page) => window.getByText('Your account has another answer')

  await fieldOf(itemOn(first, item)).fill('Written on the laptop.')
  await expect.poll(stored).toBe('Written on the laptop.')
  await fieldOf(itemOn(second, item)).fill('Written on the other machine.')
  await expect(changed(second)).toBeVisible()
  await expect(second.getByRole('main').getByRole('blockquote').filter({ hasText: 'Written on the laptop.' })).toBeVisible()
  await expect(fieldOf(itemOn(second, item))).toHaveValue('Written on the other machine.')
  expect(await stored()).toBe('Written on the laptop.')
  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(changed(second)).toBeHidden()
  await expect.poll(stored).toBe('Written on the other machine.')

  await fieldOf(itemOn(first, item)).fill('Written on the laptop, once more.')
  await expect(changed(first)).toBeVisible()
  await first.getByRole('button', { name: 'Use that one' }).click()
  await expect(fieldOf(itemOn(first, item))).toHaveValue('Written on the other machine.')
  expect(await stored()).toBe('Written on the other machine.')
  await elsewhere.close()
})

test('pressing Done twice or in two tabs at once counts once', async ({ app, page, session, db }) => {
  const person = await session(people.paula)
  const box = (await boxesOf(app, project))[0]!
  const [first, second] = [page, await page.context().newPage()]
  await openProject(first, '', project)
  for (const item of validationsOf(box)) {
    await fillItem(first, project, item)
    await expect(itemOn(first, item).getByText('Saved', { exact: true })).toBeVisible()
  }
  await openProject(second, '', project)
  const done = (tab: typeof page) => boxOn(tab, box).getByRole('button', { name: 'Done', exact: true })
  await expect(done(second)).toBeEnabled()
  const press = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await Promise.all([first, second].map((tab) => done(tab).evaluate(press)))
  for (const tab of [first, second]) await expectDone(tab, box)
  const answers = await db.rows<{ status: string }>('select status from answers where user_id = $1', [person.id])
  expect(answers.map(({ status }) => status)).toEqual(validationsOf(box).map(() => 'COMPLETE'))
  expect(await db.rows(`select from events where name = 'box_completed' and user_id = $1`, [person.id])).toHaveLength(1)
  await reloadProject(page)
  await expect(page.getByText(`${validationsOf(box).length} of 8 tasks`)).toBeVisible()
})

test('logging in or out in one tab updates everything that the other shows [APP-77]', async ({ app, page, context }) => {
  const email = 'everywhere@example.org'
  const box = (await boxesOf(app, project))[0]!
  const item = validationsOf(box)[0]!
  const other = await context.newPage()
  const menu = (tab: Page) => tab.getByRole('button', { name: /^Your Fieldwork/ })
  for (const tab of [page, other]) {
    await openProject(tab, '', project)
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
  }
  await fieldOf(itemOn(other, item)).fill('Written before anybody logged in.')

  await page.getByRole('link', { name: 'Login' }).click()
  await signIn(app, page, email)
  for (const tab of [page, other]) await expect(menu(tab)).toBeVisible()
  await expect(itemOn(other, item).getByText('Saved', { exact: true })).toBeVisible()
  for (const tab of [page, other]) await expect(fieldOf(itemOn(tab, item))).toHaveValue('Written before anybody logged in.')
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: /to go$/ })).toBeVisible()

  await menu(page).click()
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Log out', exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(fieldOf(itemOn(tab, item))).toHaveValue('')
    await expect(boxOn(tab, box).getByText('Log in to check your answers')).toBeVisible()
  }
})
