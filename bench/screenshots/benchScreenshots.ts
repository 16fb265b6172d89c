import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createServer } from 'vite'
import type { SecretMatch } from '../../core/screenshots/secretKind.ts'
import type { PictureBox } from '../../core/screenshots/textLine.ts'
import { launch } from '../measuring/browser.ts'
import { median, milliseconds, percentile, type Row } from '../measuring/measure.ts'
import { screenOf, type Screen } from './screens.ts'

const [pictures, seed] = [120, 3]
/** Pictures that are read at once. Each takes three to eight seconds of a processor and is given up after twenty, so nothing else may run. */
const readers = availableParallelism()
const root = join(import.meta.dirname, '../..')

/** Screenshots with planted secrets, drawn and read in Chromium with the worker that learners' pictures meet. */
export const benchScreenshots = async (): Promise<Row[]> => {
  const browser = await launch()
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
  })
  await vite.listen()
  try {
    const address = `${vite.resolvedUrls!.local[0]}reading.html`
    const indices = Array.from({ length: pictures }, (_, index) => index)
    const results: Result[] = []
    const readNext = async () => {
      const reader = await readingPage(browser, address)
      for (let index = indices.shift(); index !== undefined; index = indices.shift()) {
        const screen = screenOf(index, seed)
        const { picture, planted } = await drawn(browser, screen)
        results.push({ screen, ...scored(planted, await read(reader, picture)) })
        if (results.length % 20 === 0) console.error(`${results.length} of ${pictures} pictures are read`)
      }
    }
    await Promise.all(Array.from({ length: readers }, readNext))
    return rows(results)
  } finally {
    await vite.close()
    await browser.close()
  }
}

type Recognize = (file: Blob, onProgress: () => void, signal: AbortSignal) => Promise<Omit<Reading, 'time'>>
type Planted = { kind: string; places: PictureBox[] }
type Reading = { secrets: SecretMatch[]; outcome: string; time: number }
type Result = { screen: Screen; planted: number; found: number; untouched: number; falseBoxes: number; outcome: string; time: number }

const drawn = async (browser: Browser, { html, width, height, scale }: Screen): Promise<{ picture: string; planted: Planted[] }> => {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(html.replace('<style>', `<style>${fontFaces()}`))
  await page.evaluate(() => document.fonts.ready)
  const planted = await page.evaluate((by) => {
    const inView = ({ right, bottom }: DOMRect) => right <= innerWidth && bottom <= innerHeight
    const scaled = ({ left, top, width: wide, height: high }: DOMRect) => ({
      left: left * by,
      top: top * by,
      width: wide * by,
      height: high * by,
    })
    return [...document.querySelectorAll<HTMLElement>('[data-secret]')]
      .map((element) => ({ kind: element.dataset['secret'] ?? '', places: [...element.getClientRects()].filter(inView).map(scaled) }))
      .filter(({ places }) => places.length > 0)
  }, scale)
  const picture = (await page.screenshot()).toString('base64')
  await page.close()
  return { picture, planted }
}

/** Terminals use different fonts. */
const fontFaces = (): string =>
  [
    ['JetBrains Mono', 'jetbrains-mono'],
    ['Source Code Pro', 'source-code-pro'],
    ['Ubuntu Mono', 'ubuntu-mono'],
    ['Inter', 'inter'],
    ['Roboto', 'roboto'],
  ]
    .map(([family, name]) => {
      const file = readFileSync(join(root, `node_modules/@fontsource/${name}/files/${name}-latin-400-normal.woff2`))
      return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${file.toString('base64')}) }`
    })
    .join('')

const readingPage = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage()
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(address)
  return page
}

const read = (page: Page, picture: string): Promise<Reading> =>
  page.evaluate(async (base64) => {
    const path = '/static/screenshots/recognizeSecrets.ts'
    const { recognizeSecrets } = (await import(path)) as { recognizeSecrets: Recognize }
    const file = await (await fetch(`data:image/png;base64,${base64}`)).blob()
    const since = performance.now()
    const reading = await recognizeSecrets(file, () => {}, new AbortController().signal)
    return { ...reading, time: performance.now() - since }
  }, picture)

const shared = (a: PictureBox, b: PictureBox): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

/** Letters fill about the middle of a line's height. */
const letters = (place: PictureBox): PictureBox => ({ ...place, top: place.top + place.height * 0.15, height: place.height * 0.7 })
/** Of the letters of a secret. */
const enough = 0.97

/** A secret is found if its letters are covered; a box is false if it meets no secret. */
const scored = (planted: readonly Planted[], { secrets, outcome, time }: Reading) => {
  const isCovered = (place: PictureBox) =>
    secrets.reduce((sum, { box }) => sum + shared(letters(place), box), 0) >= enough * place.width * place.height * 0.7
  const meets = (one: Planted) => secrets.some(({ box }) => one.places.some((place) => shared(place, box) > 0))
  return {
    outcome,
    time,
    planted: planted.length,
    found: planted.filter(({ places }) => places.every(isCovered)).length,
    untouched: planted.filter((one) => !meets(one)).length,
    falseBoxes: secrets.filter(({ box }) => !planted.some(({ places }) => places.some((place) => shared(place, box) > 0))).length,
  }
}

const rows = (results: readonly Result[]): Row[] => {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0)
  const [planted, found] = [sum((one) => one.planted), sum((one) => one.found)]
  const timed = results.filter(({ screen }) => screen.width === 1440 && screen.scale === 1).map(({ time }) => time)
  const doubled = results.filter(({ screen }) => screen.width === 1440 && screen.scale === 2).map(({ time }) => time)
  const row = (what: string, ours: string, against = '', goal = ''): Row => ({ what, ours, against, ratio: '', goal })
  return [
    row(
      `Secrets covered, in ${results.length} screenshots`,
      `${((100 * found) / planted).toFixed(1)} %`,
      `${found} of ${planted}`,
      '≥ 90 %',
    ),
    row('Secrets that no box meets', String(sum((one) => one.untouched)), `of ${planted}`),
    row('False boxes a picture', (sum((one) => one.falseBoxes) / results.length).toFixed(2), '', '≤ 0.33'),
    row('Pictures that were not read to their end', String(results.filter(({ outcome }) => outcome !== 'finished').length), '', '0'),
    row(
      `1440 × 900, ${readers} at once, with loading from the cache: median, 95th`,
      [median(timed), percentile(timed, 0.95)].map(milliseconds).join(', '),
    ),
    row('The same at double density: median, 95th', [median(doubled), percentile(doubled, 0.95)].map(milliseconds).join(', ')),
  ]
}
