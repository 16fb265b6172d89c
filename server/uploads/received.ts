import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { requestTimeout } from '../http/server.ts'

const hour = 3_600_000
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'received')

/** Runs with a temporary path for unchecked bytes. They wait on disk, where they take no memory. */
export const withReceived = async <T>(config: Pick<Config, 'dataDir'>, run: (path: string) => Promise<T>): Promise<T> => {
  makeDirectory(folderOf(config), 0o700)
  const path = join(folderOf(config), randomUUID())
  try {
    return await run(path)
  } finally {
    await removeReceived(path)
  }
}

/** The error of the file system for a full disk, as a child process reported it. */
export const noRoom = () => Object.assign(new Error('There is no room for a file that was re-encoded.'), { code: 'ENOSPC' })

export const removeReceived = (path: string): Promise<void> => rm(path, { force: true })

/**
 * A body that comes more slowly holds a place that others could have. One that needs twice the time that a request has would not be in
 * time either.
 */
const slowestBytesPerSecond = (size: number) => Math.max(4_000, size / ((2 * requestTimeout) / 1000))
/** Milliseconds before the speed of a body is first checked. */
const graceTime = 10_000

/** Ends the stream when it gets too slow. Returns how to stop looking. */
const endWhenSlow = (stream: Readable, slowest: number, sizeNow: () => number): (() => void) => {
  const since = performance.now()
  const timer = setInterval(() => {
    const seconds = (performance.now() - since) / 1000
    if (sizeNow() < slowest * seconds) stream.destroy(new Error('The body came too slowly.'))
  }, graceTime)
  return () => clearInterval(timer)
}

/**
 * Writes a body as it comes in. What comes after `limit` bytes is let run out unread, so that the sender gets to hear the answer.
 * `reserved`: the bytes for which it has a place.
 */
export const receiveBody = async (
  stream: Readable,
  path: string,
  limit: number,
  reserved: number,
): Promise<number | 'too large' | 'broken off'> => {
  let size = 0
  const stopLooking = endWhenSlow(stream, slowestBytesPerSecond(reserved), () => size)
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
    // A stream that was read to its end is destroyed as well: then the disk has failed.
    if (stream.errored || (stream.destroyed && !stream.readableEnded)) return 'broken off'
    throw error
  } finally {
    stopLooking()
  }
  if (size <= limit) return size
  stream.resume()
  return 'too large'
}

/** Removes what a crash left. */
export const cleanUpReceived = async (config: Pick<Config, 'dataDir'>): Promise<void> => {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > hour) await removeReceived(path)
  }
}
