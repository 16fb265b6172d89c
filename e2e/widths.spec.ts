import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { expect, test } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { atRest, project, toolbarOf } from './testing/projectScreen.ts'

const windows = [
  { width: 1024, height: 640 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]
const addresses = ['/', '/login', `/projects/${project}`, '/projects/withstand-a-crowd', '/portfolio', '/terms', '/nowhere']

for (const who of ['visitor', 'learner'] as const)
  test(`every screen of a ${who} fits windows of 1024, 1280 and 1920 pixels without being cut off [APP-03]`, async ({ page, session }) => {
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

test('no screen is wider than a phone or a window of 1280 pixels at 400 %', async ({ page, session }) => {
  const widest = () =>
    page.evaluate(() => {
      const panel = document.querySelector('[data-view=directory] [role=tabpanel], [data-view=course], main') ?? document.body
      const outside = [...document.querySelectorAll('[aria-label=Toolbar] :is(a, button), [data-view] :is(a, button, label, li)')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.textContent)
      const isWider = (element: Element) => element.scrollWidth > element.clientWidth + 1
      return { outside, wide: [document.documentElement, panel].filter(isWider).map(({ tagName }) => tagName) }
    })
  const fits = { outside: [], wide: [] }
  const expectFit = async () => {
    for (const width of [320, 375]) {
      await page.setViewportSize({ width, height: 640 })
      await atRest(page)
      expect({ width, ...(await widest()) }).toEqual({ width, ...fits })
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await openPage(page, `/projects/${project}`)
  await expectFit()
  await session(people.ines)
  await openPage(page, `/projects/${project}`)
  await expect(toolbarOf(page).getByRole('button', { name: /^Your Fieldwork/ })).toBeVisible()
  await expectFit()
  await toolbarOf(page).getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Generate course' })).toBeVisible()
  await expectFit()
})
