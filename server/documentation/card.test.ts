import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainLine } from '@fieldwork/core/documentation/learnersWords.ts'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { cardSize, drawCard } from './card.ts'

const documentation = (change: Partial<Documentation> = {}): Documentation => ({
  title: 'Print a tide table',
  author: 'Ines Ferreira',
  date: '21 November 2026',
  address: null,
  theme: 'light',
  language: 'en',
  lead: [],
  origin: [],
  parts: [],
  ...change,
})

/** Position of each line of text, in pixel rows. */
const bands = { label: [104, 148], title: [164, 414], by: [440, 488], product: [506, 550] } as const
const column = { left: 120, right: 1080 }

const pixelsOf = async (card: Buffer) => {
  const { data, info } = await sharp(card).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => data.readUInt32BE((y * info.width + x) * 4)
}

/** Each picture has its own palette, so the same colour may differ slightly. */
const isAnother = (one: number, other: number) =>
  [24, 16, 8].some((shift) => Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) > 48)

/** The bands in which two cards differ; 'elsewhere' for any other place. */
const differences = async (one: Buffer, other: Buffer): Promise<string[]> => {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  const found = new Set<string>()
  for (let y = 0; y < cardSize.height; y++)
    for (let x = 0; x < cardSize.width; x++)
      if (isAnother(a(x, y), b(x, y))) {
        const band = Object.entries(bands).find(([, [top, bottom]]) => y >= top && y < bottom && x >= column.left && x < column.right)
        found.add(band?.[0] ?? 'elsewhere')
      }
  return [...found].toSorted()
}

/** The share of a band that is not paper. */
const inkIn = async (card: Buffer, [top, bottom]: readonly [number, number]): Promise<number> => {
  const at = await pixelsOf(card)
  const paper = at(column.right + 20, top)
  let count = 0
  for (let y = top; y < bottom; y++) for (let x = column.left; x < column.right; x++) if (at(x, y) !== paper) count++
  return count / ((bottom - top) * (column.right - column.left))
}

test('a social preview is a PNG of 1200 by 630 pixels with label, title, author and product, and the same text gives the same bytes', async () => {
  const card = await drawCard(documentation())
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  for (const band of Object.values(bands)) expect(await inkIn(card, band)).toBeGreaterThan(0.01)
  expect(await drawCard(documentation())).toEqual(card)
  // A few kB, because crawlers fetch it.
  expect(card.length).toBeLessThan(60_000)
})

test.for<[string, Partial<Documentation>, string[]]>([
  ['title', { title: 'Serve a site from your own machine' }, ['title']],
  ['author', { author: 'Nora Berg' }, ['by']],
  ['day', { date: '3 May 2026' }, ['by']],
  ['title on the right, of another script', { title: 'جدول المد والجزر' }, ['title']],
  ['title that is markup', { title: '<span size="200pt" foreground="red">Big</span> & <b>bold' }, ['title']],
  ['title without end', { title: 'An endless title that goes on '.repeat(20) }, ['title']],
])('another %s changes only its own line of the picture', async ([, change, changed]) => {
  expect(await differences(await drawCard(documentation()), await drawCard(documentation(change)))).toEqual(changed)
})

test('each theme has its own picture', async () => {
  const cards = await Promise.all((['light', 'dark', 'fun'] as const).map((theme) => drawCard(documentation({ theme }))))
  const papers = await Promise.all(cards.map(async (card) => (await pixelsOf(card))(600, 70).toString(16).padStart(8, '0')))
  expect(papers).toEqual(['ffffffff', '10181dff', 'fff8e7ff'])
})

test('the learner’s sentences are between the title and the author, and their picture is whole', async () => {
  const summary = (words: string): Partial<Documentation> => ({
    lead: [{ kind: 'summary', lines: [plainLine(words)], by: 'In Ines’s own words' }],
  })
  expect(
    await differences(await drawCard(documentation(summary('It prints.'))), await drawCard(documentation(summary('It floats.')))),
  ).toEqual(['title'])
  const picture = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#2266aa' } })
    .composite([{ input: { create: { width: 60, height: 400, channels: 3, background: '#aa2222' } }, left: 1140, top: 0 }])
    .png()
    .toBuffer()
  const at = await pixelsOf(await drawCard(documentation(), picture))
  const row = Array.from({ length: cardSize.width }, (_, x) => at(x, 315) >>> 8)
  const widthOf = (color: number) => row.filter((one) => !isAnother(one << 8, color << 8)).length
  expect(widthOf(0x2266aa) + widthOf(0xaa2222)).toBeGreaterThan(560)
  expect(widthOf(0xaa2222)).toBeGreaterThan(15)
})
