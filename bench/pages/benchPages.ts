import type { Browser, Page } from '@playwright/test'
import type { App } from '../../e2e/testing/app.ts'
import { addFile, addPage, launch, open, serve, type ServedFiles } from '../measuring/browser.ts'
import { keyFrames } from '../measuring/frames.ts'
import { interleaved, kilobytes, median, milliseconds, percentile, times, type Row } from '../measuring/measure.ts'

const project = 'put-tls-in-front'
const rounds = 9
/** A paragraph of the first step. */
const firstText = '[data-step] p + p'

/** Milliseconds from navigation until the element is laid out and a frame with it was painted. */
const readable = (url: string, selector: string) => async (page: Page) => {
  await page.addInitScript((wanted) => {
    const look = () => {
      const element = document.querySelector(wanted)
      const isPainted = performance.getEntriesByType('paint').length > 0
      if (element && element.getBoundingClientRect().height > 0 && isPainted)
        (globalThis as { readableAt?: number }).readableAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  return page
    .waitForFunction(() => (globalThis as { readableAt?: number }).readableAt, undefined, { timeout: 60_000 })
    .then((handle) => handle.jsonValue()) as Promise<number>
}

/** Milliseconds from navigation until the page is interactive: until the document has the focus, or until something is rendered. */
const interactive = (url: string, sign: 'focus' | 'root') => async (page: Page) => {
  await page.addInitScript((wanted) => {
    const look = () => {
      const isThere =
        wanted === 'focus' ? document.activeElement?.id === 'document-scroller' : document.getElementById('root')?.firstElementChild
      if (isThere) (globalThis as { interactiveAt?: number }).interactiveAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, sign)
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => (globalThis as { interactiveAt?: number }).interactiveAt, undefined, { timeout: 60_000 })
  return (await found.jsonValue()) as number
}

/** The same words as a plain page: no style, no script. */
const plainPage = async (browser: Browser, url: string): Promise<string> => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  // `innerText` leaves out what is not laid out because it is out of sight.
  await page.locator('[data-step]').evaluateAll((steps) => steps.forEach((step) => (step.style.contentVisibility = 'visible')))
  const lines = (await page.locator('article').innerText()).split('\n').filter((line) => line.trim())
  await context.close()
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><body>${lines.map((line) => `<p>${line.replace(/[&<>]/g, ' ')}</p>`).join('')}</body></html>`
}

/** The requests of the page before its first step could be read and of a visit without any action, and the layout shift while it loaded. */
const weigh = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push((entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  const readableAt = await readable(url, firstText)(page)
  await page.waitForLoadState('networkidle')
  const weight = await page.evaluate((until) => {
    const visit = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scriptBytes = (files: PerformanceResourceTiming[]) =>
      files.filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const asked = visit.filter(({ startTime }) => startTime <= until)
    return {
      requests: asked.length + 1,
      script: scriptBytes(asked),
      visitRequests: visit.length + 1,
      visitScript: scriptBytes(visit),
      shift: (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    }
  }, readableAt)
  await context.close()
  return weight
}

/** Milliseconds from a key to the frame that shows it, for each of sixty keys in an answer. */
const typing = (browser: Browser, url: string): Promise<number[]> =>
  open(browser, { isSlow: false, cpu: 4 }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => document.activeElement?.id === 'document-scroller')
    // The first one that is there belongs to a section that is folded.
    const field = page.locator('article textarea:visible').first()
    await field.scrollIntoViewIfNeeded()
    await field.click()
    return keyFrames(page, 'the authority vouches for the name and the visitor compares it')
  })

/** A project page: its weight, and how soon it can be read and used, beside the same words as a plain page and beside bare React. */
export const benchPages = async (app: App): Promise<Row[]> => {
  const browser = await launch()
  const url = `${app.origin}/projects/${project}`
  const files: ServedFiles = new Map()
  addFile(files, '/plain', 'text/html', await plainPage(browser, url))
  await addPage(files, 'pages/bare-react', '/react')
  const beside = await serve(files)
  try {
    const rows: Row[] = []
    const { requests, script, visitRequests, visitScript, shift } = await weigh(browser, url)
    rows.push({ what: 'requests before the first step is readable', ours: String(requests), against: '', ratio: '', goal: '≤ 14' })
    rows.push({ what: 'JavaScript asked for by then, brotli', ours: kilobytes(script), against: '', ratio: '', goal: '≤ 150 kB' })
    rows.push({ what: 'requests of a visit without any action', ours: String(visitRequests), against: '', ratio: '', goal: '≤ 30' })
    rows.push({ what: 'JavaScript of such a visit, brotli', ours: kilobytes(visitScript), against: '', ratio: '', goal: '≤ 200 kB' })
    rows.push({ what: 'layout shift', ours: shift.toFixed(4), against: '', ratio: '', goal: '≤ 0.02' })
    for (const conditions of [
      { isSlow: false, cpu: 1 },
      { isSlow: true, cpu: 4 },
    ]) {
      const name = conditions.isSlow ? 'slow 4G, 4× CPU' : 'no throttle'
      const text = await interleaved(
        rounds,
        () => open(browser, conditions, readable(url, firstText)),
        () => open(browser, conditions, readable(`${beside.origin}/plain`, 'p + p')),
      )
      rows.push({
        what: `first step readable, ${name}`,
        ours: milliseconds(text.ours),
        against: `${milliseconds(text.theirs)} plain page`,
        ratio: times(text.ratio),
        goal: conditions.isSlow ? '≤ 2×' : '',
      })
      const use = await interleaved(
        rounds,
        () => open(browser, conditions, interactive(url, 'focus')),
        () => open(browser, conditions, interactive(`${beside.origin}/react/index.html`, 'root')),
      )
      rows.push({
        what: `interactive, ${name}`,
        ours: milliseconds(use.ours),
        against: `${milliseconds(use.theirs)} bare React`,
        ratio: times(use.ratio),
        goal: conditions.isSlow ? '≤ 3×' : '',
      })
    }
    const frames = await typing(browser, url)
    rows.push({ what: 'key to next frame, 4× CPU, median', ours: milliseconds(median(frames)), against: '', ratio: '', goal: '' })
    rows.push({
      what: 'key to next frame, 4× CPU, p95',
      ours: milliseconds(percentile(frames, 0.95)),
      against: '',
      ratio: '',
      goal: '≤ 50 ms',
    })
    return rows
  } finally {
    beside.close()
    await browser.close()
  }
}
