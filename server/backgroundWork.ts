import { setTimeout as delay } from 'node:timers/promises'
import type { Payments } from './adapters/payments/payments.ts'
import { countForReports } from './analytics/report.ts'
import { drillBackups } from './backup/drill.ts'
import { cleanUp } from './cleanup.ts'
import type { Context } from './context.ts'
import { startHourly } from './jobs/hourly.ts'
import { remindLearners } from './planner/reminders.ts'
import { welcomePros } from './plans/proMail.ts'
import { syncUncertain } from './plans/subscription.ts'
import { type BackgroundPublish, publishInBackground } from './publishing/publishInBackground.ts'
import { hasPublishing } from './publishing/queries.ts'

const pollMs = 100

type BackgroundWork = {
  start: () => void
  /** Resolves when nothing is being published any more. It may be started again. */
  stop: () => Promise<void>
  /** Resolves once a project is published, or none could be. */
  firstProject: () => Promise<void>
}

/** Starts a process's own work: the hourly work and, if it `publishes`, publishing the catalogue once. */
export const createBackgroundWork = (context: Context, payments: Payments | undefined, publishes: boolean): BackgroundWork => {
  let stopHourly = () => {}
  let publishing: BackgroundPublish | undefined
  return {
    start: () => {
      stopHourly = startHourly(context, {
        'cleaning up': cleanUp,
        'counting for reports': countForReports,
        'asking about purchases': (asking) => syncUncertain(asking, payments),
        'welcoming to Pro': welcomePros,
        'drilling the newest backup': drillBackups,
        // Last, because it takes long with many learners.
        reminding: remindLearners,
      })
      if (publishes) publishing = publishInBackground(context)
    },
    stop: async () => {
      stopHourly()
      publishing?.stop()
      await publishing?.done
    },
    firstProject: async () => {
      let isPublishing = publishing !== undefined
      void publishing?.attempted.then(() => (isPublishing = false))
      // The database may be away for a moment.
      while (isPublishing && !(await hasPublishing(context.db).catch(() => false))) await delay(pollMs)
    },
  }
}
