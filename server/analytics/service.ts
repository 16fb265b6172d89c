import { reportFailure } from '@fieldwork/core/analytics/contract.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'

/** A failure in a browser goes to the operator's log, with the account's id and nothing else about the person. */
export const analytics = ({ limits, log }: Context): Served[] => [
  serve(reportFailure, async ({ body, caller, address }) => {
    await limits.take('reports', networkOf(address))
    log.warn({ report: body, user: caller.user?.id }, 'something failed in a browser')
    return undefined
  }),
]
