import { expect, test } from 'vitest'
import { fitsPalette, isQuick, isTooLarge, pixelsWhenTurned, type PictureHeader } from './picture.ts'

const png = (width: number, height: number, pixelBytes = 4): PictureHeader => ({
  type: 'image/png',
  width,
  height,
  pixelBytes,
  heldPerPixel: 0,
})
const interlaced = (width: number, height: number, pixelBytes = 4) => ({ ...png(width, height, pixelBytes), heldPerPixel: pixelBytes })
const jpeg = (width: number, height: number): PictureHeader => ({ type: 'image/jpeg', width, height, pixelBytes: 3, heldPerPixel: 0 })
/** `sampling`: coefficients per pixel; 3 for 4:4:4, 1.5 for 4:2:0. */
const progressive = (width: number, height: number, sampling = 1.5) => ({ ...jpeg(width, height), heldPerPixel: 2 * sampling })

test.for<[string, PictureHeader, boolean]>([
  ['a screenshot of 8K', png(7_680, 4_320), false],
  ['a scrolled screenshot', png(1_440, 16_000), false],
  ['a photo of 50 megapixels', jpeg(8_160, 6_120), false],
  ['one pixel more than a side may have', png(16_001, 1), true],
  ['64 million pixels in one line', png(64_000_000, 1, 8), true],
  ['64 million lines of one pixel', png(1, 64_000_000, 1), true],
  ['more than 50 million pixels', png(7_100, 7_100, 1), true],
  ['the widest lines of 16 bits', png(16_000, 3_000, 8), true],
  ['an interlaced screenshot', interlaced(2_560, 1_440), false],
  ['six million pixels that are interlaced, RGBA of 16 bits', interlaced(3_000, 2_000, 8), false],
  ['more of those', interlaced(3_000, 2_200, 8), true],
  ['a progressive screenshot of 4K without subsampling', progressive(3_840, 2_160, 3), false],
  ['a progressive photo of a phone', progressive(4_032, 3_024), false],
  ['a progressive photo of 50 megapixels', progressive(8_160, 6_120), true],
])('%s may be drawn unless it is too large', ([, header, tooLarge]) => expect(isTooLarge(header)).toBe(tooLarge))

test.for<[string, PictureHeader, number | undefined]>([
  ['a photo of a phone as it is', jpeg(4_032, 3_024), 4_032 * 3_024],
  ['a larger one with as many pixels as can be read', jpeg(8_160, 6_120), 8_000_000],
  ['a small progressive one as it is', progressive(2_400, 1_500, 3), 2_400 * 1_500],
  ['a larger progressive one with what fits beside it', progressive(4_400, 3_200), 2_586_666],
  ['a progressive one that leaves no room not at all', progressive(4_700, 3_500), undefined],
])('a picture that has to be turned is drawn: %s', ([, header, pixels]) => expect(pixelsWhenTurned(header)).toBe(pixels))

test('a palette is kept where the picture fits in memory, and small pictures do not wait for large ones', () => {
  expect([fitsPalette(png(2_560, 1_440)), fitsPalette(png(1_440, 16_000))]).toEqual([true, false])
  expect([
    isQuick(png(2_560, 1_440)),
    isQuick(png(3_840, 2_160)),
    isQuick(progressive(800, 600)),
    isQuick(progressive(1_200, 800)),
  ]).toEqual([true, false, true, false])
})
