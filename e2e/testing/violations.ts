import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Shows the page in this theme, and waits until every colour has arrived there. */
const show = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    // Steps far from view are not laid out until they come near; axe is to see them all the same.
    for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.style.contentVisibility = 'visible'
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  }, theme)

/** A part of the page, as selectors: only what it holds, or all but what it holds. */
type Part = { include?: string[]; exclude?: string[] }

/**
 * Everything that axe can see on the screen, in both themes. What is found must still be there a moment later: a part that is on its way
 * in, on a busy machine, is no defect.
 */
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
  // The other mode puts the results of frames together, in a page of its own; the app has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: tags, resultTypes: ['violations'] })
  for (const selector of include) axe.include(selector)
  for (const selector of exclude) axe.exclude(selector)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`))
}
