import { readFileSync } from 'node:fs'
import { test } from './journey.ts'
import { openProject } from './projectScreen.ts'
import type { Page } from '@playwright/test'

const mock = async (page: Page) => {
  let file: Record<string, unknown> = { version: 1, run: 0, items: [], update: null }
  let revision = 0
  await page.route('**/annotations.json', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: { revision, ...file } })
    if (request.headers()['if-match'] !== `"${revision}"`)
      return route.fulfill({ status: 412, json: { error: { code: 'stale_version', message: '', details: { revision, ...file } } } })
    file = request.postDataJSON()
    revision += 1
    return route.fulfill({ json: { revision, stored: null } })
  })
  for (const [path, field] of [
    ['explain', 'explanation'],
    ['summarize', 'summary'],
    ['examples', 'examples'],
    ['ask', 'answer'],
  ])
    await page.route(`**/${path}`, async (route) => {
      await new Promise((r) => setTimeout(r, 400))
      if (path === 'examples') return route.fulfill({ status: 502, json: { error: { code: 'model_failed', message: '' } } })
      return route.fulfill({
        json: {
          [field]: 'A **certificate** binds a name to a key [1].\n\n- it is public\n- `ca.key` is not',
          passages: [{ stepId: 'x', blockId: 'y-z', title: 'Become your own authority', quote: 'q' }],
          isOffline: true,
        },
      })
    })
}
const selectWords = (page: Page, step: number, nth: number, from: number, to: number) =>
  page.evaluate(
    ([s, n, f, t]) => {
      const el = document.querySelectorAll('article section[data-step]')[s!]!.querySelectorAll('[data-words]')[n!]!
      el.scrollIntoView({ block: 'center' })
      const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      const place = (o: number) => {
        let left = o
        for (const x of texts) {
          if (left <= x.length) return [x, left] as const
          left -= x.length
        }
        return [texts.at(-1)!, texts.at(-1)!.length] as const
      }
      const [a, ao] = place(f!),
        [b, bo] = place(t!)
      getSelection()!.setBaseAndExtent(a, ao, b, bo)
    },
    [step, nth, from, to],
  )

test('look', async ({ page, session }) => {
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(m.type(), m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  await mock(page)
  await session('ines@example.org', { plan: 'pro' })
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await openProject(page, '', 'put-tls-in-front')
    await page.getByRole('button', { name: 'Select text with the keyboard' }).waitFor({ state: 'attached' })
    await page.waitForTimeout(500)
    if (width === 1440 && theme === 'light') {
      await selectWords(page, 0, 0, 4, 40)
      await page.waitForTimeout(500)
      await page.screenshot({ path: '/tmp/fw/u-look/toolbar.png' })
      await page.keyboard.press('n')
      await page.waitForTimeout(200)
      await page.keyboard.type('So the .crt can go into Git and the `.key` never.\n\nPut `*.key` into .gitignore.')
      await page.keyboard.press('Escape')
      for (const [s, n, f, t, key] of [
        [0, 1, 0, 30, 'm'],
        [0, 2, 5, 60, 'e'],
        [0, 4, 0, 25, 'h'],
        [0, 3, 3, 25, 's'],
      ] as const) {
        await selectWords(page, s, n, f, t)
        await page.waitForTimeout(300)
        await page.keyboard.press(key)
        await page.waitForTimeout(700)
      }
      await page.waitForTimeout(1500)
    } else {
      const flags = page.locator('[data-flag][data-notes]')
      for (let i = 0; i < (await flags.count()); i++) await flags.nth(i).click({ force: true })
    }
    await page.evaluate(() => {
      getSelection()?.removeAllRanges()
      document.querySelector('article section[data-step]')!.scrollIntoView()
    })
    await page.waitForTimeout(600)
    await page.screenshot({ path: `/tmp/fw/u-look/notes-${theme}-${width}.png` })
  }
})
