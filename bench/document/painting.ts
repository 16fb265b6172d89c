import type { Browser, CDPSession, Page } from '@playwright/test'
import { open } from '../measuring/browser.ts'

type Painted = {
  /** Milliseconds from navigation until the document can be used, with every highlight and note. */
  whole: number
  /** Milliseconds of the main thread until then. */
  work: number
}

/** Runs in the page: checks in every frame whether everything is shown, and records the time of that frame. */
const watch = ({ highlights, notes }: { highlights: number; notes: number }) => {
  const found: { whole?: number } = {}
  Object.assign(globalThis, { found })
  // Runs in every frame, so it reads as little as possible.
  const isTakenOver = (step: Element) => Object.keys(step.lastElementChild ?? {}).some((key) => key.startsWith('__reactFiber'))
  const isWhole = () => {
    const steps = [...document.querySelectorAll('#root article:not([data-response]) > [data-step]')]
    return (
      document.querySelectorAll('article [data-note]').length >= notes &&
      document.querySelectorAll('article [data-flag]').length >= highlights &&
      steps.length > 0 &&
      steps.every(isTakenOver)
    )
  }
  const look = () => {
    const isNew = !found.whole && isWhole()
    // A task after a frame's callbacks runs once the frame is drawn.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (isNew) found.whole = performance.now()
      port1.close()
      if (!found.whole) requestAnimationFrame(look)
    }
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
}

const mainThreadWork = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Opens a document with a throttled CPU and waits until all of it is painted. */
export const paint = (browser: Browser, url: string, cookie: string, expected: { highlights: number; notes: number }): Promise<Painted> =>
  open(browser, { isSlow: false, cpu: 4, cookie }, async (page: Page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(watch, expected)
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(
      () => {
        const { found: now } = globalThis as unknown as { found: { whole?: number } }
        return now.whole ? now : undefined
      },
      undefined,
      { timeout: 120_000, polling: 100 },
    )
    const { whole = Number.NaN } = (await found.jsonValue())!
    return { whole, work: await mainThreadWork(session) }
  })
