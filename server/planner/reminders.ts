import { brand } from '@fieldwork/core/brand.ts'
import { reminderMail, type PlannedWork } from '@fieldwork/core/messages/accountMails.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { addDays } from '@fieldwork/core/planner/dates.ts'
import type { Schedule } from '@fieldwork/core/planner/schema.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { isAdministrator } from '../accounts/authenticate.ts'
import { accountMessage, linkOrigin } from '../jobs/mailText.ts'
import { claimReminder, dueReminders } from '../accounts/mails/queries.ts'
import { unsubscribeAddress } from '../accounts/mails/unsubscribe.ts'
import type { Context } from '../context.ts'
import { enqueuePatientMail } from '../jobs/mail.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { unlessLocked } from '../database/processLock.ts'
import { readSchedule } from './schedule.ts'

/** Days from one reminder to the next, and after signing up. */
const reminderInterval = 7
/** Hours of the day at which a reminder may be sent, in the learner's time zone, or UTC if it is unknown. */
const reminderHours = { from: 8, to: 20 }

/** Learners read in one batch, and schedules computed concurrently. */
const [batchSize, parallel] = [500, 2]

/**
 * Mails every learner who has a course, once a week, what it has for the next seven days. One process does so at a time: others would read
 * the same schedules for nothing. A mail is enqueued in the transaction that says so, so whatever ends the round, the next one goes on: a
 * week's reminder is enqueued once and only once. From the queue it is sent at least once: again if the process ends between the mail server's
 * receipt and the note of it.
 */
export const remindLearners = async (context: Context): Promise<void> => {
  await unlessLocked(context.db, 'weekly reminders', () => remindDue(context))
}

const remindDue = async (context: Context): Promise<void> => {
  const { db, now } = context
  const since = new Date(now() - reminderInterval * 86_400_000)
  for (let after: string | null = null; ;) {
    const batch: DueLearner[] = await dueReminders(db, since, after, batchSize)
    const awake = batch.filter(({ time_zone }) => isDaytime(now(), time_zone ?? 'UTC'))
    for (let first = 0; first < awake.length; first += parallel)
      await Promise.all(awake.slice(first, first + parallel).map((learner) => remind(context, learner, since)))
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = last.id
  }
}

type DueLearner = Awaited<ReturnType<typeof dueReminders>>[number]

const remind = async (context: Context, learner: DueLearner, since: Date): Promise<void> => {
  const { db, config, now, log } = context
  try {
    const reader = { signedIn: true, pro: isPro(learner.plan), admin: isAdministrator(config, learner) }
    const work = plannedWork(await readSchedule(context, { user: learner, reader }, { timeZone: learner.time_zone ?? 'UTC' }))
    await db.transaction(async (tx) => {
      if (!(await claimReminder(tx, learner.id, since, new Date(now()))) || work.length === 0) return
      const mail = reminderMail(learner.name, work, `${linkOrigin(config)}${routePatterns.start}`)
      await enqueuePatientMail(context, tx, accountMessage(learner.email, mail, unsubscribeAddress(config, learner.id)))
    })
  } catch (error) {
    // The next learner would meet the same.
    if (isDatabaseProblem(error)) throw error
    log.warn({ error, user: learner.id }, `a learner of ${brand.name} was not reminded; it is tried again in an hour`)
  }
}

const isDaytime = (moment: number, timeZone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment))
  return hour >= reminderHours.from && hour < reminderHours.to
}

/** Returns the open work within a week from today, by project. */
const plannedWork = ({ weeks, today }: Schedule): PlannedWork[] => {
  const end = addDays(today, reminderInterval)
  const byProject = new Map<string, PlannedWork>()
  for (const { date, tasks } of weeks.flatMap(({ days }) => days)) {
    if (date < today || date >= end) continue
    for (const { id, name, minutes, status } of tasks)
      if (status !== 'COMPLETE') byProject.set(id, { name, minutes: (byProject.get(id)?.minutes ?? 0) + minutes })
  }
  return [...byProject.values()]
}
