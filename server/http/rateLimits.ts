import { isIPv4, isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { problem, type ProblemCode } from '@fieldwork/core/problems.ts'
import type { Database } from '../database/connect.ts'

/**
 * Requests per window of seconds, counted by person or, without a session, by network. `perProcess` ones only guard against floods: they
 * are counted in memory, because a second write would cost as much as the request.
 */
const buckets = {
  auth: { points: 5, duration: 60 },
  authSite: { points: 20, duration: 60 },
  verify: { points: 10, duration: 60 },
  verifySite: { points: 40, duration: 60 },
  passkeys: { points: 40, duration: 60 },
  passkeysSite: { points: 160, duration: 60 },
  passkeyChanges: { points: 20, duration: 600 },
  singleSignOn: { points: 20, duration: 60 },
  singleSignOnSite: { points: 80, duration: 60 },
  deviceRequests: { points: 20, duration: 600 },
  deviceRequestsSite: { points: 80, duration: 600 },
  deviceCodes: { points: 20, duration: 600 },
  owner: { points: 10, duration: 60 },
  backups: { points: 600, duration: 60, perProcess: true },
  codeSource: { points: 20, duration: 3600 },
  codeSourceSite: { points: 80, duration: 3600 },
  uploads: { points: 30, duration: 3600 },
  uploadPuts: { points: 60, duration: 3600 },
  reports: { points: 20, duration: 60 },
  allReports: { points: 300, duration: 60, perProcess: true },
  grades: { points: 30, duration: 60 },
  tutor: { points: 20, duration: 60 },
  chats: { points: 20, duration: 60 },
  chatsADay: { points: 1000, duration: 86_400, perProcess: true },
  recordings: { points: 20, duration: 60 },
  tutorOfPro: { points: 60, duration: 60 },
  edits: { points: 30, duration: 300 },
  pictures: { points: 60, duration: 3600 },
  calendars: { points: 60, duration: 3600 },
  goals: { points: 30, duration: 3600 },
  goalResults: { points: 60, duration: 60, perProcess: true },
  goalResultsSite: { points: 240, duration: 60, perProcess: true },
  checkouts: { points: 20, duration: 600 },
  documentations: { points: 5, duration: 60 },
  documentationsADay: { points: 200, duration: 86_400 },
  documentationCopies: { points: 30, duration: 3600 },
  bundles: { points: 20, duration: 3600 },
  imports: { points: 20, duration: 3600 },
  credentials: { points: 20, duration: 3600 },
  credentialPages: { points: 120, duration: 60, perProcess: true },
  cards: { points: 120, duration: 60, perProcess: true },
  exports: { points: 6, duration: 3600 },
  personExports: { points: 20, duration: 3600 },
  auditExports: { points: 20, duration: 3600 },
  deletions: { points: 10, duration: 3600 },
  publicProfiles: { points: 20, duration: 3600 },
  nicknameChecks: { points: 120, duration: 60, perProcess: true },
  linkMails: { points: 10, duration: 3600 },
  quizzes: { points: 60, duration: 3600 },
  planRefreshes: { points: 60, duration: 60, perProcess: true },
  openQuestions: { points: 60, duration: 60, perProcess: true },
  searches: { points: 300, duration: 60, perProcess: true },
  searchesSite: { points: 1200, duration: 60, perProcess: true },
  finds: { points: 60, duration: 60, perProcess: true },
  findsSite: { points: 240, duration: 60, perProcess: true },
  events: { points: 120, duration: 60, perProcess: true },
  visitorEvents: { points: 240, duration: 60, perProcess: true },
  visitorEventsAnHour: { points: 4000, duration: 3600, perProcess: true },
  reads: { points: 600, duration: 60, perProcess: true },
  companions: { points: 120, duration: 60, perProcess: true },
  companionLogins: { points: 1200, duration: 60, perProcess: true },
  positions: { points: 240, duration: 60, perProcess: true },
  saves: { points: 240, duration: 60, perProcess: true },
  carriedItems: { points: 10_000, duration: 60, perProcess: true },
  bodies: { points: 600, duration: 60, perProcess: true },
  largeBodies: { points: 60, duration: 60, perProcess: true },
  noteEvents: { points: 6000, duration: 3600, perProcess: true },
} as const

export type Bucket = keyof typeof buckets
/** Takes one or more points, or throws a problem with the seconds to wait; by default `too_many_requests`. */
export type Limits = { take: (bucket: Bucket, key: string, points?: number, code?: ProblemCode) => Promise<void> }

/** Counted in the database: exact under parallel requests, and shared by every process. */
export const createLimits = (db: Database): Limits => {
  const storeClient = {
    query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => ({
      rows: await db.execute({ name, text }, values),
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
    take: async (bucket, key, points = 1, code = 'too_many_requests') => {
      const limiter = limiters.get(bucket)!
      let wait = await secondsLeft(limiter, key, points)
      // A window that ends later than a new one would is from before the clock was set back.
      if (wait > buckets[bucket].duration) {
        await limiter.delete(key)
        wait = await secondsLeft(limiter, key, points)
      }
      if (wait > 0) throw problem(code, { retryAfter: wait })
    },
  }
}

/** Takes points; returns the seconds to wait when there are not enough left. */
const secondsLeft = async (limiter: RateLimiterAbstract, key: string, points: number): Promise<number> => {
  try {
    await limiter.consume(key, points)
    return 0
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    return Math.ceil(reason.msBeforeNext / 1000)
  }
}

type NetworkBucket = { [Name in Bucket]: `${Name}Site` extends Bucket ? Name : never }[Bucket]

/** Counts a network and, because an IPv6 site can have thousands of networks, the site with a larger budget. */
export const takeFromNetwork = async (limits: Limits, bucket: NetworkBucket, address: string): Promise<void> => {
  await limits.take(bucket, networkOf(address))
  const site = siteOf(address)
  if (site) await limits.take(`${bucket}Site`, site)
}

/** Counts a user, or a visitor's network. */
export const takeFromCaller = (limits: Limits, bucket: NetworkBucket, userId: string | undefined, address: string): Promise<void> =>
  userId === undefined ? takeFromNetwork(limits, bucket, address) : limits.take(bucket, userId)

/**
 * The addresses of one customer of a network provider: an IPv4 address, or an IPv6 network of 64 bits, inside which addresses cost
 * nothing. What a proxy passes on may have a port. All that is no address counts as one network.
 */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : 'unknown'
}

/** The 48 bits of an IPv6 address that a site is given; undefined for IPv4. */
export const siteOf = (address: string): string | undefined => {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain, 3)}::/48` : undefined
}

const plainAddress = (address: string): string =>
  withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')

const groupsOf = (address: string, count: number): string => {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const withoutPort = (address: string): string =>
  address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
