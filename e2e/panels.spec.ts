import type { Page } from '@playwright/test'
import { expect, test } from './testing/journey.ts'
import { holdBackApp, openPage } from './testing/openPage.ts'
import { withFlags } from './testing/flags.ts'
import { edgesOf, openProject, panelOf, reloadProject, scrollerOf, toolbarOf } from './testing/projectScreen.ts'

test.beforeEach(({ context }) => withFlags(context))

const handleOf = (page: Page, side: 'left' | 'right') => page.locator(`[role='separator'][aria-controls='panel-${side}']`)

const widthOf = async (page: Page, side: 'left' | 'right') => (await edgesOf(panelOf(page, side))).width

/** After the animation. */
const expectWidth = (page: Page, side: 'left' | 'right', width: number) =>
  expect.poll(() => widthOf(page, side), { message: `the width of the ${side} panel` }).toBe(width)

/** Drags the edge of a panel to the right in small steps. */
const pull = async (page: Page, side: 'left' | 'right', by: number) => {
  const { left, top, width, height } = await edgesOf(handleOf(page, side))
  const [x, y] = [left + width / 2, top + height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.mouse.up()
}

const writesOf = (page: Page) => page.evaluate(() => (window as unknown as { writes: Array<{ at: number; value: string }> }).writes)

/** Records when a key is pressed and when the state of panels is stored. */
const noteWrites = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('keydown', ({ timeStamp }) => Object.assign(window, { lastKey: timeStamp }), { capture: true })
    const writes: Array<{ at: number; value: string }> = []
    Object.assign(window, { writes })
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'fieldwork.panels') writes.push({ at: performance.now(), value })
      setItem.call(this, key, value)
    }
  })

test('Ask opens at the left and My work at the right of the document, one panel at a time [APP-16] [APP-17] [APP-21] [APP-37] [APP-43] [TASK-01]', async ({
  page,
}) => {
  await openProject(page)
  const text = page.getByRole('main')
  for (const part of [
    text.getByRole('heading', { level: 1 }),
    text.getByRole('button', { name: 'Done', exact: true }).first(),
    text.getByRole('region', { name: /^Quiz: / }),
    text.getByRole('button', { name: 'Complete project' }),
  ])
    await expect(part).toBeAttached()
  const ask = toolbarOf(page).getByRole('button', { name: 'Ask' })
  const work = toolbarOf(page).getByRole('button', { name: 'My work' })
  await expectWidth(page, 'left', 0)
  await expectWidth(page, 'right', 0)

  await ask.click()
  await expectWidth(page, 'left', 320)
  await expect(ask).toHaveAttribute('aria-pressed', 'true')
  expect(await edgesOf(panelOf(page, 'left'))).toMatchObject({ left: 0, right: 320 })
  expect(await edgesOf(page.getByRole('main'))).toMatchObject({ left: 320, right: 1440 })

  await work.click()
  await expectWidth(page, 'right', 320)
  await expectWidth(page, 'left', 0)
  await expect(ask).toHaveAttribute('aria-pressed', 'false')
  expect(await edgesOf(panelOf(page, 'right'))).toMatchObject({ left: 1120, right: 1440 })
  expect(await edgesOf(page.getByRole('main'))).toMatchObject({ left: 0, right: 1120 })
  await expect(page.getByRole('complementary', { name: 'My work' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Ask: find in this project' })).toBeHidden()

  await work.click()
  await expectWidth(page, 'right', 0)
})

test('a resized panel keeps its width after a reload, from the first paint on [APP-18] [APP-20]', async ({ page }) => {
  await openProject(page)
  await page.keyboard.press('Control+ArrowRight')
  await expectWidth(page, 'right', 320)
  await pull(page, 'right', -100)
  await expectWidth(page, 'right', 420)
  // The other panel keeps its own width.
  await page.keyboard.press('Control+ArrowLeft')
  await expectWidth(page, 'left', 320)
  await page.keyboard.press('Control+ArrowRight')
  await expectWidth(page, 'right', 420)

  const release = await holdBackApp(page)
  await page.reload({ waitUntil: 'commit' })
  await expectWidth(page, 'right', 420)
  await expect(scrollerOf(page)).not.toBeFocused()
  release()
  await expect(scrollerOf(page)).toBeFocused()
  expect(await widthOf(page, 'right')).toBe(420)
  await expect(page.getByRole('complementary', { name: 'My work' })).toBeVisible()

  await page.keyboard.press('Control+ArrowRight')
  await page.unrouteAll()
  await reloadProject(page)
  await expectWidth(page, 'right', 0)
})

test('a panel dragged below its minimum width closes, and one dragged far enough opens [APP-20] [APP-23] [APP-24]', async ({ page }) => {
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await expectWidth(page, 'left', 320)
  await pull(page, 'left', 270 - 320)
  await expectWidth(page, 'left', 0)
  await pull(page, 'right', -46)
  await expectWidth(page, 'right', 0)
  await pull(page, 'right', -50)
  await expectWidth(page, 'right', 320)
})

test('a panel follows the pointer between 280 pixels and half of the window [APP-20]', async ({ page }) => {
  await openProject(page)
  const { left, top, width } = await edgesOf(handleOf(page, 'left'))
  await page.mouse.move(left + width / 2, top + 200)
  await page.mouse.down()
  for (const to of [40, 111, 263]) {
    await page.mouse.move(left + width / 2 + to, top + 200)
    expect(await widthOf(page, 'left')).toBe(to)
  }
  await page.mouse.up()
  await expectWidth(page, 'left', 320)
  await pull(page, 'left', 600)
  await expectWidth(page, 'left', 720)
  // In a narrower window, half still belongs to the document.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expectWidth(page, 'left', 500)
  expect((await edgesOf(handleOf(page, 'left'))).left).toBe(500)
})

test('the handle of a panel is 36 pixels wide, and a double click toggles the panel [APP-22] [APP-26]', async ({ page }) => {
  await openProject(page)
  const left = await edgesOf(handleOf(page, 'left'))
  const right = await edgesOf(handleOf(page, 'right'))
  expect(left).toMatchObject({ left: 0, width: 36 })
  expect(right).toMatchObject({ right: 1440, width: 36 })
  await handleOf(page, 'left').dblclick({ position: { x: 18, y: 300 } })
  await expectWidth(page, 'left', 320)
  expect(await edgesOf(handleOf(page, 'left'))).toMatchObject({ left: 320, width: 36 })
  await handleOf(page, 'left').dblclick({ position: { x: 18, y: 300 } })
  await expectWidth(page, 'left', 0)
})

test('a panel opens and closes within 300 ms [APP-25]', async ({ page }) => {
  await openProject(page)
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    document.getElementById('panel-left')!.addEventListener('transitionend', ({ propertyName, elapsedTime }) => {
      if (propertyName === 'width') durations.push(elapsedTime)
    })
  })
  const durations = () => page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(durations).toEqual([0.3])
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(durations).toEqual([0.3, 0.3])
})

test('the keyboard resizes a panel at once, and the width is stored 200 ms after the last key [APP-18] [APP-27] [LIMIT-04]', async ({
  page,
}) => {
  await noteWrites(page)
  await openProject(page)
  const handle = handleOf(page, 'left')
  await handle.focus()
  await page.keyboard.press('Enter')
  await expectWidth(page, 'left', 320)
  const before = (await writesOf(page)).length
  // At once, like key repeats.
  await handle.evaluate((element) => {
    for (let press = 0; press < 5; press++) element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  })
  const lastKey = await page.evaluate(() => (window as unknown as { lastKey: number }).lastKey)
  await expectWidth(page, 'left', 400)
  await expect(handle).toHaveAttribute('aria-valuenow', '400')
  const writes = (await writesOf(page)).slice(before)
  expect(writes.map(({ value }) => JSON.parse(value).state.widths.left)).toEqual([400])
  expect(writes[0]!.at - lastKey).toBeGreaterThanOrEqual(195)

  await page.keyboard.press('Home')
  await expectWidth(page, 'left', 280)
  await page.keyboard.press('End')
  await expectWidth(page, 'left', 720)
  await page.keyboard.press('Home')
  await expectWidth(page, 'left', 280)
  await page.keyboard.press('ArrowLeft')
  await expectWidth(page, 'left', 0)
  await page.keyboard.press('ArrowRight')
  await expectWidth(page, 'left', 280)
  await expect(handle).toBeFocused()
})

test('closing a panel that has the focus moves it to the text after a shortcut and to the button after a click', async ({ page }) => {
  await openProject(page)
  const ask = toolbarOf(page).getByRole('button', { name: 'Ask' })
  for (const opener of [scrollerOf(page), ask]) {
    await (opener === ask ? ask.click() : page.keyboard.press('Control+ArrowLeft'))
    // It takes the focus once the panel is loaded.
    await expect(panelOf(page, 'left').getByRole('textbox', { name: 'Your question' })).toBeFocused()
    await page.getByRole('button', { name: 'Close Ask: find in this project' }).focus()
    await page.keyboard.press('Enter')
    await expect(opener).toBeFocused()
    await expectWidth(page, 'left', 0)
  }
})

for (const modifier of ['Control', 'Meta'])
  test(`${modifier} with the arrows, K and O works like the toolbar’s buttons [APP-38] [APP-39] [APP-40] [APP-41] [APP-42] [APP-44]`, async ({
    page,
  }) => {
    await openProject(page)
    for (const [key, side] of [
      ['ArrowLeft', 'left'],
      ['ArrowRight', 'right'],
    ] as const) {
      await page.keyboard.press(`${modifier}+${key}`)
      await expectWidth(page, side, 320)
      await page.keyboard.press(`${modifier}+${key}`)
      await expectWidth(page, side, 0)
    }
    const projects = toolbarOf(page).getByRole('button', { name: 'Projects', exact: true })
    const directory = page.getByRole('region', { name: 'Directory' })
    await page.keyboard.press(`${modifier}+k`)
    await expect(directory).toBeVisible()
    await page.keyboard.press(`${modifier}+k`)
    await expect(directory).toBeHidden()
    await projects.click()
    await expect(directory).toBeVisible()
    await projects.click()
    await expect(directory).toBeHidden()
    await page.keyboard.press(`${modifier}+o`)
    await expect(page).toHaveURL('/portfolio')
    await page.goBack()
    await toolbarOf(page).getByRole('link', { name: 'Portfolio' }).click()
    await expect(page).toHaveURL('/portfolio')
  })

test('arrow keys in a field move the caret, and shortcuts of hidden buttons do nothing', async ({ page }) => {
  await openProject(page)
  await page.evaluate(() => {
    for (const html of ['<input id="typed" value="two words">', '<div id="rich" contenteditable>two words</div>'])
      document.querySelector('article')!.insertAdjacentHTML('afterbegin', html)
  })
  for (const field of ['#typed', '#rich']) {
    await page.locator(field).focus()
    await page.keyboard.press('Control+ArrowLeft')
    await page.keyboard.press('Control+ArrowRight')
    await expectWidth(page, 'left', 0)
    await expectWidth(page, 'right', 0)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('region', { name: 'Directory' })).toBeVisible()

  await openPage(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+ArrowRight')
  expect(await page.evaluate(() => document.documentElement.dataset['panel'])).toBeUndefined()
})

test('on a phone, a panel covers the document, which keeps its scroll position [APP-19]', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 })
  await openProject(page)
  const document = page.getByRole('main')
  await scrollerOf(page).evaluate((element) => element.scrollTo(0, 1200))
  // Above it, “Start” becomes “Continue”.
  const top = () => scrollerOf(page).evaluate((element) => Math.round(element.querySelector('h2')!.getBoundingClientRect().top))
  const before = await top()
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await expectWidth(page, 'left', 700)
  await expect(document).toBeHidden()
  await toolbarOf(page).getByRole('button', { name: 'My work' }).click()
  await expectWidth(page, 'right', 700)
  await expectWidth(page, 'left', 0)
  await expect(panelOf(page, 'right')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(document).toBeVisible()
  await expectWidth(page, 'right', 0)
  expect(await top()).toBe(before)
})

test('on a phone, a panel that was left open doesn’t cover the next project', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openProject(page)
  await toolbarOf(page).getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('main')).toBeHidden()
  await toolbarOf(page).getByRole('button', { name: 'Projects' }).click()
  await page
    .getByRole('link', { name: /Serve two sites with one nginx/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Serve two sites/ })).toBeVisible()
  await expectWidth(page, 'left', 0)
})
