import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { validationsOf } from '@fieldwork/core/documents/walk.ts'
import { boxesOf, boxOn, expectDone, fillItem } from './testing/answers.ts'
import { expect, signIn, test } from './testing/journey.ts'
import { appTakesOver, openPage } from './testing/openPage.ts'
import { edgesOf, openProject, project, projectIsReady, scrollerOf, reloadProject } from './testing/projectScreen.ts'

/** Returns the block at the upper edge and its distance. */
const placeOf = (page: Page) =>
  scrollerOf(page).evaluate((scroller) => {
    const blocks = [...scroller.querySelectorAll('[data-step] > [id]:not(h2)')]
    const block = blocks.find((element) => element.getBoundingClientRect().bottom > 1)!
    return { id: block.id, top: block.getBoundingClientRect().top }
  })

/** Expects the same block within five pixels, because positions are stored as a fraction of the block's height. */
const near = ({ id, top }: { id: string; top: number }) => ({ id, top: expect.closeTo(top, -1) })

const scrollTo = (page: Page, id: string, by: number) =>
  scrollerOf(page).evaluate(
    (scroller, [target, pixels]) => {
      document.getElementById(target)!.scrollIntoView({ block: 'start', behavior: 'instant' })
      scroller.scrollBy({ top: pixels, behavior: 'instant' })
    },
    [id, by] as const,
  )

test('a visitor who presses Done and logs in returns to the completed box, and the position is restored after a reload, from the start page and in another browser [TASK-49] [AUTH-42] [APP-81]', async ({
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
  await expectDone(page, box!)
  await expect(boxOn(page, box!).getByRole('heading', { level: 3 })).toBeFocused()
  expect(Math.abs((await edgesOf(boxOn(page, box!))).top - before)).toBeLessThanOrEqual(2)
  expect(page.url()).toBe(`${app.origin}/projects/${project}`)
  const [user] = await db.rows<{ id: string }>(`select id from users where email = 'rosa.returns@example.org'`)
  const statuses = await db.rows<{ status: string }>('select distinct status from answers where user_id = $1', [user!.id])
  expect(statuses).toEqual([{ status: 'COMPLETE' }])

  const place = await placeOf(page)
  await reloadProject(page)
  await expectDone(page, box!)
  expect(await placeOf(page)).toEqual(near(place))

  const [, , open] = await boxesOf(app, project)
  const saved = page.waitForResponse((response) => response.url().endsWith('/position') && response.ok())
  await scrollTo(page, open!.id, -300)
  const further = await placeOf(page)
  await saved
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator(`[id="${further.id}"]`)).toBeFocused()
  expect(await placeOf(page)).toEqual(near(further))

  const other = await browser.newContext({ baseURL: app.origin, viewport: { width: 1280, height: 720 } })
  await other.addCookies(await page.context().cookies())
  const second = await other.newPage()
  await openPage(second, '/')
  await second.getByRole('link', { name: 'Continue' }).click()
  await expect(scrollerOf(second)).toBeFocused()
  await expect.poll(() => placeOf(second)).toEqual(near(further))
  await other.close()
})

/** Scrolls to a block and waits until the position is stored. */
const read = async (page: Page, id: string) => {
  const saved = page.waitForResponse((response) => response.url().endsWith('/position') && response.ok())
  await scrollTo(page, id, 40)
  await saved
}

test('a restarted project opens at the top after a reload and in another browser that had read to the end', async ({
  app,
  page,
  browser,
  session,
  db,
}) => {
  const { id } = await session(people.paula)
  const [first, , third] = await boxesOf(app, project)
  await openProject(page)
  await read(page, third!.id)

  const other = await browser.newContext({ baseURL: app.origin, viewport: { width: 1280, height: 720 } })
  await other.addCookies(await page.context().cookies())
  const second = await other.newPage()
  await openProject(second)
  await read(second, first!.id)
  await openPage(second, '/')
  await expect(second.getByRole('link', { name: 'Continue' })).toBeVisible()

  await openProject(page, `#${third!.id}`)
  await db.rows('update enrolments set completed_at = now(), version = 1 where user_id = $1', [id])
  await reloadProject(page)
  await page.getByRole('button', { name: 'Restart project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
  await expect(page.getByText('Project successfully reset')).toBeVisible()
  const top = (one: Page) => scrollerOf(one).evaluate(({ scrollTop }) => scrollTop)
  expect(await top(page)).toBe(0)
  expect(page.url()).toBe(`${app.origin}/projects/${project}`)
  await reloadProject(page)
  expect(await top(page)).toBe(0)

  await openProject(second)
  expect(await top(second)).toBe(0)
  await expect(second.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await other.close()
})

test('a learner who logs in after another one logged out starts at the top, without the other’s reading progress', async ({
  app,
  page,
  session,
  db,
}) => {
  await session(people.ines)
  const [, second] = await boxesOf(app, project)
  await openProject(page)
  await read(page, second!.id)
  await scrollTo(page, second!.id, -100)
  await page
    .getByRole('navigation', { name: 'Toolbar' })
    .getByRole('button', { name: /menu|Ines/i })
    .last()
    .click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await loaded
  await appTakesOver(page)
  await projectIsReady(page)
  const top = () => scrollerOf(page).evaluate(({ scrollTop }) => scrollTop)
  expect(await top()).toBe(0)

  const { id } = await session(people.nora)
  await openProject(page)
  expect(await top()).toBe(0)
  await openPage(page, '/')
  await expect(page.getByRole('link', { name: 'Continue' })).not.toBeVisible()
  expect(await db.rows('select position from enrolments where user_id = $1', [id])).toEqual([])
})
