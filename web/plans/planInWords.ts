import type { User } from '@fieldwork/core/accounts/schema.ts'
import { planMessages as messages } from '../messages/plans.ts'
import { longDate } from '../messages/when.ts'

/** "Free plan", or after a cancellation, when Pro ends. */
export const planInWords = ({ plan, paymentInfo }: User): string =>
  plan === 'pro' && paymentInfo?.endsAt ? messages.proUntil(longDate(paymentInfo.endsAt)) : messages.plan[plan]
