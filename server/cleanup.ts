import { browserLifetime, codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import { removeDueAccounts } from './accounts/deletion/removal.ts'
import { cleanUpAccounts } from './accounts/queries.ts'
import { cleanUpStreams } from './chats/queries.ts'
import { giveUpDocumentation } from './documentation/queries.ts'
import { deleteEventsBefore } from './analytics/queries.ts'
import type { Context } from './context.ts'
import { cleanUpLimits } from './http/queries.ts'
import { cleanUpMailFolder } from './adapters/mail/mailFolder.ts'
import { cleanUpPaymentEvents } from './plans/queries.ts'
import { deleteUnusedPictures } from './publishing/edits/queries.ts'
import { cleanUpTokens } from './tokens/queries.ts'
import { unusedSince } from './tokens/token.ts'
import { forgetModelGradesBefore, forgetWordsBefore } from './tasks/grades/queries.ts'
import { forgetUsedAddresses } from './uploads/queries.ts'
import { cleanUpUploads } from './uploads/remove.ts'

const hour = 3_600_000
/** Months after which events are deleted. */
const eventLifetime = 13
/** Days for which graded answers stay readable for authors, and grades of language models stay stored. */
const gradedWordsLifetime = 365

/**
 * Deletes expired data: sessions, codes, tokens, counters, stored mails, files that no answer references, texts of graded answers, grades
 * by language models, events, and accounts whose deletion is due. Safe to run in several processes at once.
 */
export const cleanUp = async (context: Context): Promise<void> => {
  const now = context.now()
  const ago = (hours: number) => new Date(now - hours * hour)
  await cleanUpAccounts(context.db, { now: ago(0), dayAgo: ago(24), unknownSince: ago(24 * browserLifetime) })
  await cleanUpTokens(context.db, { now: ago(1), unusedSince: unusedSince(now) })
  await removeDueAccounts(context)
  await cleanUpLimits(context.db, now)
  await cleanUpMailFolder(context.config.dataDir, now - codeLifetime * 60_000 - 24 * hour)
  await cleanUpUploads(context)
  // An upload that began in time is complete or aborted within minutes.
  await forgetUsedAddresses(context.db, ago(1))
  await context.jobs.forgetDone(ago(1))
  await cleanUpStreams(context.db, ago(1))
  await giveUpDocumentation(context.db, ago(1))
  await deleteUnusedPictures(context.db, ago(7 * 24))
  await cleanUpPaymentEvents(context.db, ago(30 * 24))
  await forgetWordsBefore(context.db, ago(gradedWordsLifetime * 24))
  await forgetModelGradesBefore(context.db, ago(gradedWordsLifetime * 24))
  const eventsUntil = ago(0)
  eventsUntil.setUTCMonth(eventsUntil.getUTCMonth() - eventLifetime)
  await deleteEventsBefore(context.db, eventsUntil)
}
