import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'

const hour = 3_600_000
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'received')

/** Runs with a path of its own for bytes that nobody has looked at yet. They wait on disk, where they take no memory. */
export const withReceived = async <T>(config: Pick<Config, 'dataDir'>, run: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  const path = join(folderOf(config), randomUUID())
  try {
    return await run(path)
  } finally {
    await removeReceived(path)
  }
}

export const removeReceived = (path: string): Promise<void> => rm(path, { force: true })

/** Writes a body as it comes in. What comes after `limit` bytes is let run out unread, so that the sender gets to hear the answer. */
export const receiveBody = async (stream: Readable, path: string, limit: number): Promise<number | 'too large' | 'broken off'> => {
  let size = 0
  const body = async function* () {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) return
      yield chunk
    }
  }
  try {
    await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (stream.errored || stream.destroyed) return 'broken off'
    throw error
  }
  if (size <= limit) return size
  stream.resume()
  return 'too large'
}

/** Removes what a crash left. */
export const sweepReceived = async (config: Pick<Config, 'dataDir'>): Promise<void> => {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > hour) await removeReceived(path)
  }
}
