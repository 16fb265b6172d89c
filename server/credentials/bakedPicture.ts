import { crc32 } from 'node:zlib'

/** Open Badges 3.0 names the chunk (https://www.imsglobal.org/spec/ob/v3p0#png-0). */
const keyword = 'openbadgecredential'
/** The signature of a PNG and its header chunk, which has to be the first. */
const headLength = 8 + 25

/** Returns a PNG that contains a credential: its JSON in an uncompressed text chunk, as Open Badges 3.0 specifies for baking. */
export const bakedPicture = (png: Buffer, body: string): Buffer => {
  // After the keyword: no compression, no language, no translated keyword.
  const data = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(body)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length - 4)
  sum.writeUInt32BE(crc32(data))
  return Buffer.concat([png.subarray(0, headLength), length, data, sum, png.subarray(headLength)])
}
