import { validationsOf } from '../core/documents/walk.ts'
import { boxesOf, boxOn, fieldOf, fillItem, itemOn } from './answers.ts'
import { expect, test } from './journey.ts'

const project = 'put-tls-in-front'

test('of two tabs that answer the same task, the later asks which words stay, and neither are lost', async ({ app, page, session, db }) => {
  const person = await session('two.tabs@example.org')
  const item = validationsOf((await boxesOf(app, project))[0]!)[0]!
  const [first, second] = [page, await page.context().newPage()]
  for (const tab of [first, second]) {
    await tab.goto(`/projects/${project}`)
    await expect(fieldOf(itemOn(tab, item))).toBeEditable()
  }
  await fieldOf(itemOn(first, item)).fill('Written in the first tab.')
  await expect(itemOn(first, item).getByText('Saved', { exact: true })).toBeVisible()

  await fieldOf(itemOn(second, item)).fill('Written in the second tab.')
  const choice = boxOn(second, (await boxesOf(app, project))[0]!).getByText('Changed in another window')
  await expect(choice).toBeVisible()
  await expect(second.getByRole('main').getByRole('blockquote')).toHaveText('Written in the first tab.')
  await expect(fieldOf(itemOn(second, item))).toHaveValue('Written in the second tab.')
  const stored = () =>
    db.row<{ text_data: string }>('select text_data from answers where user_id = $1 and validation_id = $2', [person.id, item.id])
  expect((await stored())?.text_data).toBe('Written in the first tab.')

  await second.getByRole('button', { name: 'Keep mine' }).click()
  await expect(choice).toBeHidden()
  await expect.poll(async () => (await stored())?.text_data).toBe('Written in the second tab.')

  await fieldOf(itemOn(first, item)).fill('Written in the first tab, once more.')
  await first.getByRole('button', { name: 'Use the other' }).click()
  await expect(fieldOf(itemOn(first, item))).toHaveValue('Written in the second tab.')
  expect((await stored())?.text_data).toBe('Written in the second tab.')
})

test('Done pressed twice, and in two tabs at once, counts once', async ({ app, page, session, db }) => {
  const person = await session('double.done@example.org', { plan: 'pro' })
  const box = (await boxesOf(app, project))[0]!
  const [first, second] = [page, await page.context().newPage()]
  await first.goto(`/projects/${project}`)
  for (const item of validationsOf(box)) {
    await fillItem(first, project, item)
    await expect(itemOn(first, item).getByText('Saved', { exact: true })).toBeVisible()
  }
  await second.goto(`/projects/${project}`)
  const done = (tab: typeof page) => boxOn(tab, box).getByRole('button', { name: 'Done', exact: true })
  await expect(done(second)).toBeEnabled()
  await Promise.all([done(first).dblclick(), done(second).click()])
  for (const tab of [first, second]) await expect(boxOn(tab, box).getByText('Done', { exact: true }).first()).toBeVisible()
  const answers = await db.rows<{ status: string }>('select status from answers where user_id = $1', [person.id])
  expect(answers.map(({ status }) => status)).toEqual(validationsOf(box).map(() => 'COMPLETE'))
  await page.reload()
  await expect(page.getByText(`${validationsOf(box).length} of 8 tasks`)).toBeVisible()
})

test('logging in or out in one tab reaches the other [APP-77]', async ({ page, session, context }) => {
  await session('everywhere@example.org')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/projects/${project}`)
    await expect(tab.getByRole('button', { name: /^Your Fieldwork/ })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Log out', exact: true }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
})
