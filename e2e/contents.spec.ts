import type { Locator, Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { withFlags } from './testing/flags.ts'
import { contentsOf, edgesOf, openProject, project, scrollerOf, reloadProject } from './testing/projectScreen.ts'

const stripOf = (page: Page) => contentsOf(page).getByRole('button', { name: 'Show the table of contents' })
const pinOf = (page: Page) => contentsOf(page).getByRole('button', { name: /in the table of contents$/ })
const stepOf = (page: Page, title: string) => contentsOf(page).getByRole('link', { name: title })
const column = (page: Page) => page.locator('article')
/** The list, in the column or the opened strip. */
const listOf = (page: Page) => contentsOf(page).locator('ol').locator('..')

/** Scrolls until the step stays there: the text above it is laid out only when it becomes visible. */
const scrollTo = (page: Page, id: string) =>
  scrollerOf(page).evaluate(async (scroller, target) => {
    const distance = () => document.getElementById(target)!.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 30
    for (let still = 0; still < 20; still = Math.abs(distance()) < 2 ? still + 1 : 0) {
      scroller.scrollTop += distance()
      await new Promise(requestAnimationFrame)
    }
  }, id)

const overlaps = async (a: Locator, b: Locator) => {
  const [one, other] = [await edgesOf(a), await edgesOf(b)]
  return one.left < other.right && other.left < one.right
}

for (const [window, width] of [
  [1280, 280],
  [1440, 360],
  [1700, 448],
] as const)
  test(`in a center of ${window} pixels, the contents are a column of ${width} [DOC-65] [DOC-70]`, async ({ page }) => {
    await page.setViewportSize({ width: window, height: 800 })
    await openProject(page)
    expect(await edgesOf(contentsOf(page))).toMatchObject({ left: 0, width })
    await expect(stripOf(page)).toBeHidden()
    await expect(stepOf(page, 'Send a request by hand')).toBeVisible()
    await scrollTo(page, 'make-it-object')
    expect(await edgesOf(contentsOf(page))).toMatchObject({ left: 0, top: 0 })
    expect(await overlaps(contentsOf(page), column(page))).toBe(false)
  })

test('the column of contents is at least 192 pixels wide [DOC-70]', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await openProject(page)
  const width = await scrollerOf(page).evaluate((scroller) => {
    const probe = scroller.appendChild(document.createElement('div'))
    probe.style.width = 'var(--toc)'
    return probe.getBoundingClientRect().width
  })
  expect(width).toBe(192)
})

test('in a center narrower than 1280 pixels, the contents are a strip of bars that slides out on hover [DOC-63] [DOC-64]', async ({
  page,
}) => {
  await withFlags(page.context())
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await expect(stripOf(page)).toBeVisible()
  await expect(stepOf(page, 'Send a request by hand')).toBeHidden()
  expect(await stripOf(page).locator('span').count()).toBe(await contentsOf(page).locator('ol > li').count())
  await expect.poll(async () => (await edgesOf(stripOf(page))).left).toBe(320 + 36)
  expect((await edgesOf(stripOf(page))).width).toBeLessThan(60)

  const before = await edgesOf(column(page))
  await stripOf(page).hover()
  await expect(stepOf(page, 'Send a request by hand')).toBeVisible()
  expect(await edgesOf(column(page))).toEqual(before)
  await page.mouse.move(900, 400)
  await expect(stepOf(page, 'Send a request by hand')).toBeHidden()
})

test('contents pinned by a visitor stay beside the text after a reload [DOC-62] [DOC-64]', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await openProject(page)
  await stripOf(page).hover()
  await pinOf(page).click()
  await page.mouse.move(800, 400)
  await expect(stepOf(page, 'Send a request by hand')).toBeVisible()
  await expect(pinOf(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => overlaps(listOf(page), column(page))).toBe(false)

  await reloadProject(page)
  await expect(stepOf(page, 'Send a request by hand')).toBeVisible()
  expect(await overlaps(listOf(page), column(page))).toBe(false)
  await pinOf(page).click()
  await page.mouse.move(800, 400)
  await expect(stepOf(page, 'Send a request by hand')).toBeHidden()
  await expect.poll(() => edgesOf(column(page)).then(({ left }) => left)).toBe(190)
})

test('contents pinned by a learner are also pinned on another computer [DOC-62]', async ({ page, browser, session, app }) => {
  const ines = await session(people.ines)
  await page.setViewportSize({ width: 1100, height: 800 })
  await openProject(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/user/preferences') && response.request().method() !== 'GET')
  await stripOf(page).hover()
  await pinOf(page).click()
  expect((await saved).ok()).toBe(true)

  const elsewhere = await browser.newContext({ viewport: { width: 1100, height: 800 }, baseURL: app.origin })
  await elsewhere.addCookies([{ name: 'session', value: ines.token, url: app.origin }])
  const other = await elsewhere.newPage()
  await openProject(other)
  await expect(stepOf(other, 'Send a request by hand')).toBeVisible()
  await expect(pinOf(other)).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
})

test('the list of contents scrolls within at most 65vh in the column and 76vh when pinned, in windows of any height [DOC-71]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await openProject(page)
  const list = contentsOf(page).locator('ol')
  await expect(list).toHaveCSS('max-height', '260px')
  expect((await edgesOf(list)).height).toBeLessThanOrEqual(260)
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)

  await page.keyboard.press('Control+ArrowRight')
  await stripOf(page).hover()
  await pinOf(page).click()
  await expect.poll(() => edgesOf(listOf(page)).then(({ height }) => height)).toBe(304)
  expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
})

test('the contents open and mark the current step while scrolling, and a click folds it [DOC-58] [DOC-68]', async ({ page }) => {
  await openProject(page)
  await expect(contentsOf(page).locator('[aria-current]')).toHaveCount(0)
  await expect(contentsOf(page).locator('ul')).toHaveCount(0)
  for (const [id, title, part] of [
    ['ask-for-what-is-not-there', 'Request a missing page', 'What a 404 tells programs'],
    ['answer-yourself', 'Write your own server', 'Prove that it counts'],
    ['open-a-line', 'Send a request by hand', 'Anatomy of an answer'],
  ] as const) {
    await scrollTo(page, id)
    await expect(contentsOf(page).locator("[aria-current='step']")).toHaveText(new RegExp(`^${title}`))
    await expect(contentsOf(page).locator("ol [aria-expanded='true']")).toHaveAccessibleName(`Parts of ${title}`)
    await expect(contentsOf(page).locator('ul')).toHaveCount(1)
    await expect(contentsOf(page).getByRole('link', { name: part })).toBeVisible()
  }
  const parts = contentsOf(page).getByRole('button', { name: 'Parts of Send a request by hand' })
  await parts.click()
  await expect(contentsOf(page).locator('ul')).toHaveCount(0)
  await parts.click()
  await expect(contentsOf(page).getByRole('link', { name: 'Anatomy of an answer' })).toBeVisible()
  await scrollTo(page, 'read-the-answer')
  await expect(contentsOf(page).locator("[aria-current='location']")).toHaveText('Find the end of the headers')
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(contentsOf(page).locator('[aria-current]')).toHaveCount(0)
})

test('choosing a step or a part of it scrolls there, stores the position, and records the jump [DOC-66] [EVENT-09]', async ({
  page,
  session,
}) => {
  await session(people.ines)
  await openProject(page)
  const expectAt = async (id: string) => {
    await expect(page.locator(`#${id}`)).toBeFocused()
    await expect.poll(() => edgesOf(page.locator(`#${id}`)).then(({ top }) => Math.abs(top - 24))).toBeLessThan(26)
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
  }
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
  await stepOf(page, 'Send a request by hand').click()
  expect((await told).status()).toBe(204)
  await expectAt('open-a-line')
  await expect(page.locator('#open-a-line')).toHaveCSS('box-shadow', 'none')
  await contentsOf(page).getByRole('link', { name: 'Find the end of the headers' }).click()
  await expectAt('read-the-answer')
  // With the keyboard, to a part that is collapsed.
  await stepOf(page, 'Keep the connection open').focus()
  await page.keyboard.press('Enter')
  await expectAt('keep-the-line')
  await expect(page.locator('#keep-the-line')).toHaveCSS('box-shadow', 'none')
  await openProject(page, '#extra-proof')
  await reloadProject(page)
  await expect(page.locator('#extra-proof')).toBeVisible()
  await expectAt('extra-proof')
})

test('the keyboard opens the strip of contents, reaches the pin and the steps, and closes it with Escape [DOC-62] [DOC-64]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await openProject(page)
  await stripOf(page).focus()
  await expect(stepOf(page, 'Send a request by hand')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(pinOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(stepOf(page, 'Start a server of your own')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stepOf(page, 'Send a request by hand')).toBeHidden()
})

test('a step without tasks is ticked when the reader continues at its end, and scrolling changes no ticks', async ({ page }) => {
  await openProject(page)
  const ticked = contentsOf(page).locator('li[data-done=true]')
  await scrollTo(page, 'answer-yourself')
  await expect(contentsOf(page).locator("[aria-current='step']")).toHaveText(/^Write your own server/)
  await expect(ticked).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Next: Send a request by hand' }).click()
  await expect(page.locator('#open-a-line')).toBeFocused()
  await expect(ticked).toHaveText([/^Start a server of your own/])
  await reloadProject(page)
  await expect(ticked).toHaveText([/^Start a server of your own/])
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(contentsOf(page).locator('[aria-current]')).toHaveCount(0)
  await expect(ticked).toHaveCount(1)
})

test('a task in the contents shows its status as text and as a ring [DOC-67]', async ({ page, session, db }) => {
  const ines = await session(people.ines)
  await db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status)
     select $1, $2, id, type, 'Some words of mine.', case box_id when 'read-the-answer' then 'COMPLETE' else 'IN_REVIEW' end
     from validations where project_id = $2 and version = 1 and box_id in ('read-the-answer', 'two-kinds-of-no')`,
    [ines.id, project],
  )
  await openProject(page)
  for (const [step, task, label, colour] of [
    ['open-a-line', 'Find the end of the headers', 'Task done!', '--success'],
    ['ask-for-what-is-not-there', 'What a 404 tells programs', 'Task in-review', '--review'],
    ['make-it-object', 'Tell 400 from 404', 'Task still to complete', '--ring'],
  ] as const) {
    await scrollTo(page, step)
    const ring = contentsOf(page).getByRole('listitem').filter({ hasText: task }).last().getByRole('img')
    await expect(ring).toHaveAccessibleName(label)
    const drawn = await ring.evaluate((element, token) => {
      const probe = element.appendChild(document.createElement('i'))
      probe.style.color = `var(${token})`
      const wanted = getComputedStyle(probe).color
      probe.remove()
      const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(element)
      const sign = element.querySelector('path[d]')
      const isSignReadable = !sign || getComputedStyle(sign).color === getComputedStyle(element).color
      return { wanted, colour: outlineStyle === 'none' ? backgroundColor : outlineColor, ticked: sign !== null, isSignReadable }
    }, colour)
    expect(drawn).toEqual({ wanted: drawn.wanted, colour: drawn.wanted, ticked: label === 'Task done!', isSignReadable: true })
  }
  await expect(contentsOf(page).getByText('1 of 8 tasks')).toBeVisible()
})
