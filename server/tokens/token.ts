import { randomBytes } from 'node:crypto'
import { tokenLifetime } from '@fieldwork/core/tokens/limits.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { signedInAs } from '../accounts/authenticate.ts'
import { hashToken, isSightingDue } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { underMaintenance } from '../http/errors.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { tokenOwner, touchToken } from './queries.ts'

/** Says what a token is wherever it turns up, so that it can be found and hidden. */
const prefix = 'fwc_'

export const newToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`

export const unusedSince = (now: number): Date => new Date(now - tokenLifetime * 86_400_000)

/** The hash of the token in an `Authorization` header; undefined for anything that is no token of a companion. */
export const bearerHash = (authorization: string | undefined): Buffer | undefined => {
  const [, token] = /^Bearer (fwc_[\w-]{43})$/i.exec(authorization ?? '') ?? []
  return token === undefined ? undefined : hashToken(token)
}

/**
 * The owner of a companion's token. They act as a learner, whatever else they may do in a browser. Throws `signed_out` for any token that is not
 * good, `deletion_pending` and `maintenance`.
 */
export const companionCaller = async ({ db, config, now }: Context, authorization: string | undefined): Promise<SignedInCaller> => {
  if (config.maintenance) throw underMaintenance()
  const tokenHash = bearerHash(authorization)
  const time = now()
  const row = tokenHash && (await tokenOwner(db, tokenHash, unusedSince(time)))
  if (!row) throw problem('signed_out')
  if (row.deletion_at) throw problem('deletion_pending')
  if (isSightingDue(row.used_at.getTime(), time)) await noteUse(() => touchToken(db, tokenHash, new Date(time)))
  const user = signedInAs(config, row, new Date(time + tokenLifetime * 86_400_000))
  return {
    user: { ...user, isAdmin: false },
    reader: { signedIn: true, pro: isPro(user.plan), admin: false },
    sessionHash: undefined,
    renewedCookie: undefined,
  }
}

/** While the database accepts no writes, people go on reading. */
const noteUse = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
  } catch (error) {
    if (!isDatabaseProblem(error)) throw error
  }
}
