import { browserLifetime, codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import { cleanUpAccounts } from './accounts/queries.ts'
import { cleanUpStreams } from './chats/queries.ts'
import type { Context } from './context.ts'
import { cleanUpLimits } from './http/queries.ts'
import { cleanUpOutbox } from './adapters/mail/outbox.ts'
import { deleteUnusedPictures } from './publishing/queries.ts'
import { cleanUpUploads } from './uploads/remove.ts'

const hour = 3_600_000

/** Takes away what has had its time: sessions, codes, counters, kept mails, files that no answer names. Any number of processes may do so at once. */
export const cleanUp = async (context: Context): Promise<void> => {
  const now = context.now()
  const ago = (hours: number) => new Date(now - hours * hour)
  await cleanUpAccounts(context.db, { now: ago(0), dayAgo: ago(24), unknownSince: ago(24 * browserLifetime) })
  await cleanUpLimits(context.db, now)
  await cleanUpOutbox(context.config.dataDir, now - codeLifetime * 60_000 - 24 * hour)
  await cleanUpUploads(context)
  await cleanUpStreams(context.db, ago(1))
  await deleteUnusedPictures(context.db, ago(7 * 24))
}

/** Sweeps once an hour, the first time after a minute; answers how to stop. */
export const startCleanup = (context: Context): (() => void) => {
  const run = () =>
    void cleanUp(context).catch((error: unknown) => context.log.warn({ error }, 'sweeping failed; it is tried again in an hour'))
  const first = setTimeout(run, 60_000).unref()
  const hourly = setInterval(run, hour).unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}
