const head = 'iTXtopenbadgecredential\0\0\0\0\0'

/** Returns the text of the chunk of a PNG that Open Badges 3.0 describes; undefined if there is none. */
export const bakedIn = (png: Buffer): string | undefined => {
  const at = png.indexOf(head, 0, 'latin1')
  return at < 0 ? undefined : png.subarray(at + head.length, at + 4 + png.readUInt32BE(at - 4)).toString()
}
