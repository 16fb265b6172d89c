import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import type { LayoutShift } from './testing/layoutShift.ts'
import { appTakesOver, holdBackApp } from './testing/openPage.ts'
import { atRest, contentsOf, edgesOf, openProject, project, scrollerOf, toolbarOf } from './testing/projectScreen.ts'

/** `from`: milliseconds; earlier shifts aren't counted. */
type Seen = { from: number; shifts: number; moved: string[]; violations: string[] }

/** Records layout shifts and violations of the content policy. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { from: 0, shifts: 0, moved: [], violations: [] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // The contents expand the current step, which moves the entries below.
        const isOfContents = entry.sources.every(({ node }) => node instanceof Element && node.closest('nav'))
        if (entry.startTime < seen.from || entry.hadRecentInput || isOfContents) continue
        seen.shifts += entry.value
        for (const { node, previousRect, currentRect } of entry.sources)
          seen.moved.push(
            `${entry.value.toFixed(4)}: ${node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'gone')} from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.violations.push(`${effectiveDirective} ${blockedURI}`),
    )
  })

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

test('a project is readable without JavaScript', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`/projects/${project}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speak HTTP by hand to your own server')
  for (const step of ['Start a server of your own', 'See what curl does'])
    await expect(page.getByRole('article').getByRole('heading', { name: step })).toBeVisible()
  await expect(page.locator('#start-a-server h2')).toBeInViewport()
  expect((await edgesOf(page.getByRole('article'))).width).toBe(720)
  await expect(page.getByRole('article').locator('pre').first()).toContainText('python3')
  await context.close()
})

test('without JavaScript, the question of the start page has a link to its project instead of controls', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin })
  const page = await context.newPage()
  await page.goto('/')
  const question = page.getByRole('form').filter({ hasText: 'From the project' })
  await expect(question.locator('pre')).toBeVisible()
  await expect(question.getByRole('button')).toHaveCount(0)
  await expect(question.getByRole('radio')).toHaveCount(0)
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await expect(question.getByText('Answering needs JavaScript.')).toBeVisible()
  await question.getByRole('link', { name: 'Read the project' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+$/)
  await context.close()
})

for (const { name, prepare } of [
  { name: 'as it comes', prepare: () => {} },
  {
    name: 'with My work open and the dark theme',
    prepare: () => {
      localStorage.setItem('fieldwork.panels', JSON.stringify({ state: { open: 'right', widths: { left: 320, right: 400 } }, version: 1 }))
      localStorage.setItem('fieldwork.theme', JSON.stringify({ state: { theme: 'dark' }, version: 1 }))
    },
  },
])
  test(`nothing moves and nothing violates the content policy when the app takes over, ${name}`, async ({ page }) => {
    await watch(page)
    // Fonts that arrive after the app move the text a little, which is measured below; here, only the app may move anything.
    await page.route(/\.woff2$/, (route) => route.abort())
    await page.addInitScript(prepare)
    const release = await holdBackApp(page)
    await page.goto(`/projects/${project}`, { waitUntil: 'commit' })
    await expect(page.locator('#start-a-server')).toBeVisible()
    const before = await edgesOf(page.locator('#start-a-server'))
    await atRest(page)
    await page.evaluate(() => Object.assign((window as unknown as { seen: Seen }).seen, { from: performance.now(), shifts: 0, moved: [] }))
    release()
    await expect(scrollerOf(page)).toBeFocused()
    expect(await edgesOf(page.locator('#start-a-server'))).toEqual(before)
    await scrollerOf(page).evaluate((scroller) => scroller.scrollTo({ top: 3000, behavior: 'instant' }))
    // The contents have followed the scrolling, so the visible text has been rendered.
    await expect(contentsOf(page).locator('[aria-current]')).not.toHaveCount(0)
    await atRest(page)
    const { shifts, moved, violations } = await seenBy(page)
    expect(shifts, moved.join('\n')).toBeLessThanOrEqual(0.01)
    expect(violations).toEqual([])
  })

/** Compares the width of text in fallback fonts and web fonts, both of which are loaded. */
const widthsInStandIns = (page: Page) =>
  page.evaluate(async () => {
    const fonts = {
      display: ['Bricolage Grotesque Variable', 'h2'],
      sans: ['Atkinson Hyperlegible Next Variable', 'p'],
      mono: ['Atkinson Hyperlegible Mono Variable', 'pre code'],
    } as const
    const widths = () =>
      Object.values(fonts).map(([, kind]) => {
        const range = document.createRange()
        const texts = [...document.querySelectorAll(`article [data-step] ${kind}`)].slice(0, 12)
        const lines = texts.flatMap((text) => (range.selectNodeContents(text), [...range.getClientRects()]))
        return lines.reduce((sum, { width }) => sum + width, 0)
      })
    const root = document.documentElement
    delete root.dataset['fonts']
    const inStandIns = widths()
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)
    for (const [token, [family]] of Object.entries(fonts)) {
      for (const { style } of rules.filter((rule) => rule.style.getPropertyValue('font-family').includes(family))) {
        const said = (name: string) => style.getPropertyValue(name)
        const limits = { weight: said('font-weight'), style: said('font-style'), unicodeRange: said('unicode-range') }
        document.fonts.add(await new FontFace(`Loaded ${token}`, said('src'), limits).load())
      }
      root.style.setProperty(`--${token}`, `'Loaded ${token}'`)
    }
    const inFonts = widths()
    return inStandIns.map((width, at) => width / inFonts[at]!)
  })

test('fallback fonts have the metrics of the web fonts, so that nothing moves when these load', async ({ page }) => {
  await openProject(page)
  for (const width of await widthsInStandIns(page)) expect(Math.abs(width - 1)).toBeLessThan(0.03)
})

test('scrolling before the app has started keeps the reading position', async ({ page }) => {
  // Fonts that arrive meanwhile change the height of the text above.
  await page.route(/\.woff2$/, (route) => route.abort())
  const release = await holdBackApp(page)
  await page.goto(`/projects/${project}`, { waitUntil: 'commit' })
  await expect(page.locator('#answer-yourself')).toBeVisible()
  await scrollerOf(page).evaluate((scroller) => scroller.scrollTo({ top: 2345, behavior: 'instant' }))
  const paragraphs = page.getByRole('article').locator('[data-step] > p')
  const read = await paragraphs.evaluateAll((all) => all.findIndex((element) => element.getBoundingClientRect().top > 0))
  const before = await edgesOf(paragraphs.nth(read))
  release()
  await expect(scrollerOf(page)).toBeFocused()
  // When text above changes its height, the browser adjusts the scroll position by whole pixels, so less than one pixel counts as equal.
  expect(Math.abs((await edgesOf(paragraphs.nth(read))).top - before.top)).toBeLessThan(1)
})

/** Holds back all fonts until the returned function is called. */
const holdBackFonts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.woff2$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The family in which the browser drew an element; `document.fonts` only says what was loaded. Empty if the page replaces the element meanwhile. */
const fontOf = async (page: Page, selector: string): Promise<string | undefined> => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  try {
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts[0]?.familyName
  } catch (error) {
    // The app takes over the page, and Chromium forgets its nodes.
    if (String(error).includes('Could not find node')) return ''
    throw error
  } finally {
    await session.detach()
  }
}

for (const path of ['/onboarding', '/login', `/projects/${project}`])
  test(`a first visit shows ${path} in our fonts when they arrive, and hardly anything moves`, async ({ page }) => {
    await watch(page)
    const release = await holdBackFonts(page)
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await appTakesOver(page)
    expect(await fontOf(page, 'h1')).not.toContain('Bricolage')
    release()
    await expect.poll(() => fontOf(page, 'h1')).toContain('Bricolage')
    await atRest(page)
    const { shifts, moved } = await seenBy(page)
    expect(shifts, moved.join('\n')).toBeLessThanOrEqual(0.02)
  })

test('a later visit begins with the fonts that the first one fetched', async ({ page }) => {
  await page.goto(`/projects/${project}`)
  await expect.poll(() => fontOf(page, 'h1')).toContain('Bricolage')
  const letGo = await holdBackApp(page)
  const requested = page.waitForRequest(/\.woff2$/)
  await page.reload({ waitUntil: 'commit' })
  await requested
  letGo()
})

test('cached fonts that miss the first paint replace the fallbacks once the app has taken over', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('fieldwork.fonts', 'cached'))
  const letGo = await holdBackApp(page)
  const release = await holdBackFonts(page)
  await page.goto(`/projects/${project}`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  const before = await edgesOf(page.locator('#start-a-server'))
  release()
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  expect(await edgesOf(page.locator('#start-a-server'))).toEqual(before)
  letGo()
  await appTakesOver(page)
  await expect.poll(() => fontOf(page, 'h1')).toContain('Bricolage')
})

test('a first visit to a project without any action loads at most 200 kB of scripts, and 30 files', async ({ page }) => {
  await page.goto(`/projects/${project}`, { waitUntil: 'networkidle' })
  await expect.poll(() => fontOf(page, 'h1')).toContain('Bricolage')
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({ name, transferSize })),
  )
  const names = new Set(files.map(({ name }) => name))
  expect(names.size, [...names].join('\n')).toBeLessThan(30)
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(200_000)
})

test('fields are disabled until the app has started, so that no input is lost', async ({ page }) => {
  const release = await holdBackApp(page)
  await page.goto(`/projects/${project}`, { waitUntil: 'commit' })
  const task = page.locator('#read-the-answer')
  await expect(task).toBeAttached()
  await expect(page.getByRole('article').getByRole('textbox', { includeHidden: true })).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  release()
  await expect(task.getByRole('textbox')).toBeEditable()
})

test('a browser without support for the page’s colors shows that it is too old, in colors that it supports', async ({ page }) => {
  await watch(page)
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...condition: string[]) =>
      !condition.join(':').includes('light-dark(') && supports(...(condition as Parameters<typeof CSS.supports>))
  })
  await openProject(page)
  const notice = page.getByRole('alert').filter({ hasText: 'This browser is too old for this page' })
  await expect(notice).toBeInViewport()
  await expect(notice).toHaveCSS('background-color', 'rgb(255, 244, 214)')
  // The notice covers nothing, and the toolbar is still visible.
  const { y, height } = (await notice.boundingBox())!
  expect((await page.getByRole('main').boundingBox())!.y).toBeGreaterThanOrEqual(Math.floor(y + height))
  await expect(toolbarOf(page).getByRole('button', { name: 'Projects', exact: true })).toBeInViewport({ ratio: 1 })
  expect((await seenBy(page)).violations).toEqual([])
})

test('a browser with support for the page’s colors shows no notice about its age', async ({ page }) => {
  await openProject(page)
  await expect(page.getByText('This browser is too old')).toHaveCount(0)
})

test('working through the screens violates no content policy', async ({ page, session }) => {
  await watch(page)
  await session(people.ines)
  await openProject(page)
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+ArrowRight')
  await page.locator('#open-a-line figure button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Enlarge code' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('region', { name: 'Directory' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible()
  expect((await seenBy(page)).violations).toEqual([])
})

test('the keyboard scrolls the document as soon as it is shown', async ({ page }) => {
  await openProject(page)
  await page.keyboard.press('PageDown')
  await expect.poll(() => scrollerOf(page).evaluate((scroller) => scroller.scrollTop)).toBeGreaterThan(300)
})
