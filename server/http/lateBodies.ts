import type { onRequestHookHandler } from 'fastify'
import { rejectUnreadable } from './errors.ts'

/** Minimum time for any body, in milliseconds: a mobile network may stall for several seconds. */
const usualBodyTime = 20_000
/** Slowest line that is served, 1 Mbit/s less a tenth for what the network adds. */
const bytesPerMillisecond = 1_000_000 / 8 / 1.1 / 1000

/** Returns the milliseconds in which a body of at most this many bytes has to arrive. */
export const bodyTimeOf = (limit: number, bodyTime = usualBodyTime): number => bodyTime + limit / bytesPerMillisecond

/**
 * Responds with 408 and closes the connection when a body takes longer than the largest one of its route would, so stalled calls don't hold
 * a connection for the minutes that an upload needs.
 */
export const endLateBodies =
  (always: Record<string, string>, bodyTime?: number): onRequestHookHandler =>
  (request, reply, done) => {
    const { raw, routeOptions } = request
    const hasBody = Number(raw.headers['content-length']) > 0 || raw.headers['transfer-encoding'] !== undefined
    const time = bodyTimeOf(routeOptions.bodyLimit ?? 0, bodyTime)
    // A longer time is that of Node's own limit for the whole request.
    if (hasBody && time < maxTimer) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        if (reply.raw.headersSent) return void raw.socket.destroy()
        rejectUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket, always)
      }, time).unref()
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  }

/** Longer timers fire immediately. */
const maxTimer = 2 ** 31
