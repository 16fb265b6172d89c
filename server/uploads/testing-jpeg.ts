import sharp from 'sharp'

/* JPG files, true ones and such as lie about themselves. */

export type JpegOptions = { progressive?: boolean; sampling?: '4:4:4' | '4:2:0'; orientation?: number; cmyk?: boolean; grey?: boolean }

export const jpeg = (width: number, height: number, options: JpegOptions = {}): Promise<Buffer> => {
  const { progressive = false, sampling = '4:2:0', orientation, cmyk, grey } = options
  const picture = sharp({ create: { width, height, channels: 3, background: '#2266aa' } }).jpeg({
    progressive,
    chromaSubsampling: sampling,
  })
  if (cmyk) picture.toColourspace('cmyk')
  if (grey) picture.toColourspace('b-w')
  return (orientation ? picture.withMetadata({ orientation }) : picture).toBuffer()
}

type Segment = { marker: number; start: number; end: number }

/** The segments up to and with the first scan's header. */
const segmentsOf = (bytes: Buffer): Segment[] => {
  const found: Segment[] = []
  for (let at = 2; ;) {
    const marker = bytes[at + 1]!
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    found.push({ marker, start: at, end })
    if (marker === 0xda) return found
    at = end
  }
}

const isFrame = ({ marker }: Segment) => marker === 0xc0 || marker === 0xc2

/** The same file with another size in its header. */
export const lyingJpeg = (bytes: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(bytes)
  const { start } = segmentsOf(copy).find(isFrame)!
  copy.writeUInt16BE(height, start + 5)
  copy.writeUInt16BE(width, start + 7)
  return copy
}

/** Repeats the last scan until the file has about this many bytes. */
export const endlessJpeg = async (width: number, height: number, size: number): Promise<Buffer> => {
  const bytes = await jpeg(width, height, { progressive: true })
  const lastScan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(lastScan, bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array<Buffer>(Math.floor(size / scan.length)).fill(scan), bytes.subarray(-2)])
}

/** Three components in three scans, without being progressive: a decoder keeps all of it all the same. */
export const threeScans = async (width: number, height: number): Promise<Buffer> => {
  const grey = await jpeg(width, height, { grey: true })
  const segments = segmentsOf(grey)
  const frame = segments.find(isFrame)!
  const scan = segments.at(-1)!
  const id = grey[frame.start + 10]!
  const head = Buffer.from([...grey.subarray(frame.start, frame.start + 9), 3, ...[id, id + 1, id + 2].flatMap((one) => [one, 0x11, 0])])
  head.writeUInt16BE(17, 2)
  const data = grey.subarray(scan.end, grey.length - 2)
  const scans = [id, id + 1, id + 2].map((one) => {
    const start = Buffer.from(grey.subarray(scan.start, scan.end))
    start[5] = one
    return Buffer.concat([start, data])
  })
  return Buffer.concat([grey.subarray(0, frame.start), head, grey.subarray(frame.end, scan.start), ...scans, grey.subarray(-2)])
}

export const jpegWithSegments = (bytes: Buffer, segments: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, 2), segments, bytes.subarray(2)])

export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
