import type { Browser, Page } from '@playwright/test'
import { drag, notesReady } from '../../e2e/testing/notes.ts'
import { appTakesOver } from '../../e2e/testing/openPage.ts'
import { untilShown } from '../measuring/frames.ts'
import { select } from './selecting.ts'

type FirstUse = {
  /** Preparation, not measured. */
  before?: (page: Page) => Promise<unknown>
  event: 'pointerup' | 'keydown' | 'click'
  act: (page: Page) => Promise<unknown>
  /** Position in the document; default: its beginning. */
  at?: string
  /** The element that is shown then. */
  shows: string
}

const words = 'that listens.'

/** Parts that are loaded on their first use or before that in idle time. */
export const firstUses: Record<string, FirstUse> = {
  'selection toolbar': { event: 'pointerup', act: (page) => drag(page, words), shows: '[data-notes-toolbar][data-side]' },
  note: {
    before: (page) => select(page, words),
    event: 'keydown',
    act: (page) => page.keyboard.press('n'),
    shows: '[data-note] textarea',
  },
  // Hovering or focusing loads the next two.
  'concept card': {
    before: async (page) => {
      await page.locator('#step-0 [data-concept]').first().hover()
      // A position without hover effects.
      await page.mouse.move(720, 4)
    },
    event: 'click',
    act: (page) => page.locator('#step-0 [data-concept]').first().click(),
    shows: '[data-concept-card][data-side] p + div',
  },
  'variable field': {
    before: (page) => page.locator('[data-variable]').first().focus(),
    event: 'keydown',
    act: (page) => page.keyboard.press('Enter'),
    shows: 'article p input',
  },
  quiz: {
    before: (page) => page.locator('#what-stayed').getByRole('button').waitFor(),
    at: '#what-stayed',
    event: 'click',
    act: (page) => page.locator('#what-stayed').getByRole('button').click(),
    shows: '#what-stayed input',
  },
  'My notes': {
    before: async (page) => {
      // The panel keeps its state from the previous visit.
      const choice = page.getByText('Notes', { exact: true })
      if (!(await choice.isVisible())) await page.keyboard.press('Control+ArrowRight')
      await choice.waitFor()
    },
    event: 'click',
    act: (page) => page.getByText('Notes', { exact: true }).click(),
    shows: '[aria-label="Your highlights and notes"]',
  },
}

/** Milliseconds of each first use in a page that was just opened; its files are in the browser's cache from a visit before. */
export const measureFirstUses = async (browser: Browser, url: string, cookie: string): Promise<Record<string, number>> => {
  const durations: Record<string, number> = {}
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'session', value: cookie, domain: 'localhost', path: '/' }])
  try {
    for (const [name, { before, at = '#step-0', event, act, shows }] of Object.entries(firstUses))
      for (const isMeasured of [false, true]) {
        const page = await context.newPage()
        const session = await context.newCDPSession(page)
        await page.goto(`${url}${at}`)
        await appTakesOver(page)
        await notesReady(page)
        await page.waitForLoadState('networkidle')
        await before?.(page)
        await page.waitForTimeout(500)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        const time = await untilShown(page, event, shows, () => act(page)).catch((cause: unknown) => {
          throw new Error(`The first use of ${name} showed nothing.`, { cause })
        })
        if (isMeasured) durations[name] = time
        await page.close()
      }
    return durations
  } finally {
    await context.close()
  }
}
