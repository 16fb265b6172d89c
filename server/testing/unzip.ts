import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files of a zip, read by another library than the one that writes it. */
export const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error)
      const files = new Map<string, Buffer>()
      zip.on(
        'entry',
        (entry: Entry) => void read(zip, entry).then((content) => files.set(entry.fileName, content) && zip.readEntry(), reject),
      )
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.readEntry()
    })
  })

const read = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', reject)
    })
  })
