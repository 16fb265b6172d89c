import type { Page } from '@playwright/test'
import { validationsOf } from '../core/documents/walk.ts'
import { boxesOf, boxOn, fillItem } from './answers.ts'
import { expect, signIn, test } from './journey.ts'
import { edgesOf, openProject, project, scrollerOf } from './projectScreen.ts'

/** The block at the upper edge, and how far it is from it. */
const placeOf = (page: Page) =>
  scrollerOf(page).evaluate((scroller) => {
    const blocks = [...scroller.querySelectorAll('[data-step] > [id]:not(h2)')]
    const block = blocks.find((element) => element.getBoundingClientRect().bottom > 1)!
    return { id: block.id, top: Math.round(block.getBoundingClientRect().top) }
  })

const scrollTo = (page: Page, id: string, by: number) =>
  scrollerOf(page).evaluate(
    (scroller, [target, pixels]) => {
      document.getElementById(target)!.scrollIntoView({ block: 'start', behavior: 'instant' })
      scroller.scrollBy({ top: pixels, behavior: 'instant' })
    },
    [id, by] as const,
  )

test('a visitor who presses Done and logs in is back at the box with Done carried out, and finds the place again after a reload, from the start page and in another browser [TASK-49] [AUTH-42] [APP-81]', async ({
  app,
  page,
  browser,
  db,
}) => {
  const [, box] = await boxesOf(app, project)
  await openProject(page)
  for (const node of validationsOf(box!)) if (!node.optional) await fillItem(page, project, node)
  await scrollTo(page, box!.id, -60)
  const done = boxOn(page, box!).getByRole('button', { name: 'Done', exact: true })
  await done.click()
  const before = (await edgesOf(boxOn(page, box!))).top
  await signIn(app, page, 'rosa.returns@example.org')
  await expect(boxOn(page, box!).getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(boxOn(page, box!).getByRole('heading', { level: 3 })).toBeFocused()
  expect(Math.abs((await edgesOf(boxOn(page, box!))).top - before)).toBeLessThanOrEqual(2)
  expect(page.url()).toBe(`${app.origin}/projects/${project}`)
  const [user] = await db.rows<{ id: string }>(`select id from users where email = 'rosa.returns@example.org'`)
  const statuses = await db.rows<{ status: string }>('select distinct status from answers where user_id = $1', [user!.id])
  expect(statuses).toEqual([{ status: 'COMPLETE' }])

  const place = await placeOf(page)
  await page.reload()
  await expect(scrollerOf(page)).toBeFocused()
  await expect(boxOn(page, box!).getByText('Done', { exact: true }).first()).toBeVisible()
  expect(await placeOf(page)).toEqual(place)

  const [, , open] = await boxesOf(app, project)
  const saved = page.waitForResponse((response) => response.url().endsWith('/position') && response.ok())
  await scrollTo(page, open!.id, -300)
  const further = await placeOf(page)
  await saved
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator(`[id="${further.id}"]`)).toBeFocused()
  expect(await placeOf(page)).toEqual(further)

  const other = await browser.newContext({ baseURL: app.origin, viewport: { width: 1280, height: 720 } })
  await other.addCookies(await page.context().cookies())
  const second = await other.newPage()
  await second.goto('/')
  await second.getByRole('link', { name: 'Continue' }).click()
  await expect(scrollerOf(second)).toBeFocused()
  await expect.poll(() => placeOf(second)).toEqual(further)
  await other.close()
})
