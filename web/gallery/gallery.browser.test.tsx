import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/main.css'
import { DialogProvider } from '../platform/dialogs/DialogProvider.tsx'
import { Toaster } from '../platform/toasts/Toaster.tsx'
import Gallery from './Gallery.tsx'
import { WithPlatform } from '../testing/platform.tsx'
import { TestRouter } from '../testing/TestRouter.tsx'

const stage = () =>
  render(
    <WithPlatform>
      <TestRouter>
        <Gallery />
        <DialogProvider />
        <Toaster />
      </TestRouter>
    </WithPlatform>,
  )

/** Returns what axe finds against WCAG 2.0 to 2.2, A and AA: the rule and the first three elements. */
const findings = async () => {
  const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  return violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`)])
}
const stillness = () =>
  expect
    .poll(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity),
    )
    .toEqual([])

afterEach(() => {
  document.documentElement.dataset['theme'] = 'light'
})

test.each(['light', 'dark'])('no widget violates WCAG in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await stage()
  await stillness()
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Order' }).click()
  await stillness()
  expect(await findings()).toEqual([])
  await userEvent.keyboard('{Escape}')
})

test.each(['light', 'dark'])('no dialog violates WCAG in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  await stage()
  for (const name of ['Project Complete', 'Code Preview', 'Enlarge']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await stillness()
    expect(await findings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('no widget makes a phone scroll sideways', async () => {
  await page.viewport(390, 800)
  await stage()
  const tooWide = () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > 390)
      .map((element) => element.outerHTML.slice(0, 80))
  expect(window.innerWidth).toBe(390)
  await expect.poll(tooWide).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.viewport(1280, 900)
})
