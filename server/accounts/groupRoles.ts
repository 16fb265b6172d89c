import type { Identity } from '../adapters/openid/issuer.ts'
import { recordEvent } from '../analytics/queries.ts'
import { insertEntry } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { mailProWelcome } from '../plans/proMail.ts'
import { grantPro, saveAdministrator, withdrawPro } from '../plans/queries.ts'
import type { GroupRole } from '../settingFormats.ts'
import { saveRoles } from './queries.ts'

/**
 * Gives someone the roles of their groups at the issuer, and takes back those that groups gave before. Roles that an administrator gave
 * stay, unless a group gave them, too. `before`: what the groups gave at the last login.
 */
export const applyGroupRoles = async (
  context: Context,
  tx: Transaction,
  userId: string,
  { issuer, subject, roles }: Identity,
  before: readonly string[],
): Promise<void> => {
  if (!roles) return
  for (const role of roles) if (!before.includes(role)) await change[role](context, tx, userId, true)
  for (const role of ['admin', 'pro'] as const)
    if (before.includes(role) && !roles.includes(role)) await change[role](context, tx, userId, false)
  await saveRoles(tx, { issuer, subject }, roles)
}

type Change = (context: Context, tx: Transaction, userId: string, isGiven: boolean) => Promise<void>

/** Changes by OIDC_ROLES have no administrator in the audit log. */
const subject = 'OIDC_ROLES'

const change: Record<GroupRole, Change> = {
  admin: async ({ now }, tx, userId, isGiven) => {
    await tx.lock('administrators')
    await saveAdministrator(tx, userId, isGiven)
    await insertEntry(tx, { action: isGiven ? 'role_granted' : 'role_revoked', userId, subject, now: new Date(now()) })
  },
  pro: async (context, tx, userId, isGiven) => {
    const changed = isGiven ? await grantPro(tx, userId) : await withdrawPro(tx, userId)
    if (!changed) return
    const plan = isGiven ? 'pro' : 'free'
    await insertEntry(tx, {
      action: 'plan_changed',
      userId,
      subject: `${subject} ${changed.plan_before} → ${plan}`,
      now: new Date(context.now()),
    })
    await recordEvent(tx, {
      name: 'plan_changed',
      user: { id: userId },
      details: { plan, planBefore: changed.plan_before, subscriptionId: '' },
    })
    await mailProWelcome(context, tx, userId)
  },
}
