import { type ImpersonatedPerson, impersonationLifetime } from '@fieldwork/core/admin/impersonation.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { authenticate, isAdministrator, signedInAs } from '../accounts/authenticate.ts'
import type { Context } from '../context.ts'
import { endImpersonations } from '../audit/queries.ts'
import type { Caller } from '../http/caller.ts'
import { asAdministrator } from '../plans/administrators.ts'
import { insertImpersonation, keepOpen, openImpersonation, personBy } from './queries.ts'

const minute = 60_000

/**
 * Identifies the caller by their session and, if an administrator requests it, the person whom they impersonate. Throws signed_out,
 * deletion_pending, not_admin, second_factor_required, not_found, admin_protected (administrators can't be impersonated), and reason_required if no reason
 * was given within the last hour.
 */
export const authenticateAs = async (
  context: Context,
  cookies: string | undefined,
  asked: ImpersonatedPerson | undefined,
): Promise<Caller> => {
  const caller = await authenticate(context, cookies)
  if (!asked || caller.isSuspended) return caller
  if (!caller.user) throw problem('signed_out')
  if (caller.user.deletionAt) throw problem('deletion_pending')
  if (!caller.user.isAdmin) throw problem('not_admin')
  if (!caller.reader.admin) throw problem('second_factor_required')
  const adminId = caller.user.id
  const person = await learnerBy(context, asked)
  const id = await currentImpersonation(context, adminId, person.user_id)
  const user = { ...signedInAs(context.config, person, new Date(caller.user.exp * 1000)), impersonatorId: adminId }
  return { ...caller, user, reader: { signedIn: true, pro: isPro(user.plan), admin: false }, impersonation: { id, adminId } }
}

/** Also undefined for an invalid id. */
export const personById = async ({ db }: Context, userId: string) => (uuid.test(userId) ? personBy(db, { userId }) : undefined)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws not_found and admin_protected. */
export const learnerBy = async ({ db, config }: Context, asked: ImpersonatedPerson) => {
  const person = await personBy(db, keyOf(asked))
  if (!person) throw problem('not_found')
  if (isAdministrator(config, person)) throw problem('admin_protected')
  return person
}

const keyOf = (asked: ImpersonatedPerson): { userId?: string; email?: string } => {
  if ('userId' in asked) {
    if (!uuid.test(asked.userId)) throw problem('not_found')
    return { userId: asked.userId }
  }
  const email = emailAddress(asked.userEmail)
  if (!email) throw problem('not_found')
  return { email }
}

/** The current impersonation. An address or a header alone doesn't begin one, since others can make an administrator's browser send it. */
const currentImpersonation = async (context: Context, adminId: string, userId: string): Promise<string> => {
  const open = await findOpen(context, adminId, userId)
  if (!open) throw problem('reason_required')
  if (context.now() - open.seen_at.getTime() > minute) await keepOpen(context.db, open.id, new Date(context.now()))
  return open.id
}

export const findOpen = ({ db, now }: Pick<Context, 'db' | 'now'>, adminId: string, userId: string) =>
  openImpersonation(db, adminId, userId, new Date(now() - impersonationLifetime * minute))

/** Ends the previous impersonation, because the new one has another reason. */
export const startImpersonation = (context: Context, adminId: string, userId: string, reason: string): Promise<void> =>
  asAdministrator(context, adminId, async (tx) => {
    const now = new Date(context.now())
    await tx.lock(`impersonation ${adminId} ${userId}`)
    await endImpersonations(tx, adminId, userId, now)
    await insertImpersonation(tx, adminId, userId, reason, now)
  })
