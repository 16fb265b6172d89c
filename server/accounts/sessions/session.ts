import { hash, randomBytes } from 'node:crypto'
import { sessionLifetime, sessionMaximum, type SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import type { Queryable } from '../../database/transaction.ts'
import { deleteSession, insertSession } from './queries.ts'

const dayInSeconds = 86_400

/** Only this hash is stored, so the database can't be used to log in. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** How a session is opened. `device`: see `deviceOf`. `replaced`: the hash of the session that the browser had. */
type Opening = { method?: SignInMethod; device?: string | null; replaced?: Buffer | undefined }

/**
 * Opens a session and returns its token, which is stored nowhere. It ends the session that it replaces; if that was the same person's,
 * its second factor stays verified.
 */
export const openSession = async (
  tx: Queryable,
  userId: string,
  time: number,
  { method, device = null, replaced }: Opening = {},
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = new Date(time)
  const former = replaced && (await deleteSession(tx, replaced))
  const passkeyAt = method === 'passkey' ? now : former?.user_id === userId ? former.passkey_at : null
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId,
    device,
    now,
    expires: expiryOf(time, time),
    method: method ?? null,
    passkeyAt,
  })
  return token
}

/** A session slides with use, up to the day on which it ends in any case. */
export const expiryOf = (createdAt: number, now: number): Date =>
  new Date(Math.min(now + sessionLifetime * dayInSeconds * 1000, createdAt + sessionMaximum * dayInSeconds * 1000))

/** Renewed at most once a day. */
export const isRenewalDue = (renewedAt: number, now: number): boolean => now - renewedAt > dayInSeconds * 1000

/** Written down at most once an hour. */
export const isSightingDue = (seenAt: number, now: number): boolean => now - seenAt > 3_600_000
