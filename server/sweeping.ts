import { browserLifetime, codeLifetime } from '../core/accounts/signIn.ts'
import { sweepAccounts } from './accounts/queries.ts'
import type { Context } from './context.ts'
import { sweepLimits } from './limits.ts'
import { sweepKeptMessages } from './outside/mailOutbox.ts'
import { sweepUploads } from './uploads/remove.ts'

const hour = 3_600_000

/** Takes away what has had its time: sessions, codes, counters, kept mails, files that no answer names. Any number of processes may do so at once. */
export const sweep = async (context: Context): Promise<void> => {
  const now = context.now()
  const ago = (hours: number) => new Date(now - hours * hour)
  await sweepAccounts(context.db, { now: ago(0), dayAgo: ago(24), unknownSince: ago(24 * browserLifetime) })
  await sweepLimits(context.db, now)
  await sweepKeptMessages(context.config.dataDir, now - codeLifetime * 60_000 - 24 * hour)
  await sweepUploads(context)
}

/** Sweeps once an hour, the first time after a minute; answers how to stop. */
export const startSweeping = (context: Context): (() => void) => {
  const run = () =>
    void sweep(context).catch((error: unknown) => context.log.warn({ error }, 'sweeping failed; it is tried again in an hour'))
  const first = setTimeout(run, 60_000).unref()
  const hourly = setInterval(run, hour).unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}
