import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Shows the page in a theme and waits for the color transitions. */
const show = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    // Steps far out of view aren't laid out, but axe should check them.
    for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.style.contentVisibility = 'visible'
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  }, theme)

/** Selectors to include or exclude. */
type Part = { include?: string[]; exclude?: string[] }

/** Returns axe's violations in both themes. They must persist for a moment, because a fading element on a busy machine is no defect. */
export const expectNoViolations = async (page: Page, screen: string, part: Part = {}): Promise<void> => {
  for (const theme of ['dark', 'light'] as const)
    await expect
      .soft(async () => {
        await show(page, theme)
        expect(await violationsIn(page, part)).toEqual([])
      }, `${screen}, ${theme}`)
      .toPass({ timeout: 15_000, intervals: [1000] })
}

const violationsIn = async (page: Page, { include = [], exclude = [] }: Part) => {
  // The default mode merges results of frames in a separate page; the app has no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: tags, resultTypes: ['violations'] })
  for (const selector of include) axe.include(selector)
  for (const selector of exclude) axe.exclude(selector)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}
