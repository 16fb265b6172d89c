import { getAnalytics, reportFailure, sendEvent } from '@fieldwork/core/analytics/contract.ts'
import { carriedBy, isClientEvent } from '@fieldwork/core/analytics/events.ts'
import type { InputOf } from '@fieldwork/core/endpoint.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import { mayVote, storeClientEvent } from './queries.ts'
import { readReport } from './report.ts'

export const analytics = (context: Context): Served[] => [
  serve(sendEvent, async ({ body, caller, header, address }) => {
    if (header('dnt') === '1' || header('sec-gpc') === '1') return undefined
    if (caller.user) await context.limits.take('events', caller.user.id)
    else {
      await context.limits.take('visitorEvents', networkOf(address))
      await context.limits.take('visitorEventsAnHour', networkOf(address))
    }
    await storeEvent(context, caller, 'event' in body ? body.event : body)
    return undefined
  }),
  serve(getAnalytics, async ({ query, caller }) => {
    await context.limits.take('reads', caller.user.id)
    return readReport(context, query)
  }),
  // A failure in a browser goes to the operator's log, with the account's id and nothing else about the person.
  serve(reportFailure, async ({ body, caller, address }) => {
    await context.limits.take('reports', networkOf(address))
    await context.limits.take('allReports', '')
    context.log.warn({ report: body, user: caller.user?.id }, 'something failed in a browser')
    return undefined
  }),
]

type EventOfBrowser = Extract<InputOf<typeof sendEvent>['body'], { event: unknown }>['event']

/** A known event has the catalogue's fields; an unknown one may have any of them. */
const storeEvent = async ({ db }: Context, { user }: Caller, event: EventOfBrowser) => {
  if (event.name !== 'chat_feedback') return store(db, user?.id, event)
  if (!user) return undefined
  return db.transaction(async (tx) => {
    await tx.lock(`vote ${user.id}`)
    if (await isFirstVote(tx, user.id, event.data)) await store(tx, user.id, event)
  })
}

const store = async (db: Queryable, userId: string | undefined, { name, data, visit, page }: EventOfBrowser) => {
  const isKnown = isClientEvent(name)
  const { projectId, ...details } = isKnown ? carriedBy(name, data) : data
  await storeClientEvent(db, {
    name,
    userId: userId ?? null,
    projectId: projectId ?? null,
    details,
    visit: visit ?? null,
    page: page ?? null,
    isUnknown: !isKnown,
  })
}

const isFirstVote = (db: Queryable, userId: string, { messageId = '', chatId = '', projectId = '' }: EventOfBrowser['data']) =>
  mayVote(db, { messageId, chatId, userId, projectId })
