import type { Identity } from '../adapters/openid/issuer.ts'
import { recordEvent } from '../analytics/queries.ts'
import { insertEntry } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { hasOtherAdministrator, setAdministrator } from '../plans/administrators.ts'
import { mailProWelcome } from '../plans/proMail.ts'
import { grantPro, withdrawPro } from '../plans/queries.ts'
import type { GroupRole } from '../settingFormats.ts'
import { saveRoles, storedGroupRoles } from './queries.ts'

/**
 * Gives a person the roles of their groups at the issuer, and takes back roles that none of their identities has. Roles that an
 * administrator gave stay, unless a group gave them, too. The last administrator keeps the role; the next login tries again.
 */
export const applyGroupRoles = async (context: Context, tx: Transaction, userId: string, identity: Identity): Promise<void> => {
  const { roles } = identity
  if (!roles) return
  if (roles === 'elsewhere') return context.log.warn({ userId }, 'the issuer left out the groups of a person; their roles stay')
  await tx.lock(`group roles ${userId}`)
  const before = await storedGroupRoles(tx, userId)
  await saveRoles(tx, identity, roles)
  const after = await storedGroupRoles(tx, userId)
  for (const role of ['admin', 'pro'] as const)
    if (before.includes(role) !== after.includes(role) && !(await change[role](context, tx, userId, after.includes(role))))
      await saveRoles(tx, identity, [...roles, role])
}

/** Resolves to false if the role can't be taken now. */
type Change = (context: Context, tx: Transaction, userId: string, isGiven: boolean) => Promise<boolean>

/** Changes by OIDC_ROLES have no administrator in the audit log. */
const subject = 'OIDC_ROLES'

const change: Record<GroupRole, Change> = {
  admin: async (context, tx, userId, isGiven) => {
    if (!isGiven && !(await hasOtherAdministrator(context, tx, userId))) {
      context.log.warn({ userId }, 'the last administrator left the group of OIDC_ROLES and stays administrator: nobody else could get in')
      return false
    }
    await setAdministrator(context, tx, userId, isGiven)
    await insertEntry(tx, { action: isGiven ? 'role_granted' : 'role_revoked', userId, subject, now: new Date(context.now()) })
    return true
  },
  pro: async (context, tx, userId, isGiven) => {
    const changed = isGiven ? await grantPro(tx, userId) : await withdrawPro(tx, userId)
    // Who pays keeps Pro.
    if (!changed || changed.plan === changed.plan_before) return true
    const { plan, plan_before: planBefore } = changed
    await insertEntry(tx, { action: 'plan_changed', userId, subject: `${subject} ${planBefore} → ${plan}`, now: new Date(context.now()) })
    await recordEvent(tx, { name: 'plan_changed', user: { id: userId }, details: { plan, planBefore, subscriptionId: '' } })
    await mailProWelcome(context, tx, userId)
    return true
  },
}
