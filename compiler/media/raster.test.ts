import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import type { CompiledCatalogue } from '../compiled.ts'
import { nameBy } from './raster.ts'
import { compileChanged, compileText, home, projectFile } from '../testing-content.ts'

const wide = sharp({ create: { width: 1800, height: 900, channels: 3, background: '#0af' } })
const made = ({ media }: Pick<CompiledCatalogue, 'media'>, address: string) =>
  media.find(({ name }) => address === `/static/images/${name}`)!

test('a wide photograph is shown in the width of the column, twice as fine where the screen is, in three formats', async () => {
  const photo = await wide
    .clone()
    .withExif({ IFD0: { Copyright: 'Ines', ImageDescription: 'at home' } })
    .jpeg()
    .toBuffer()
  const compiled = await compileText('![The harbour](images/harbour.jpg)', { [`${home}/images/harbour.jpg`]: photo })
  const image = compiled.blocks[0] as ImageNode
  expect(image).toMatchObject({ width: 720, height: 360, sources: [{ type: 'image/avif' }, { type: 'image/webp' }] })
  const addresses = image.sources!.flatMap(({ srcset }) => srcset.split(', ').map((part) => part.split(' ')))
  expect(addresses.map(([, density]) => density)).toEqual(['1x', '2x', '1x', '2x'])
  const formats = { 'image/avif': 'heif', 'image/webp': 'webp', 'image/jpeg': 'jpeg' } as Record<string, string>
  for (const address of [...addresses.map(([one]) => one!), image.src]) {
    const { contentType, make } = made(compiled, address)
    const metadata = await sharp(await make()).metadata()
    expect(metadata.format).toBe(formats[contentType])
    expect(address).toContain(`-${metadata.width}.`)
    expect(metadata.exif).toBeUndefined()
  }
})

test('a small screenshot keeps its size and is not blown up', async () => {
  const shot = await wide.clone().resize(300).png().toBuffer()
  const compiled = await compileText('![A window](images/window.png)', { [`${home}/images/window.png`]: shot })
  const image = compiled.blocks[0] as ImageNode
  expect(image).toMatchObject({ width: 300, height: 150, src: expect.stringMatching(/-300\.png$/) })
  expect(image.sources!.map(({ srcset }) => srcset.split(' ')[1])).toEqual(['1x', '1x'])
})

test('a photograph taken upright is measured upright', async () => {
  const photo = await wide.clone().resize(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { blocks } = await compileText('![The mast](images/mast.jpg)', { [`${home}/images/mast.jpg`]: photo })
  expect(blocks[0]).toMatchObject({ width: 300, height: 600 })
})

test('a picture that breaks off is refused', async () => {
  const shot = await wide.clone().png().toBuffer()
  const { findings } = await compileText('![Half](images/half.png)', { [`${home}/images/half.png`]: shot.subarray(0, shot.length / 2) })
  expect(findings.map(({ rule }) => rule)).toEqual(['image-unreadable'])
})

test('a picture may have 16,000 pixels a side, and one with more is refused', async () => {
  const ruleOf = async (width: number) => {
    const strip = await sharp({ create: { width, height: 1, channels: 3, background: '#0af' } })
      .png()
      .toBuffer()
    return (await compileText('![A strip](images/strip.png)', { [`${home}/images/strip.png`]: strip })).findings.map(({ rule }) => rule)
  }
  expect(await ruleOf(16_000)).toEqual([])
  expect(await ruleOf(16_001)).toEqual(['image-unreadable'])
})

test('a drawing is served as it is, with the size that it says', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" width="800">' +
    '<style>@media (prefers-color-scheme: dark) { rect { fill: #fff } }</style><rect fill="url(#a)"/></svg>'
  const compiled = await compileChanged({ [`${home}/images/boat.svg`]: svg })
  expect(compiled.findings).toEqual([])
  const image = compiled.projects[0]!.document.steps[0]!.children.find(({ type }) => type === 'image') as ImageNode
  expect(image).toMatchObject({ width: 800, height: 200 })
  expect(image).not.toHaveProperty('sources')
  expect((await made(compiled, image.src).make()).toString()).toBe(svg)
})

test('a drawing with words is set in the fonts of the product, which it holds; so is its dark variant', async () => {
  const svg = (fill: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100" fill="${fill}"><style>.m{font-family:ui-monospace,monospace}</style>` +
    '<text font-family="\'Arial\', sans-serif">Tide</text><text class="m">08:40</text></svg>'
  const compiled = await compileChanged({ [`${home}/images/boat.svg`]: svg('#1d3040') })
  const image = compiled.projects[0]!.document.steps[0]!.children.find(({ type }) => type === 'image') as ImageNode
  for (const [address, fill] of [
    [image.src, '#1d3040'],
    [image.darkSrc!, '#e7edf0'],
  ] as const) {
    const drawing = (await made(compiled, address).make()).toString()
    expect(drawing).toContain(`fill="${fill}"`)
    expect(drawing).toContain(`font-family="Atkinson Hyperlegible Next, 'Arial', sans-serif"`)
    expect(drawing).toContain('font-family:Atkinson Hyperlegible Mono, ui-monospace,monospace')
    const faces = [...drawing.matchAll(/@font-face\{font-family:([\w ]+);[^}]*base64,([^)]+)\)/g)]
    expect(new Set(faces.map(([, family]) => family))).toEqual(new Set(['Atkinson Hyperlegible Mono', 'Atkinson Hyperlegible Next']))
    // woff2 with a dozen characters instead of the whole alphabet
    for (const [, , font] of faces) {
      const bytes = Buffer.from(font!, 'base64')
      expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
      expect(bytes.length).toBeLessThan(6000)
    }
  }
})

const servedFrom = async (body: string, root = '') => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"${root}>${body}</svg>`
  const compiled = await compileChanged({ [`${home}/images/boat.svg`]: svg })
  const image = compiled.projects[0]!.document.steps[0]!.children.find(({ type }) => type === 'image') as ImageNode
  return { image, drawing: (await made(compiled, image.src).make()).toString() }
}
const sans = 'Atkinson Hyperlegible Next'

test.for<[string, string, string, string]>([
  [
    'a list followed by a class',
    '<text font-family="sans-serif" class="monospace">a</text>',
    '',
    `<text font-family="${sans}, sans-serif" class="monospace">`,
  ],
  ['words about fonts', '<title>font-family: serif</title><text>a</text>', '', '<title>font-family: serif</title>'],
  [
    'one list, and text without one',
    '<text>a</text><text font-family="monospace">b</text>',
    '',
    `viewBox="0 0 400 100" font-family="${sans}, sans-serif">`,
  ],
  ['a list of its root', '<text>a</text>', ' font-family="serif"', `viewBox="0 0 400 100" font-family="${sans}, serif"><style>`],
  ['a style of its root', '<text>a</text>', " style='fill:#000;font-family:serif'", `style='fill:#000;font-family:${sans}, serif'>`],
  ['an inherited family', '<text font-family="inherit">a</text>', '', '<text font-family="inherit">'],
])('a drawing with %s keeps its form and gets the fonts of the product', async ([, body, root, served]) => {
  expect((await servedFrom(body, root)).drawing).toContain(served)
})

test('the address of a drawing depends on the served bytes, including fonts', async () => {
  const { image, drawing } = await servedFrom('<text>a</text>')
  expect(image.src).toBe(`/static/images/${nameBy(drawing)}.svg`)
})

test('another picture has another address, the same picture the same', async () => {
  const srcOf = async (fill: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect fill="${fill}"/></svg>`
    const { projects } = await compileChanged({ [`${home}/images/boat.svg`]: svg })
    return (projects[0]!.document.steps[0]!.children.find(({ type }) => type === 'image') as ImageNode).src
  }
  expect(await srcOf('#000')).toBe(await srcOf('#000'))
  expect(await srcOf('#000')).not.toBe(await srcOf('#fff'))
})

test('a project is previewed by a card that the server draws, unless its author drew one', async () => {
  expect((await compileChanged({})).projects[0]!.metadata.imageUrl).toBe('/static/previews/projects/build-a-boat.png')
  const compiled = await compileChanged({ [projectFile]: (text) => text.replace('cost:', 'image: images/boat.svg\ncost:') })
  expect(compiled.findings).toEqual([])
  const card = await made(compiled, compiled.projects[0]!.metadata.imageUrl!).make()
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const { channels } = await sharp(card).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
})
