/** Reads the size of a PNG or JPG, in pixels, from its first bytes; undefined if they contain none. Decoding the picture may take gigabytes. */
export const pictureSize = async (file: Blob): Promise<{ width: number; height: number } | undefined> => {
  const bytes = new DataView(await file.slice(0, maxHeadBytes).arrayBuffer())
  if (bytes.byteLength < 24) return undefined
  if (bytes.getUint32(0) === pngSignature) return { width: bytes.getUint32(16), height: bytes.getUint32(20) }
  return jpegSize(bytes)
}

const pngSignature = 0x89504e47
/** In a JPG, the size comes after the metadata, which may include previews. */
const maxHeadBytes = 1_000_000

const jpegSize = (bytes: DataView): { width: number; height: number } | undefined => {
  for (let at = 2; at + 9 < bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return undefined
    const code = bytes.getUint8(at + 1)
    if (code === 0xff) at += 1
    else if (code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc)
      return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
    else at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}
