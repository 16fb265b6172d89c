import type { ServerResponse } from 'node:http'

/** Bytes a second. Who takes less of a file holds a place that others could have. */
const slowest = 4_000

/** Ends a response whose reader is too slow. Checks at this interval in milliseconds. */
export const endWhenReadSlowly = (response: Pick<ServerResponse, 'socket' | 'once' | 'destroy'>, time: number): void => {
  const { socket } = response
  if (!socket) return
  let before = socket.bytesWritten
  const timer = setInterval(() => {
    const taken = socket.bytesWritten - before
    before += taken
    if (taken < (slowest * time) / 1_000) response.destroy()
  }, time)
  response.once('close', () => clearInterval(timer))
}
