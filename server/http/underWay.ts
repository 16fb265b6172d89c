import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Caller } from './caller.ts'
import { type Limits, networkOf } from './rateLimits.ts'

/** Calls that one person may have under way in this process: what they send and what they do not read waits in memory. */
const maxPerPerson = 120
/** Those of all people without a session behind one network address, such as a school's. */
const maxPerNetwork = 400
/** So many calls weighs one whose body is larger than the usual limit. */
const weightOfLarge = 30
/** Bytes. */
const usualLimit = 64 * 1024
/** Seconds. */
const shortWait = 1

const underWay = new Map<string, number>()

/**
 * Runs before the body of a call is read, once the caller is known where there is one. Counts the call until it was answered or its
 * connection is gone; throws `too_many_requests`. So every call is limited, whatever its handler counts besides.
 */
export const admitCalls =
  ({ limit = usualLimit }: Pick<Endpoint, 'limit'>, limits: Limits) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A connection that ended meanwhile does not say so again.
    if (reply.raw.closed) return
    // Routes outside the contract have no caller yet.
    const caller = request.caller as Caller | undefined
    const userId = caller?.user?.id
    const key = userId ?? networkOf(request.ip)
    const isLarge = limit > usualLimit && !(Number(request.headers['content-length']) <= usualLimit)
    const weight = isLarge ? weightOfLarge : 1
    const own = underWay.get(key) ?? 0
    if (own + weight > (userId ? maxPerPerson : maxPerNetwork)) throw problem('too_many_requests', { retryAfter: shortWait })
    underWay.set(key, own + weight)
    reply.raw.once('close', () => {
      const left = underWay.get(key)! - weight
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    })
    // Reading a body costs time, also one that is refused for what it says.
    if (caller && request.method !== 'GET') await limits.take('bodies', key)
    if (isLarge) await limits.take('largeBodies', key)
  }
