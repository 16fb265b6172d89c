// Uploads that this process is receiving, or holds until they are drawn.

const mostUploads = 100
/** Bytes that they may have on disk together. */
const mostBytes = 512 * 1024 * 1024
const mostPerPerson = 3

/** Seconds after which another upload is welcome. */
export const shortWait = 5

const underWay = new Map<string, number>()
let [uploads, bytes] = [0, 0]

/** Reserves room for an upload before its body is read. `leave` gives it back. */
export const admit = (userId: string, size: number): { leave: () => void } | 'person has too many' | 'process has too many' => {
  const own = underWay.get(userId) ?? 0
  if (own >= mostPerPerson) return 'person has too many'
  if (uploads >= mostUploads || bytes + size > mostBytes) return 'process has too many'
  underWay.set(userId, own + 1)
  uploads += 1
  bytes += size
  return {
    leave: () => {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
      uploads -= 1
      bytes -= size
    },
  }
}
