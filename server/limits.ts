import { isIPv4, isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { problem } from '../core/problems.ts'
import type { Database } from './database/connect.ts'

/**
 * Requests per window of seconds, counted by person or, without a session, by network. `perProcess` ones only guard against floods: they
 * are counted in memory, because a second write would cost as much as the request.
 */
const buckets = {
  auth: { points: 5, duration: 60 },
  verify: { points: 10, duration: 60 },
  owner: { points: 10, duration: 60 },
  codeSource: { points: 20, duration: 3600 },
  uploads: { points: 30, duration: 3600 },
  uploadPuts: { points: 60, duration: 3600 },
  reports: { points: 20, duration: 60 },
  verdicts: { points: 30, duration: 60 },
  saves: { points: 240, duration: 60, perProcess: true },
} as const

type Bucket = keyof typeof buckets
/** Takes one point, or throws `too_many_requests` with the seconds to wait. */
export type Limits = { take: (bucket: Bucket, key: string) => Promise<void> }

/** Counted in the database: exact under parallel requests, and shared by every process. */
export const createLimits = (db: Database): Limits => {
  const storeClient = {
    query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => ({
      rows: await db.rows({ name, text }, values),
    }),
  }
  const counted = { storeClient, storeType: 'client', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  const limiters = new Map<string, RateLimiterAbstract>(
    Object.entries(buckets).map(([keyPrefix, { points, duration, ...bucket }]) => [
      keyPrefix,
      'perProcess' in bucket
        ? new RateLimiterMemory({ keyPrefix, points, duration })
        : new RateLimiterPostgres({ ...counted, keyPrefix, points, duration }),
    ]),
  )
  return {
    take: async (bucket, key) => {
      try {
        await limiters.get(bucket)!.consume(key)
      } catch (reason) {
        if (reason instanceof Error) throw reason
        throw problem('too_many_requests', { retryAfter: Math.ceil((reason as { msBeforeNext: number }).msBeforeNext / 1000) })
      }
    },
  }
}

export const sweepLimits = (db: Database, now: number) => db.rows('delete from rate_limits where expire < $1', [now])

/**
 * What one customer of a network provider has: an IPv4 address, or an IPv6 network of 64 bits, inside which addresses cost nothing. What a
 * proxy passes on may have a port. All that is no address counts as one network.
 */
export const networkOf = (address: string): string => {
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const withoutPort = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
