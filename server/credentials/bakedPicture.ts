import { crc32 } from 'node:zlib'

/** Open Badges 3.0 names the chunk (https://www.imsglobal.org/spec/ob/v3p0#png-0). */
const keyword = 'openbadgecredential'
/** The signature of a PNG and its header chunk, which has to be the first. */
const headLength = 8 + 25

/**
 * Returns a PNG that contains a credential: its JSON in an uncompressed text chunk, as Open Badges 3.0 specifies for baking. `look`: how it
 * was drawn, in Latin-1.
 */
export const bakedPicture = (png: Buffer, body: string, look: string): Buffer => {
  // After the keyword: no compression, no language, no translated keyword.
  const credential = chunkOf('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(body)]))
  return Buffer.concat([png.subarray(0, headLength), lookChunk(look), credential, png.subarray(headLength)])
}

/** Returns whether a baked picture was drawn with this look. */
export const hasLook = (picture: Buffer, look: string): boolean => {
  const expected = lookChunk(look)
  return picture.subarray(headLength, headLength + expected.length).equals(expected)
}

const lookChunk = (look: string): Buffer => chunkOf('tEXt', Buffer.from(`Look\0${look}`, 'latin1'))

const chunkOf = (type: string, content: Buffer): Buffer => {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, sum])
}
