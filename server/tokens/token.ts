import { randomBytes } from 'node:crypto'
import { tokenLifetime } from '@fieldwork/core/tokens/limits.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { isWritten, signedInAs } from '../accounts/authenticate.ts'
import { hashToken, isSightingDue } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import { refuseDuringMaintenance } from '../http/maintenance/maintenance.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { tokenOwner, touchToken } from './queries.ts'

/** Identifies a token in logs and files, so that it can be found and redacted. */
const prefix = 'fwc_'

export const newToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`

export const unusedSince = (now: number): Date => new Date(now - tokenLifetime * 86_400_000)

/** Returns the hash of the companion token in an `Authorization` header; undefined for anything else. */
export const bearerHash = (authorization: string | undefined): Buffer | undefined => {
  const [, token] = /^Bearer (fwc_[\w-]{43})$/i.exec(authorization ?? '') ?? []
  return token === undefined ? undefined : hashToken(token)
}

/**
 * Returns the owner of a companion's token, with the rights of a learner only. Throws `signed_out` for an invalid or expired token,
 * `suspended`, `deletion_pending` and `maintenance`.
 */
export const companionCaller = async ({ db, config, now }: Context, authorization: string | undefined): Promise<SignedInCaller> => {
  await refuseDuringMaintenance({ db, config })
  const tokenHash = bearerHash(authorization)
  const time = now()
  const row = tokenHash && (await tokenOwner(db, tokenHash, unusedSince(time)))
  if (!row) throw problem('signed_out')
  if (row.suspended_at) throw problem('suspended')
  if (row.deletion_at) throw problem('deletion_pending')
  if (isSightingDue(row.used_at.getTime(), time)) await isWritten(touchToken(db, tokenHash, new Date(time)))
  const user = signedInAs(config, row, new Date(time + tokenLifetime * 86_400_000))
  return {
    user: { ...user, isAdmin: false },
    reader: { signedIn: true, pro: isPro(user.plan), admin: false },
    sessionHash: undefined,
    renewedCookie: undefined,
  }
}
