import { reportFailure, sendEvent } from '@fieldwork/core/analytics/contract.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import { recordEvent } from './queries.ts'

/** A failure in a browser goes to the operator's log, with the account's id and nothing else about the person. */
export const analytics = ({ db, limits, log }: Context): Served[] => [
  serve(sendEvent, async ({ body: { event }, caller, header }) => {
    if (header('dnt') === '1' || header('sec-gpc') === '1') return undefined
    await limits.take('events', caller.user.id)
    const { projectId, ...details } = event.data
    await db.transaction((tx) => recordEvent(tx, { name: event.name, user: caller.user, projectId, details }))
    return undefined
  }),
  serve(reportFailure, async ({ body, caller, address }) => {
    await limits.take('reports', networkOf(address))
    log.warn({ report: body, user: caller.user?.id }, 'something failed in a browser')
    return undefined
  }),
]
