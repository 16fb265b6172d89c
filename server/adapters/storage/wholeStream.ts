import { Readable } from 'node:stream'

/** A store sent more or fewer bytes than announced, for example because it decompresses the object. */
export class WrongSizeError extends Error {}

/** Ends with an error as soon as more bytes come than were announced, and when fewer do. `broken`: the error if the source fails. */
export const wholeStream = (source: Readable, size: number, broken: (cause: unknown) => Error): Readable => {
  const bytes = async function* () {
    let read = 0
    try {
      // Leaving the loop destroys the source.
      for await (const chunk of source as AsyncIterable<Buffer>) {
        read += chunk.length
        if (read > size) throw new WrongSizeError('The file store gave more bytes than it announced.')
        yield chunk
      }
    } catch (error) {
      throw error instanceof WrongSizeError ? error : broken(error)
    }
    if (read < size) throw new WrongSizeError('The file store gave fewer bytes than it announced.')
  }
  const stream = Readable.from(bytes(), { objectMode: false })
  // A generator that was never started has nothing to leave.
  stream.once('close', () => source.destroy())
  return stream
}
