import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { isAdministrator } from '../accounts/authenticate.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { refuseDuringMaintenance } from '../http/maintenance/maintenance.ts'
import { publicOrigin } from '../http/origin.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import { readSignedId, signedId } from '../keys.ts'
import { calendarFile } from './calendar.ts'
import { feedOwner } from './queries.ts'
import { readSchedule } from './schedule.ts'

export const calendarType = 'text/calendar; charset=utf-8'

/** Anyone with this address can read the calendar, until it is renewed. */
export const feedAddress = (config: Config, feedId: string, host: string | undefined): string =>
  `${publicOrigin(config, host)}/calendar/${signedId(config.secret, 'calendar', feedId)}.ics`

/** The route from which calendar applications fetch a feed, without a login. */
export const calendarFeed = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/calendar/:name',
    handle: async ({ params, header }) => {
      const { config, db, limits, now } = context
      const [, name = ''] = /^(.*)\.ics$/.exec(params['name']!) ?? []
      const feedId = readSignedId(config, 'calendar', name)
      if (!feedId) throw problem('not_found')
      await refuseDuringMaintenance(context)
      await limits.take('calendars', feedId)
      const owner = await feedOwner(db, feedId)
      if (!owner) throw problem('not_found')
      const reader = { signedIn: true, pro: isPro(owner.plan), admin: isAdministrator(config, owner) }
      const schedule = await readSchedule(context, { user: owner, reader }, { timeZone: owner.time_zone })
      const file = calendarFile(schedule, { origin: publicOrigin(config, header('host')), userId: owner.id, now: now() })
      return new Reply(200, { 'content-type': calendarType, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }, file)
    },
  },
]
