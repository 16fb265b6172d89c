import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { isAdministrator } from '../accounts/authenticate.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { underMaintenance } from '../http/errors.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import { isSameSecret, signatureOf } from '../keys.ts'
import { calendarFile } from './calendar.ts'
import { feedOwner } from './queries.ts'
import { readSchedule } from './schedule.ts'

export const calendarType = 'text/calendar; charset=utf-8'

/** The origin that people use: calendar applications need whole addresses. Throws malformed for a host that is none. */
export const originOf = ({ publicUrl }: Config, host: string | undefined): string => {
  const address = publicUrl ?? `http://${host}`
  if (!URL.canParse(address)) throw problem('malformed')
  return new URL(address).origin
}

/** The address alone opens the calendar, until it is renewed. */
export const feedAddress = (config: Config, feedId: string, host: string | undefined): string =>
  `${originOf(config, host)}/calendar/${feedId}.${signatureOf(config.secret, 'calendar', feedId)}.ics`

/** The id in the name of a feed that this server signed. */
const feedIdOf = ({ secret }: Config, name: string): string | undefined => {
  const [, feedId = '', signature = ''] = /^([0-9a-f-]{36})\.([\w-]{43})\.ics$/.exec(name) ?? []
  return isSameSecret(signature, signatureOf(secret, 'calendar', feedId)) ? feedId : undefined
}

/** What calendar applications fetch, without a login. */
export const calendarFeed = (context: Context): PlainRoute[] => [
  {
    method: 'GET',
    path: '/calendar/:name',
    handle: async ({ params, header }) => {
      const { config, db, limits, now } = context
      const feedId = feedIdOf(config, params['name']!)
      if (!feedId) throw problem('not_found')
      if (config.maintenance) throw underMaintenance()
      await limits.take('calendars', feedId)
      const owner = await feedOwner(db, feedId)
      if (!owner) throw problem('not_found')
      const reader = { signedIn: true, pro: isPro(owner.plan), admin: isAdministrator(config, owner) }
      const schedule = await readSchedule(context, { user: owner, reader }, { timeZone: owner.time_zone })
      const file = calendarFile(schedule, { origin: originOf(config, header('host')), userId: owner.id, now: now() })
      return new Reply(200, { 'content-type': calendarType, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }, file)
    },
  },
]
