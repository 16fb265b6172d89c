import { brand } from '@fieldwork/core/brand.ts'
import * as contract from '@fieldwork/core/planner/contract.ts'
import type { Context } from '../context.ts'
import { publicOrigin } from '../http/origin.ts'
import { Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { calendarFile } from './calendar.ts'
import { calendarType, feedAddress } from './feed.ts'
import { deleteFeed, feedOf, renewFeed } from './queries.ts'
import { readSchedule } from './schedule.ts'

export const planner = (context: Context): Served[] => [
  serve(contract.getSchedule, ({ caller, query }) => readSchedule(context, caller, query)),
  serve(contract.downloadSchedule, async ({ caller, query, header }) => {
    const feed = { origin: publicOrigin(context.config, header('host')), userId: caller.user.id, now: context.now() }
    const file = calendarFile(await readSchedule(context, caller, query), feed)
    const disposition = `attachment; filename="${brand.filePrefix}schedule.ics"`
    return new Reply(200, { 'content-type': calendarType, 'content-disposition': disposition, 'cache-control': 'no-store' }, file)
  }),
  serve(contract.getCalendarFeed, async ({ caller, header }) => {
    const feed = await feedOf(context.db, caller.user.id)
    return { address: feed ? feedAddress(context.config, feed.id, header('host')) : null }
  }),
  serveLimited('saves', contract.renewCalendarFeed, async ({ caller, body, header }) => ({
    address: feedAddress(context.config, await renewFeed(context.db, caller.user.id, body.timeZone), header('host')),
  })),
  serveLimited('saves', contract.deleteCalendarFeed, ({ caller }) => deleteFeed(context.db, caller.user.id)),
]
