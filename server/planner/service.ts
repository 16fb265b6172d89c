import { brand } from '@fieldwork/core/brand.ts'
import * as contract from '@fieldwork/core/planner/contract.ts'
import type { Context } from '../context.ts'
import { Reply, serve, type Served } from '../http/route.ts'
import { calendarFile } from './calendar.ts'
import { calendarType, feedAddress, originOf } from './feed.ts'
import { deleteFeed, feedOf, renewFeed } from './queries.ts'
import { readSchedule } from './schedule.ts'

export const planner = (context: Context): Served[] => [
  serve(contract.getSchedule, ({ caller, query }) => readSchedule(context, caller, query)),
  serve(contract.downloadSchedule, async ({ caller, query, header }) => {
    const place = { origin: originOf(context.config, header('host')), userId: caller.user.id, now: context.now() }
    const file = calendarFile(await readSchedule(context, caller, query), place)
    const disposition = `attachment; filename="${brand.filePrefix}schedule.ics"`
    return new Reply(200, { 'content-type': calendarType, 'content-disposition': disposition, 'cache-control': 'no-store' }, file)
  }),
  serve(contract.getCalendarFeed, async ({ caller, header }) => {
    const feed = await feedOf(context.db, caller.user.id)
    return { address: feed ? feedAddress(context.config, feed.id, header('host')) : null }
  }),
  serve(contract.renewCalendarFeed, async ({ caller, body, header }) => {
    await context.limits.take('saves', caller.user.id)
    return { address: feedAddress(context.config, await renewFeed(context.db, caller.user.id, body.timeZone), header('host')) }
  }),
  serve(contract.deleteCalendarFeed, async ({ caller }) => {
    await context.limits.take('saves', caller.user.id)
    await deleteFeed(context.db, caller.user.id)
    return undefined
  }),
]
