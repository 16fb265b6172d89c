import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { atRest, project } from './testing/projectScreen.ts'

const windows = [
  { width: 1024, height: 640 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]
const addresses = ['/', '/login', `/projects/${project}`, '/projects/withstand-a-crowd', '/portfolio', '/terms', '/nowhere']

for (const who of ['visitor', 'learner'] as const)
  test(`every screen of a ${who} fits desktop windows of 1024, 1280 and 1920 pixels, nothing is cut off at its sides [APP-03]`, async ({
    page,
    session,
  }) => {
    if (who === 'learner') await session(people.ines)
    for (const address of addresses) {
      await openPage(page, address)
      await expect(page.getByRole('main')).toBeVisible()
      for (const window of windows) {
        await page.setViewportSize(window)
        await atRest(page)
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
        expect({ address, window, outside }).toEqual({ address, window, outside: [] })
        const scrollsAside = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect({ address, window, scrollsAside }).toEqual({ address, window, scrollsAside: false })
      }
    }
  })
