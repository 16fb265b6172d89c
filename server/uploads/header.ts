import { open, type FileHandle } from 'node:fs/promises'
import type { PictureHeader } from '@fieldwork/core/uploads/picture.ts'
import { pictureType } from '@fieldwork/core/uploads/purpose.ts'

/** Reads what a PNG or JPG says of itself, unless the file is neither, or says what cannot be. */
export const readHeader = async (path: string): Promise<PictureHeader | 'not a picture' | 'unreadable'> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(33)
    const { bytesRead } = await file.read(start, 0, start.length, 0)
    const first = start.subarray(0, bytesRead)
    const type = pictureType(first)
    if (!type) return 'not a picture'
    const header = type === 'image/png' ? pngHeader(first) : await jpegHeader(file)
    return header && header.width > 0 && header.height > 0 ? header : 'unreadable'
  } finally {
    await file.close()
  }
}

/** Channels by colour type; each may have an alpha channel besides (tRNS), and a palette becomes colours. */
const pngChannels: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 }

const pngHeader = (bytes: Buffer): PictureHeader | undefined => {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [depth = 0, colour = 0, , , interlace = 0] = bytes.subarray(24, 29)
  const channels = pngChannels[colour]
  if (!channels) return undefined
  const pixelBytes = channels * (depth === 16 ? 2 : 1)
  return {
    type: 'image/png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    pixelBytes,
    heldPerPixel: interlace === 0 ? 0 : pixelBytes,
  }
}

type Frame = Omit<PictureHeader, 'type' | 'heldPerPixel'> & { isProgressive: boolean; components: number; coefficients: number }

/** Cameras write a few dozen. */
const maxSegments = 5_000

const jpegHeader = async (file: FileHandle): Promise<PictureHeader | undefined> => {
  const read = reader(file)
  let frame: Frame | undefined
  for (let at = 2, count = 0; count < maxSegments; count++) {
    const marker = nextMarker(await read(at))
    if (!marker) return undefined
    const segment = await read(at + marker.end)
    if (isFrame(marker.code)) frame = frameOf(segment, marker.code)
    if (marker.code === startOfScan) return frame && headerOf(frame, segment[2] ?? 0)
    if (segment.length < 2) return undefined
    at += marker.end + Math.max(segment.readUInt16BE(0), 2)
  }
  return undefined
}

/** Reads from a position at least as much as the longest header needs, where the file has it. */
const reader = (file: FileHandle) => {
  const maxHeaderBytes = 1_000
  const page = Buffer.alloc(65_536)
  let [start, end] = [0, 0]
  return async (position: number): Promise<Buffer> => {
    if (position < start || position + maxHeaderBytes > end) {
      const { bytesRead } = await file.read(page, 0, page.length, position)
      ;[start, end] = [position, position + bytesRead]
    }
    return page.subarray(position - start, end - start)
  }
}

const startOfScan = 0xda
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc
const standsAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)

/** Finds the next marker as decoders do, skipping other bytes and fill bytes. */
const nextMarker = (bytes: Buffer): { code: number; end: number } | undefined => {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1]
    if (code && code !== 0xff && !standsAlone(code)) return { code, end: at + 2 }
  }
  return undefined
}

const frameOf = (segment: Buffer, code: number): Frame | undefined => {
  if (segment.length < 8) return undefined
  const components = segment[7]!
  const samplings = Array.from({ length: components }, (_, index) => segment[9 + 3 * index] ?? 0)
  const areas = samplings.map((sampling) => (sampling >> 4) * (sampling & 15))
  const widest = Math.max(...samplings.map((sampling) => sampling >> 4)) * Math.max(...samplings.map((sampling) => sampling & 15))
  if (segment[2] !== 8 || ![1, 3, 4].includes(components) || areas.includes(0)) return undefined
  return {
    width: segment.readUInt16BE(5),
    height: segment.readUInt16BE(3),
    pixelBytes: components,
    components,
    isProgressive: (code & 3) === 2,
    coefficients: areas.reduce((sum, area) => sum + area, 0) / widest,
  }
}

/** A progressive picture is held as coefficients of two bytes each until its last scan. */
const headerOf = ({ components, isProgressive, coefficients, ...size }: Frame, inFirstScan: number): PictureHeader => ({
  type: 'image/jpeg',
  ...size,
  heldPerPixel: isProgressive || inFirstScan < components ? 2 * coefficients : 0,
})
