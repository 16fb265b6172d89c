import sharp from 'sharp'

const drawing = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })

export const png = (): Promise<Buffer> => drawing().png().toBuffer()

/** A photo as a phone makes it: taken at a place, by a camera, held sideways (60 by 40 stored, 40 by 60 seen). */
export const photo = (): Promise<Buffer> =>
  drawing()
    .withExif({ IFD0: { Make: 'Lighthouse Cameras', Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** An incompressible picture of at least this many bytes. */
export const pictureOf = async (bytes: number): Promise<Buffer> => {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  return sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
