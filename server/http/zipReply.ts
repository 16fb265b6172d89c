import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../context.ts'
import { Reply } from './route.ts'

type Opening = () => Readable | Promise<Readable>
type Texts = () => AsyncIterable<string> | Iterable<string>

/** `add` stores a file uncompressed, `addText` compresses. Each is opened only when the zip reaches it. */
type ZipContent = { add: (name: string, open: Opening) => void; addText: (name: string, texts: Texts) => void }

/**
 * A zip that is made while it is sent: no more of it is in memory than what one text and a piece of one file take. When something cannot be
 * read, the download breaks off. `what` names it in the log.
 */
export const zipReply = (
  { log, now }: Pick<Context, 'log' | 'now'>,
  { name, what }: { name: string; what: string },
  fill: (content: ZipContent) => void,
): Reply => {
  const archive = new PassThrough()
  const zip = new ZipFile()
  const mtime = new Date(now())
  let current: Readable | undefined
  const supply = async (open: Opening, done: (error: unknown, stream: Readable) => void) => {
    try {
      const stream = (current = await open())
      stream.once('error', (error) => archive.destroy(error))
      if (archive.destroyed) stream.destroy()
      else done(null, stream)
    } catch (error) {
      archive.destroy(error as Error)
    }
  }
  const add = (file: string, compress: boolean, open: Opening) =>
    zip.addReadStreamLazy(file, { compress, mtime }, (done) => void supply(open, done))
  fill({
    add: (file, open) => add(file, false, open),
    addText: (file, texts) => add(file, true, () => textStream(texts())),
  })
  zip.end()

  // The stream closes early if the reader leaves.
  archive.once('close', () => current?.destroy())
  archive.on('error', (error) => log.error({ error }, `${what} could not be finished`))
  zip.outputStream.pipe(archive)
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Reply(200, headers, archive)
}

const textStream = (texts: AsyncIterable<string> | Iterable<string>): Readable => {
  async function* bytes() {
    for await (const text of texts) yield Buffer.from(text)
  }
  return Readable.from(bytes(), { objectMode: false })
}
