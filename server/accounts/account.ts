import * as contract from '@fieldwork/core/accounts/contract.ts'
import { invitationTime } from '@fieldwork/core/accounts/inviteLink.ts'
import { safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { Reply, serve, serveLimited, type Served } from '../http/route.ts'
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
  serveLimited('saves', contract.endSession, async ({ caller, params }) => {
    if (!(await deleteSessionById(context.db, caller.user.id, params.sessionId))) throw problem('not_found')
  }),
  serveLimited('exports', contract.downloadAccount, ({ caller }) => downloadAccount(context, caller.user)),
  serveLimited('deletions', contract.requestDeletion, async ({ body, caller }) => {
    // The account's passkeys go with it, so someone who reads an administrator's mail could otherwise start over as one with a code.
    if (caller.user.isAdmin && !caller.reader.admin) throw problem('second_factor_required')
    await requestDeletion(context, payments, caller.user, body.confirmation)
    return new Reply(204, { 'set-cookie': noCookie(context.config), 'cache-control': 'no-store' })
  }),
  serveLimited('saves', contract.keepAccount, async ({ caller }) => {
    await keepAccount(context, caller.user)
    return userInfo(context, { ...caller.user, deletionAt: null })
  }),
  serve(contract.getInvitations, async ({ caller }) => ({ accepted: await countInvited(context.db, caller.user.id) })),
  serveLimited('saves', contract.acceptInvitation, ({ body, caller }) => acceptInvitation(context, caller.user, body.nickname)),
  serveLimited('linkMails', contract.mailLink, ({ body, caller }) => {
    if (safeReturnTo(body.path) !== body.path) throw problem('invalid', { fields: { path: 'invalid' } })
    return mailPageLink(context, caller.user, body)
  }),
]

/** An invitation by oneself, or to another address of the same mailbox, does not count. */
const acceptInvitation = async ({ db, now }: Context, user: SignedIn, nickname: string): Promise<void> => {
  const inviter = await userByNickname(db, nickname)
  if (!inviter || mailboxOf(inviter.email) === mailboxOf(user.email)) return
  await saveInviter(db, user.id, inviter.id, new Date(now() - invitationTime * 3_600_000))
}
