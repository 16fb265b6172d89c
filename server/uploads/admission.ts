import { problem } from '@fieldwork/core/problems.ts'

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

type Own = { uploads: number; bytes: number }
const underWay = new Map<string, Own>()
let [uploads, bytes] = [0, 0]

/**
 * Reserves room for an upload before its body is read. `leave` gives it back. Throws `too_many_requests` if the person has too many uploads,
 * and `busy` if this process has.
 */
export const admit = (userId: string, size: number): { leave: () => void } => {
  const own = underWay.get(userId) ?? { uploads: 0, bytes: 0 }
  if (own.uploads >= maxPerPerson || own.bytes + size > maxBytesPerPerson) throw problem('too_many_requests', { retryAfter: shortWait })
  if (uploads >= maxUploads || bytes + size > maxBytes - (size > small ? leftToSmall : 0)) throw problem('busy', { retryAfter: shortWait })
  const count = (change: 1 | -1) => {
    own.uploads += change
    own.bytes += change * size
    uploads += change
    bytes += change * size
    if (own.uploads > 0) underWay.set(userId, own)
    else underWay.delete(userId)
  }
  count(1)
  return { leave: () => count(-1) }
}
