import type { Flag, PlanLimit } from '@fieldwork/core/admin/schema.ts'
import { limitKinds, limitOf } from '@fieldwork/core/plans/features.ts'
import { isSettableFlag } from '@fieldwork/core/plans/flags.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { setFlag } from '../plans/flags.ts'
import { personById } from './impersonation.ts'
import { flagOverrides } from './queries.ts'

/** The server's flags, with the number of people that each was set for, and the plans' limits. */
export const listFlags = async ({ db, config }: Context): Promise<{ flags: Flag[]; limits: PlanLimit[] }> => {
  const overrides = await flagOverrides(db)
  return {
    flags: Object.entries(config.flags)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, value]) => ({ name, value, isSettable: isSettableFlag(name), overrides: overrides.get(name) ?? 0 })),
    limits: limitKinds.map((name) => ({ name, free: limitOf(config.limits, 'free', name), pro: limitOf(config.limits, 'pro', name) })),
  }
}

/** Throws `conflict` for administrators named in the settings and for the caller's own role, so that one administrator always remains. */
export const setPersonFlag = async (
  context: Context,
  adminId: string,
  userId: string,
  { name, value, reason }: { name: string; value: boolean | null; reason?: string | undefined },
): Promise<void> => {
  const person = await personById(context, userId)
  if (!person) throw problem('not_found')
  const isNamed = context.config.adminEmails.has(person.email)
  if (name === 'general.admin' && !value && (isNamed || userId === adminId)) throw problem('conflict')
  if (name === 'general.admin' && reason === undefined) throw problem('invalid', { fields: { reason: 'missing' } })
  await setFlag(context, userId, name, value, { adminId, reason })
}
