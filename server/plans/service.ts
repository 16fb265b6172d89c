import { getFeatures } from '@fieldwork/core/plans/contract.ts'
import { limitsFor } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { completedAttempts } from '../quizzes/queries.ts'
import { serve, type Served } from '../http/route.ts'

export const plans = (context: Context): Served[] => [
  serve(getFeatures, ({ caller }) => (caller.user ? featuresOf(context, caller.user) : visitorFeatures(context))),
]

/** A visitor has what the free plan has. */
export const visitorFeatures = ({ config }: Context): Features => ({
  features: { ...config.flags, 'general.admin': false },
  limits: limitsFor(config.limits, 'free'),
})

/** Flags and limits of a person, and how much of each limit is used. */
export const featuresOf = async ({ config, db }: Context, user: Pick<SignedIn, 'id' | 'plan' | 'isAdmin'>): Promise<Features> => {
  const quizzes = new Set((await completedAttempts(db, user.id)).map(({ project_id }) => project_id))
  return {
    features: { ...config.flags, 'general.admin': user.isAdmin },
    limits: limitsFor(config.limits, user.plan, { quizCompletion: quizzes.size }),
  }
}
