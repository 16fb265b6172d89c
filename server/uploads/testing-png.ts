import { constants, crc32, deflateRawSync } from 'node:zlib'

/* PNG files by hand: as true or as false as a test wants, and small however large the picture is that they unfold into. */

export type PngOptions = {
  width: number
  height: number
  /** Bits per sample. */
  depth?: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colour?: number
  interlace?: number
  transparency?: boolean
  /** Chunks between header and data. */
  extra?: Buffer
  /** Replaces the compressed lines. */
  data?: Buffer
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export const chunk = (type: string, data: Buffer, sum?: number): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(sum ?? crc32(body), body.length + 4)
  return out
}

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const headerChunk = ({ width, height, depth = 8, colour = 2, interlace = 0 }: PngOptions): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

/** A zlib stream of this many zeros: one compressed piece, repeated. */
export const zeros = (count: number): Buffer => {
  const size = 1 << 20
  const piece = deflateRawSync(Buffer.alloc(size), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % size), { level: 9 })
  const sum = Buffer.alloc(4)
  // Adler-32 of zeros: the first half stays 1, the second counts them.
  sum.writeUInt16BE(count % 65_521, 0)
  sum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(Math.floor(count / size)).fill(piece), rest, sum])
}

const bytesOfLines = (width: number, height: number, bits: number): number =>
  width === 0 || height === 0 ? 0 : height * (1 + Math.ceil((width * bits) / 8))

/** Adam7: first column and line of each pass, and the steps between them. */
const passes = [
  ...[
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
  ],
  ...[
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
] as const

const dataLength = ({ width, height, depth = 8, colour = 2, interlace = 0 }: PngOptions): number => {
  const bits = depth * channelsOf[colour]!
  if (interlace === 0) return bytesOfLines(width, height, bits)
  const sizes = passes.map(([left, top, across, down]) => [Math.ceil((width - left) / across), Math.ceil((height - top) / down)] as const)
  return sizes.reduce((sum, [columns, lines]) => sum + bytesOfLines(Math.max(0, columns), Math.max(0, lines), bits), 0)
}

/** A black picture. One that no test wants drawn has no lines in it. */
export const blackPng = (options: PngOptions): Buffer => {
  const { colour = 2, transparency, extra = Buffer.alloc(0) } = options
  const isDrawn = Math.max(options.width, options.height) <= 16_000 && options.width * options.height <= 50_000_000
  return Buffer.concat([
    signature,
    headerChunk(options),
    extra,
    ...(colour === 3 ? [chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255]))] : []),
    ...(transparency ? [chunk('tRNS', Buffer.alloc(colour === 3 ? 2 : colour === 2 ? 6 : 2))] : []),
    chunk('IDAT', options.data ?? (isDrawn ? zeros(dataLength(options)) : zeros(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
