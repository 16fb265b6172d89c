import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { endlessJpeg, jpeg, jpegWithSegments, lyingJpeg, segment, threeScans } from './testing-jpeg.ts'
import { pictureOf } from './testing-pictures.ts'
import { blackPng, chunk, headerChunk, signature, zeros } from './testing-png.ts'

/* Files that want to take more than a picture may: memory, time, or the app with them. */

export type HostileFile = {
  name: string
  make: () => Buffer | Promise<Buffer>
  /** The answer; where decoders differ in what they forgive, there is none. */
  status?: 200 | 413 | 415
}

const kinds = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ depth, colour: 0, name: `grey of ${depth} bits` })),
  ...[1, 2, 4, 8].map((depth) => ({ depth, colour: 3, name: `palette of ${depth} bits` })),
  ...[8, 16].flatMap((depth) => [
    { depth, colour: 2, name: `RGB of ${depth} bits` },
    { depth, colour: 4, name: `grey with alpha of ${depth} bits` },
    { depth, colour: 6, name: `RGBA of ${depth} bits` },
  ]),
]
const shapes: Array<[width: number, height: number, status: 200 | 413 | 415]> = [
  [64_000_000, 1, 413],
  [1, 64_000_000, 413],
  [30_000, 30_000, 413],
  [2 ** 31 - 1, 2 ** 31 - 1, 413],
  [16_001, 1, 413],
  [7_100, 7_100, 413],
  [16_000, 1, 200],
  [1, 16_000, 200],
  [1, 1, 200],
  [0, 0, 415],
  [0, 5, 415],
]

const pngs: HostileFile[] = kinds.flatMap(({ name, ...kind }) => [
  ...shapes.map(([width, height, status]) => ({
    name: `PNG, ${width} x ${height}, ${name}`,
    status,
    make: () => blackPng({ ...kind, width, height }),
  })),
  { name: `PNG, large, ${name}`, make: () => blackPng({ ...kind, width: 5_000, height: 1_600 }), status: 200 },
  { name: `PNG, interlaced, ${name}`, make: () => blackPng({ ...kind, width: 1_800, height: 1_600, interlace: 1 }), status: 200 },
  { name: `PNG, interlaced and large, ${name}`, make: () => blackPng({ ...kind, width: 7_000, height: 7_000, interlace: 1 }) },
])

/** As large as may be. */
const largest: HostileFile[] = [
  { name: 'PNG, the widest, RGBA of 8 bits', make: () => blackPng({ width: 16_000, height: 3_125, colour: 6 }), status: 200 },
  { name: 'PNG, the highest, RGB of 8 bits', make: () => blackPng({ width: 3_125, height: 16_000 }), status: 200 },
  { name: 'PNG, the highest, palette of 8 bits', make: () => blackPng({ width: 3_125, height: 16_000, colour: 3 }), status: 200 },
  {
    name: 'PNG, interlaced, RGBA of 16 bits',
    make: () => blackPng({ width: 3_000, height: 2_000, depth: 16, colour: 6, interlace: 1 }),
    status: 200,
  },
  { name: 'JPG, baseline', make: () => jpeg(8_160, 6_120), status: 200 },
  { name: 'JPG, baseline, turned', make: () => jpeg(8_160, 6_120, { orientation: 6 }), status: 200 },
  { name: 'JPG, progressive, turned', make: () => jpeg(4_400, 3_200, { progressive: true, orientation: 8 }), status: 200 },
]

const transparent: HostileFile[] = [0, 2, 3].map((colour) => ({
  name: `PNG with tRNS, colour type ${colour}`,
  make: () => blackPng({ width: 4_000, height: 2_000, colour, transparency: true, interlace: 1 }),
  status: 200,
}))

const bomb = zeros(1_900_000_000)
const small = { width: 300, height: 200 }
const chunks: HostileFile[] = [
  ['iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), bomb])] as const,
  ['zTXt', Buffer.concat([Buffer.from('text\0\0', 'latin1'), bomb])] as const,
  ['iTXt', Buffer.concat([Buffer.from('text\0\x01\0\0\0', 'latin1'), bomb])] as const,
].map(([type, data]) => ({ name: `PNG with a ${type} of 1.9 GB`, make: () => blackPng({ ...small, extra: chunk(type, data) }) }))

const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
const parts = [0.1, 0.5, 0.9, 0.99]
const broken: HostileFile[] = [
  ...parts.map((part): HostileFile => ({
    name: `PNG, the first ${part}`,
    make: async () => cut(await pictureOf(3_000_000), part),
    status: 415,
  })),
  ...parts.flatMap((part): HostileFile[] => [
    { name: `JPG, the first ${part}`, make: async () => cut(await jpeg(3_000, 2_000), part) },
    { name: `progressive JPG, the first ${part}`, make: async () => cut(await jpeg(3_000, 2_000, { progressive: true }), part) },
  ]),
  ...['IHDR', 'IDAT', 'IEND'].map((type): HostileFile => ({
    name: `PNG with a wrong sum of ${type}`,
    make: () => {
      const bytes = blackPng(small)
      const at = bytes.indexOf(type) + 4 + bytes.readUInt32BE(bytes.indexOf(type) - 4)
      bytes[at] = bytes[at]! ^ 1
      return bytes
    },
  })),
  { name: 'PNG, more lines than it has', make: () => blackPng({ width: 5_000, height: 5_000, data: zeros(1_000) }), status: 415 },
  { name: 'PNG, less lines than it has', make: () => blackPng({ ...small, data: zeros(1_000_000_000) }) },
  { name: 'PNG of an unknown colour type', make: () => blackPng({ ...small, colour: 5, data: zeros(9) }), status: 415 },
  { name: 'PNG of an unknown depth', make: () => blackPng({ ...small, depth: 7 }), status: 415 },
  { name: 'PNG of an unknown interlacing', make: () => blackPng({ ...small, interlace: 7 }), status: 415 },
  { name: 'PNG with a second header', make: () => blackPng({ ...small, extra: headerChunk({ width: 60_000, height: 60_000 }) }) },
  { name: 'PNG without data', make: () => blackPng({ ...small, data: Buffer.alloc(0) }), status: 415 },
  { name: 'PNG signature and a JPG', make: async () => Buffer.concat([signature, await jpeg(30, 20)]), status: 415 },
  {
    name: 'PNG of 100,000 empty chunks',
    make: () => blackPng({ ...small, extra: Buffer.concat(Array<Buffer>(100_000).fill(chunk('teXt', Buffer.alloc(0)))) }),
  },
]

const trailing: HostileFile[] = ['<script>alert(1)</script>', 'PK\x03\x04', '%PDF-1.7'].flatMap((text): HostileFile[] => [
  { name: `PNG and ${text}`, make: () => Buffer.concat([blackPng(small), Buffer.from(text, 'latin1')]), status: 200 },
  { name: `JPG and ${text}`, make: async () => Buffer.concat([await jpeg(300, 200), Buffer.from(text, 'latin1')]), status: 200 },
])

const jpegs: HostileFile[] = [false, true].flatMap((progressive) =>
  (['4:4:4', '4:2:0'] as const).flatMap((sampling): HostileFile[] => {
    const name = `JPG, ${progressive ? 'progressive' : 'baseline'}, ${sampling}`
    return [
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): HostileFile => ({
        name: `${name}, orientation ${orientation}`,
        make: () => jpeg(2_400, 1_500, { progressive, sampling, orientation }),
        status: 200,
      })),
      { name: `${name}, CMYK`, make: () => jpeg(2_400, 1_500, { progressive, sampling, cmyk: true }), status: 200 },
      ...[
        [65_535, 65_535],
        [65_535, 1],
        [8_160, 6_120],
        [0, 200],
      ].map(([width, height]): HostileFile => ({
        name: `${name}, says that it is ${width} x ${height}`,
        make: async () => lyingJpeg(await jpeg(300, 200, { progressive, sampling }), width!, height!),
      })),
    ]
  }),
)

const moreJpegs: HostileFile[] = [
  { name: 'JPG of thousands of scans', make: () => endlessJpeg(2_000, 2_000, 5_000_000) },
  { name: 'JPG of thousands of scans, small', make: () => endlessJpeg(600, 400, 9_000_000) },
  { name: 'JPG in three scans', make: () => threeScans(2_000, 1_500), status: 200 },
  { name: 'JPG in three scans, large', make: () => threeScans(8_000, 6_000), status: 413 },
  {
    name: 'JPG of 1,000,000 empty segments',
    make: async () => jpegWithSegments(await jpeg(300, 200), Buffer.concat(Array<Buffer>(1_000_000).fill(segment(0xe3, Buffer.alloc(0))))),
  },
  {
    name: 'JPG of profiles',
    make: async () =>
      jpegWithSegments(
        await jpeg(300, 200),
        Buffer.concat(Array<Buffer>(140).fill(segment(0xe2, Buffer.alloc(65_000, 'ICC_PROFILE\0\x01\x8c')))),
      ),
  },
  { name: 'fill bytes', make: () => Buffer.alloc(answerFileLimit, 0xff), status: 415 },
  {
    name: 'the start of a JPG and zeros',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(answerFileLimit - 4)]),
    status: 415,
  },
  { name: 'the start of a JPG, again and again', make: () => Buffer.alloc(answerFileLimit, Buffer.from([0xff, 0xd8])), status: 415 },
]

export const hostileFiles: HostileFile[] = [...largest, ...pngs, ...transparent, ...chunks, ...broken, ...trailing, ...jpegs, ...moreJpegs]
