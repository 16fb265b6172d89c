import { hash, randomBytes } from 'node:crypto'
import { sessionLifetime, sessionMaximum } from '@fieldwork/core/accounts/signIn.ts'
import type { Queryable } from '../../database/transaction.ts'
import { insertSession } from './queries.ts'

const dayInSeconds = 86_400

/** Only this is stored: whoever reads the database cannot sign in with it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Opens a session and answers its token, which exists nowhere else. `device`: see `deviceOf`. */
export const openSession = async (tx: Queryable, userId: string, now: number, device: string | null = null): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, { tokenHash: hashToken(token), userId, device, now: new Date(now), expires: expiryOf(now, now) })
  return token
}

/** A session slides with use, up to the day on which it ends in any case. */
export const expiryOf = (createdAt: number, now: number): Date =>
  new Date(Math.min(now + sessionLifetime * dayInSeconds * 1000, createdAt + sessionMaximum * dayInSeconds * 1000))

/** Renewed at most once a day. */
export const isRenewalDue = (renewedAt: number, now: number): boolean => now - renewedAt > dayInSeconds * 1000

/** Written down at most once an hour. */
export const isSightingDue = (seenAt: number, now: number): boolean => now - seenAt > 3_600_000
