import * as contract from '@fieldwork/core/accounts/contract.ts'
import { invitationTime } from '@fieldwork/core/accounts/inviteLink.ts'
import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { Reply, serve, type Served } from '../http/route.ts'
import { noCookie } from './cookies.ts'
import { keepAccount, requestDeletion } from './deletion/deletion.ts'
import { downloadAccount } from './export/archive.ts'
import { mailboxOf } from './mailbox.ts'
import { mailPageLink } from './mails/mails.ts'
import { countInvited, saveInviter, userByNickname } from './queries.ts'
import { userInfo } from './service.ts'
import { deleteSessionById, sessionsOf } from './sessions/queries.ts'

/** The account itself: sessions, export, invitations, deletion. */
export const account = (context: Context, payments: Payments | undefined): Served[] => [
  serve(contract.listSessions, async ({ caller }) => {
    const rows = await sessionsOf(context.db, caller.user.id, caller.sessionHash!, new Date(context.now()))
    return rows.map(({ id, device, created_at, seen_at, current }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      seenAt: seen_at.toISOString(),
      isCurrent: current,
    }))
  }),
  serve(contract.endSession, async ({ caller, params }) => {
    await context.limits.take('saves', caller.user.id)
    if (!(await deleteSessionById(context.db, caller.user.id, params.sessionId))) throw problem('not_found')
    return undefined
  }),
  serve(contract.downloadAccount, async ({ caller }) => {
    await context.limits.take('exports', caller.user.id)
    return downloadAccount(context, caller.user)
  }),
  serve(contract.requestDeletion, async ({ body, caller }) => {
    await context.limits.take('deletions', caller.user.id)
    // The account's passkeys go with it, so someone who reads an administrator's mail could otherwise start over as one with a code.
    if (caller.user.isAdmin && !caller.reader.admin) throw problem('second_factor_required')
    await requestDeletion(context, payments, caller.user, body.confirmation)
    return new Reply(204, { 'set-cookie': noCookie(context.config), 'cache-control': 'no-store' })
  }),
  serve(contract.keepAccount, async ({ caller }) => {
    await context.limits.take('saves', caller.user.id)
    await keepAccount(context, caller.user)
    return userInfo(context, { ...caller.user, deletionAt: null })
  }),
  serve(contract.getInvitations, async ({ caller }) => ({ accepted: await countInvited(context.db, caller.user.id) })),
  serve(contract.acceptInvitation, async ({ body, caller }) => {
    await context.limits.take('saves', caller.user.id)
    await acceptInvitation(context, caller.user, body.nickname)
    return undefined
  }),
  serve(contract.mailLink, async ({ body, caller }) => {
    if (safeReturnTo(body.path) !== body.path) throw problem('invalid', { fields: { path: 'invalid' } })
    await context.limits.take('linkMails', caller.user.id)
    await mailPageLink(context, caller.user, body)
    return undefined
  }),
]

/** An invitation by oneself, or to another address of the same mailbox, does not count. */
const acceptInvitation = async ({ db, now }: Context, user: SignedIn, nickname: string): Promise<void> => {
  const inviter = await userByNickname(db, nickname)
  if (!inviter || mailboxOf(inviter.email) === mailboxOf(user.email)) return
  await saveInviter(db, user.id, inviter.id, new Date(now() - invitationTime * 3_600_000))
}
