import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Caller } from './caller.ts'
import { type Limits, networkOf } from './rateLimits.ts'
import { createTally } from './tally.ts'

/** Calls that one person may have under way in this process: what they send and what they do not read waits in memory. */
const maxPerPerson = 120
/** Limit for everyone without a session behind one network address, such as a school's. */
const maxPerNetwork = 400
/** Calls that one with a body larger than the usual limit counts as. */
const weightOfLarge = 30
/** Bytes. */
const usualLimit = 64 * 1024
/** Seconds. */
const shortWait = 1

const underWay = createTally()

/**
 * Runs before the body of a call is read, after authentication. Counts the call until the response is sent or its
 * connection is gone; throws `too_many_requests`. So every call is limited, even if its handler counts nothing.
 */
export const admitCalls =
  ({ limit = usualLimit }: Pick<Endpoint, 'limit'>, limits: Limits) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // If the connection has closed already, `close` won't be emitted again, and the call would be counted forever.
    if (reply.raw.closed) return
    // Routes outside the contract have no caller yet.
    const caller = request.caller as Caller | undefined
    const userId = caller?.user?.id
    const key = userId ?? networkOf(request.ip)
    const isLarge = limit > usualLimit && !(Number(request.headers['content-length']) <= usualLimit)
    const weight = isLarge ? weightOfLarge : 1
    if (underWay.countOf(key) + weight > (userId ? maxPerPerson : maxPerNetwork))
      throw problem('too_many_requests', { retryAfter: shortWait })
    reply.raw.once('close', underWay.add(key, weight))
    // Reading a body costs time, also one that is refused for what it says.
    if (caller && request.method !== 'GET') await limits.take('bodies', key)
    if (isLarge) await limits.take('largeBodies', key)
  }
