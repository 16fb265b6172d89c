import type { Page } from '@playwright/test'
import { databaseOf } from '../e2e/testing/database.ts'
import { startApp } from '../e2e/testing/app.ts'
import { lockedItemDelay } from '../web/platform/dialogs/timing.ts'
import { personWithSession } from '../server/testing/people.ts'
import { launch, open } from './measuring/browser.ts'
import { median, milliseconds, type Row } from './measuring/measure.ts'

const rounds = 9

/** Milliseconds from when the paywall may open until it is painted and takes the keyboard, and what was loaded before and for it. */
const openPaywall = (origin: string) => async (page: Page) => {
  await page.goto(`${origin}/projects/put-tls-in-front`)
  await page.waitForFunction(() => document.activeElement?.id === 'document-scroller')
  const button = page.locator('#secret-mission').getByRole('button', { name: 'Unlock with PRO' })
  await button.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await button.focus()
  await page.evaluate(() => {
    addEventListener('keydown', () => Object.assign(globalThis, { pressedAt: performance.now() }), { capture: true, once: true })
    const look = () => {
      const { pressedAt } = globalThis as { pressedAt?: number }
      if (pressedAt === undefined || !document.querySelector('dialog[open] [data-plan="pro"] button'))
        return void requestAnimationFrame(look)
      // A task after the frame: by then it was painted, and its listeners are there.
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { openAfter: performance.now() - pressedAt })))
    }
    requestAnimationFrame(look)
  })
  await page.keyboard.press('Enter')
  const found = await page.waitForFunction(() => (globalThis as { openAfter?: number }).openAfter, undefined, { timeout: 60_000 })
  return (await found.jsonValue()) as number
}

export const benchPaywall = async (): Promise<Row[]> => {
  // Nothing is sold if a proxy is trusted.
  const app = await startApp({ LOG_LEVEL: 'warn', TRUST_PROXY: '' })
  const db = await databaseOf(app)
  const browser = await launch()
  try {
    const { token: cookie } = await personWithSession(db, 'bench@example.org', { name: 'Ines' })
    const took: number[] = []
    for (let round = 0; round < rounds; round++)
      took.push((await open(browser, { isSlow: false, cpu: 4, cookie }, openPaywall(app.origin))) - lockedItemDelay)
    const what = 'Paywall, from its delay until it is painted and answers'
    return [{ what, ours: milliseconds(median(took)), against: `${rounds} times`, ratio: '', goal: '100 ms' }]
  } finally {
    await browser.close()
    await db.close()
    await app.remove()
  }
}
