import { getFeatures } from '@fieldwork/core/plans/contract.ts'
import { limitsFor } from '@fieldwork/core/plans/features.ts'
import type { Features } from '@fieldwork/core/plans/schema.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/caller.ts'
import { serve, type Served } from '../http/route.ts'

export const plans = (context: Context): Served[] => [serve(getFeatures, ({ caller }) => featuresOf(context, caller.user))]

/** Flags and limits of a person; a visitor has what the free plan has. */
export const featuresOf = ({ config }: Context, user: Pick<SignedIn, 'plan' | 'isAdmin'> | undefined): Features => ({
  features: { ...config.flags, 'general.admin': user?.isAdmin ?? false },
  limits: limitsFor(config.limits, user?.plan ?? 'free'),
})
