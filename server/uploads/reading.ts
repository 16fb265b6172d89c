import type { Readable } from 'node:stream'
import { problem } from '@fieldwork/core/problems.ts'

/** Files that one person may be reading at the same time. A browser asks for six over HTTP/1, and for a page full of pictures over HTTP/2. */
const mostPerPerson = 60
/** Seconds. */
const shortWait = 5

const reading = new Map<string, number>()

/** Opens a file for a person and counts it until it was read or its reader is gone. */
export const openForReader = async <File extends { stream: Readable }>(
  userId: string,
  open: () => Promise<File | undefined>,
): Promise<File | undefined> => {
  const own = reading.get(userId) ?? 0
  if (own >= mostPerPerson) throw problem('too_many_requests', { retryAfter: shortWait })
  reading.set(userId, own + 1)
  const leave = () => {
    const left = reading.get(userId)! - 1
    if (left > 0) reading.set(userId, left)
    else reading.delete(userId)
  }
  try {
    const file = await open()
    if (file) file.stream.once('close', leave)
    else leave()
    return file
  } catch (error) {
    leave()
    throw error
  }
}
