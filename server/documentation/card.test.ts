import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainLine } from '@fieldwork/core/documentation/learnersWords.ts'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { words } from './cardParts.ts'
import { cardOfDocumentation, cardSize, drawCard, type WorkCard } from './card.ts'

const card = (change: Partial<WorkCard> = {}): WorkCard => ({
  label: 'Project documentation',
  title: 'Print a tide table',
  sentence: 'A table that prints the tides of the bay.',
  person: 'Ines Ferreira',
  facts: 'Completed on 21 November 2026',
  theme: 'light',
  ...change,
})

test('lines of a text are similarly long, so that no single word is on the last one; a text of one line stays one', async () => {
  const [style, width] = [{ size: 29, colour: '#000000', height: 200, isText: true }, 752]
  const { info: two } = await words('From a first page to a service with TLS, a sign-in and, at last, a cache.', { ...style, width })
  const { info: one } = await words('From a first page to a service with TLS.', { ...style, width })
  expect(two.width).toBeLessThan(0.8 * width)
  expect([one.height < 1.5 * style.size, two.height > 1.5 * style.size, two.height < 3 * style.size]).toEqual([true, true, true])
})

/** Position of each text, in pixel rows. */
const bands = { top: [54, 100], work: [128, 470], person: [506, 600] } as const
const column = { left: 60, right: 830 }

const pixelsOf = async (drawn: Buffer) => {
  const { data, info } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
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
const inkIn = async (drawn: Buffer, [top, bottom]: readonly [number, number]): Promise<number> => {
  const at = await pixelsOf(drawn)
  const paper = at(column.right, top)
  let count = 0
  for (let y = top; y < bottom; y++) for (let x = column.left; x < column.right; x++) if (at(x, y) !== paper) count++
  return count / ((bottom - top) * (column.right - column.left))
}

test('a social preview is a PNG of 1200 by 630 pixels with a label, what was built, and by whom, and the same texts give the same bytes', async () => {
  const drawn = await drawCard(card())
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  for (const band of Object.values(bands)) expect(await inkIn(drawn, band)).toBeGreaterThan(0.01)
  expect(await drawCard(card())).toEqual(drawn)
  // A few kB, because crawlers fetch it.
  expect(drawn.length).toBeLessThan(60_000)
})

test.for<[string, Partial<WorkCard>, string[]]>([
  ['label', { label: 'Portfolio' }, ['top']],
  ['title', { title: 'Serve a site from your own machine' }, ['work']],
  ['title on the right, of another script', { title: 'جدول المد والجزر' }, ['work']],
  ['title that is markup', { title: '<span size="200pt" foreground="red">Big</span> & <b>bold' }, ['work']],
  ['title without end', { title: 'An endless title that goes on '.repeat(20) }, ['work']],
  ['sentence without end', { sentence: 'Endless words that go on '.repeat(20) }, ['work']],
  ['title that is one word', { title: 'x'.repeat(160) }, ['work']],
  ['name', { person: 'Nora Berg' }, ['person']],
  ['day', { facts: 'Completed on 3 May 2026' }, ['person']],
])('another %s changes only its own place in the picture', async ([, change, changed]) => {
  expect(await differences(await drawCard(card()), await drawCard(card(change)))).toEqual(changed)
})

test('a card is drawn without a name, sentence or day', async () => {
  await expect(drawCard(card({ person: '', sentence: '', facts: '' }))).resolves.toBeInstanceOf(Buffer)
})

test('each theme has its own picture', async () => {
  const cards = await Promise.all((['light', 'dark', 'fun'] as const).map((theme) => drawCard(card({ theme }))))
  const papers = await Promise.all(cards.map(async (drawn) => (await pixelsOf(drawn))(600, 20).toString(16).padStart(8, '0')))
  expect(papers).toEqual(['ffffffff', '10181dff', 'fff8e7ff'])
})

test('the sentence of a card is the learner’s, or the author’s if they wrote none', () => {
  const documentation: Documentation = {
    title: 'Print a tide table',
    author: '',
    date: null,
    address: null,
    theme: 'light',
    language: 'en',
    lead: [],
    origin: [],
    parts: [],
  }
  const summary = { kind: 'summary' as const, lines: [plainLine('It prints.')], by: 'In Ines’s own words' }
  expect(cardOfDocumentation(documentation, 'A printed table.').sentence).toBe('A printed table.')
  expect(cardOfDocumentation({ ...documentation, lead: [summary] }, 'A printed table.').sentence).toBe('It prints.')
})

test('the learner’s picture is whole', async () => {
  const picture = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#2266aa' } })
    .composite([{ input: { create: { width: 60, height: 400, channels: 3, background: '#aa2222' } }, left: 1140, top: 0 }])
    .png()
    .toBuffer()
  const at = await pixelsOf(await drawCard(card(), picture))
  const row = Array.from({ length: cardSize.width }, (_, x) => at(x, 315) >>> 8)
  const widthOf = (color: number) => row.filter((one) => !isAnother(one << 8, color << 8)).length
  expect(widthOf(0x2266aa) + widthOf(0xaa2222)).toBeGreaterThan(460)
  expect(widthOf(0xaa2222)).toBeGreaterThan(15)
})

test('a hyphenated word stays on one line, also where the hyphen would be the last character that fits', async () => {
  const setting = { size: 60, colour: '#000000', height: 300 }
  // Room for “your break-”, but not for the rest.
  const start = (await words('your break-', { ...setting, width: 1000 })).info
  const wrapped = await words('your break-ins', { ...setting, width: start.width + 6 })
  expect(wrapped.info.width).toBeLessThan(start.width - 20)
})
