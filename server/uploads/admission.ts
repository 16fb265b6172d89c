import { problem } from '@fieldwork/core/problems.ts'
import { createTally } from '../http/tally.ts'

// Uploads that this process is receiving, or holds until they are drawn.

const maxUploads = 100
/** Bytes that they may have on disk together. */
const maxBytes = 512 * 1024 * 1024
const maxPerPerson = 3
/** Bytes that those of one person may have: the largest bundle. */
const maxBytesPerPerson = 100 * 1024 * 1024
/** Bytes of all but bundles and files of a portfolio. */
const small = 10 * 1024 * 1024
/** Bytes that larger ones leave to small ones. */
const leftToSmall = 128 * 1024 * 1024

/** Seconds after which a client may retry an upload. */
export const shortWait = 5

const [uploads, bytes] = [createTally(), createTally()]
/** The key of everyone together, beside those of the users. */
const everyone = ''

/**
 * Reserves room for an upload before its body is read. `leave` gives it back. Throws `too_many_requests` if the person has too many uploads,
 * and `busy` if this process has.
 */
export const admit = (userId: string, size: number): { leave: () => void } => {
  if (uploads.countOf(userId) >= maxPerPerson || bytes.countOf(userId) + size > maxBytesPerPerson)
    throw problem('too_many_requests', { retryAfter: shortWait })
  if (uploads.countOf(everyone) >= maxUploads || bytes.countOf(everyone) + size > maxBytes - (size > small ? leftToSmall : 0))
    throw problem('busy', { retryAfter: shortWait })
  const leaves = [userId, everyone].flatMap((key) => [uploads.add(key), bytes.add(key, size)])
  return {
    leave: () => {
      for (const leaveOne of leaves) leaveOne()
    },
  }
}
