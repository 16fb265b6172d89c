import type { Readable } from 'node:stream'
import { problem } from '@fieldwork/core/problems.ts'
import { networkOf, siteOf } from '../http/rateLimits.ts'
import { createTally } from '../http/tally.ts'

/**
 * Files that one person, or one network of visitors, may be reading at the same time. A browser asks for six over HTTP/1, and for a page
 * full of pictures over HTTP/2.
 */
const maxPerReader = 60
/** Limit for all visitors of one owner together, from all networks of a site. */
const maxPerSite = 180
/** Limit for all visitors of one owner. */
const maxForVisitors = 1_200
/** Seconds. */
const shortWait = 5

/** The keys by which a reader is counted, each with its limit. */
export type CountedReader = readonly { key: string; max: number }[]

export const person = (userId: string): CountedReader => [{ key: userId, max: maxPerReader }]

/** A visitor of public files. Their reads don't count against the owner, and only against visitors of the same network. */
export const visitorOf = (ownerId: string, address: string): CountedReader => {
  const [visitors, site] = [`visitors of ${ownerId}`, siteOf(address)]
  return [
    { key: `${visitors} from ${networkOf(address)}`, max: maxPerReader },
    ...(site ? [{ key: `${visitors} from ${site}`, max: maxPerSite }] : []),
    { key: visitors, max: maxForVisitors },
  ]
}

const reading = createTally()

/** Opens a file for a reader and counts it until it was read or its reader is gone. */
export const openForReader = async <File extends { stream: Readable }>(
  reader: CountedReader,
  open: () => Promise<File | undefined>,
): Promise<File | undefined> => {
  if (reader.some(({ key, max }) => reading.countOf(key) >= max)) throw problem('too_many_requests', { retryAfter: shortWait })
  const leaves = reader.map(({ key }) => reading.add(key))
  const leave = () => {
    for (const leaveOne of leaves) leaveOne()
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
