import type { Page } from '@playwright/test'
import type { AnswerBench, DrawingName } from './main.tsx'
import { addPage, launch, open, serve, type ServedFiles } from '../measuring/browser.ts'
import { interleaved, median, milliseconds, percentile, times, type Row } from '../measuring/measure.ts'

const rounds = 2
const tokens = '4,000 tokens'

declare const bench: AnswerBench

/** Answers of the tutor as they are drawn, beside the Markdown library alone. */
export const benchAnswer = async (): Promise<Row[]> => {
  const files: ServedFiles = new Map()
  await addPage(files, 'answer', '/answer')
  const server = await serve(files)
  const browser = await launch()
  const loaded = async (page: Page) => {
    await page.goto(`${server.origin}/answer/index.html`)
    await page.waitForFunction(() => 'bench' in globalThis)
    return page
  }
  try {
    return await open(browser, { isSlow: false, cpu: 1 }, async (page, session) => {
      await loaded(page)
      const streamed = (name: DrawingName) => page.evaluate((one) => bench.streamed(one), name)
      const whole = (name: DrawingName) => page.evaluate((one) => bench.whole(one), name)
      await streamed('ours')
      const drawn = await interleaved(
        rounds,
        () => streamed('ours'),
        () => streamed('theirs'),
      )
      const parsed = await interleaved(
        rounds,
        () => streamed('ours'),
        () => streamed('parsed'),
      )
      const atOnce = await interleaved(
        10 * rounds,
        () => whole('ours'),
        () => whole('theirs'),
      )
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const frames = await page.evaluate(() => bench.frames())
      const row = (what: string, against: string, found: typeof drawn, goal: string): Row => ({
        what,
        ours: milliseconds(found.ours),
        against: `${milliseconds(found.theirs)} ${against}`,
        ratio: times(found.ratio),
        goal,
      })
      return [
        row(`${tokens}, each drawn when it comes`, 'marked and innerHTML', drawn, '≤ 2×'),
        row(`${tokens}, each drawn when it comes`, 'marked, which draws nothing', parsed, '≤ 2×'),
        row(`${tokens} at once`, 'marked and innerHTML', atOnce, ''),
        {
          what: 'A token to the frame that shows it, 4× CPU: median, 99 of 100, longest',
          ours: [median(frames), percentile(frames, 0.99), Math.max(...frames)].map(milliseconds).join(', '),
          against: '',
          ratio: '',
          goal: '≤ 50 ms',
        },
      ]
    })
  } finally {
    await browser.close()
    server.close()
  }
}
