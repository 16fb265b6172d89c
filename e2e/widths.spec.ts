import { expect, test } from './journey.ts'
import { project } from './projectScreen.ts'

const windows = [
  { width: 1024, height: 640 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]
const addresses = ['/', '/login', `/projects/${project}`, '/projects/withstand-a-crowd', '/portfolio', '/terms', '/nowhere']

for (const { width, height } of windows)
  test(`every screen fits a desktop window of ${width} × ${height}, nothing is cut off at its sides`, async ({ page, session }) => {
    await page.setViewportSize({ width, height })
    for (const who of ['visitor', 'learner']) {
      if (who === 'learner') await session('wide-and-narrow@example.org')
      for (const address of addresses) {
        await page.goto(address)
        await expect(page.getByRole('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('a, button, h1, h2, h3, p, li, input, textarea')]
            .filter((element) => {
              const { left, right, width: wide } = element.getBoundingClientRect()
              const scrolls = element.closest('pre, table')
              return wide > 1 && !scrolls && element.checkVisibility({ visibilityProperty: true }) && (left < -1 || right > innerWidth + 1)
            })
            .filter((element) => !element.closest('[inert]'))
            .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
        )
        expect({ who, address, outside }).toEqual({ who, address, outside: [] })
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
    }
  })
