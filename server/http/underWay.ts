import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Limits } from './rateLimits.ts'

/** Calls that one person may have under way in this process: what they send and what they do not read waits in memory. */
const mostPerPerson = 120
/** So many calls weighs one whose body is larger than the usual limit. */
const weightOfLarge = 30
/** Bytes. */
const usualLimit = 64 * 1024
/** Seconds. */
const shortWait = 1

const underWay = new Map<string, number>()

/**
 * Runs once the caller is known, before the body of the call is read. Counts the call until it was answered or its connection is gone;
 * throws `too_many_requests`. Calls without a session are small in both directions.
 */
export const admitCalls =
  ({ limit = usualLimit }: Endpoint, limits: Limits) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const userId = request.caller.user?.id
    // A connection that ended meanwhile does not say so again.
    if (!userId || reply.raw.closed) return
    const isLarge = limit > usualLimit && !(Number(request.headers['content-length']) <= usualLimit)
    const weight = isLarge ? weightOfLarge : 1
    const own = underWay.get(userId) ?? 0
    if (own + weight > mostPerPerson) throw problem('too_many_requests', { retryAfter: shortWait })
    underWay.set(userId, own + weight)
    reply.raw.once('close', () => {
      const left = underWay.get(userId)! - weight
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    })
    if (isLarge) await limits.take('largeBodies', userId)
  }
