import type { Database } from '../database/connect.ts'
import { appendChunks } from './queries.ts'

/** Chunks of one stream; the first has the number `first`. */
export type Write = { id: string; first: number; data: readonly string[] }

type Stored = Awaited<ReturnType<typeof appendChunks>>[number]
type Waiting = { write: Write; resolve: (stream: Stored | undefined) => void; reject: (error: unknown) => void }

/** Writes chunks. Resolves with the state of their stream, or with undefined if it has ended. */
export type ChunkStore = (write: Write) => Promise<Stored | undefined>

/** Writes for all streams of this process, one statement at a time: whatever arrives meanwhile is in the next. */
export const createChunkStore = (db: Database): ChunkStore => {
  let waiting: Waiting[] = []
  let isWriting = false

  const writeAll = async () => {
    isWriting = true
    // Streams that write at the same moment share a statement.
    await Promise.resolve()
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      try {
        const stored = new Map(
          (
            await appendChunks(
              db,
              together.map(({ write }) => write),
            )
          ).map((stream) => [stream.id, stream]),
        )
        for (const { write, resolve } of together) resolve(stored.get(write.id))
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    isWriting = false
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject })
      if (!isWriting) void writeAll()
    })
}
