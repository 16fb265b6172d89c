import { isWrite } from '@fieldwork/core/endpoint.ts'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Audit, Authenticate, Caller } from '../http/caller.ts'
import { authenticateAs } from './impersonation.ts'
import { recordOutcome, recordRead, recordWrite } from './queries.ts'

/** Identifies callers, and records their actions while they impersonate a user. */
export const callers = (context: Context): { authenticate: Authenticate; audit: Audit } => ({
  authenticate: (cookies, asked) => authenticateAs(context, cookies, asked),
  audit: auditing(context),
})

/**
 * Records an administrator's actions while impersonating a user. The entry for a write is stored before the write begins, so it exists
 * regardless of how the write or the process ends; its outcome is added later.
 */
const auditing =
  ({ db, log }: Pick<Context, 'db' | 'log'>): Audit =>
  async ({ user, impersonation }, endpoint, projectId, run) => {
    if (!user || !impersonation) return run()
    const looked = { ...ids(user.id, impersonation), endpoint: endpoint.name, projectId }
    if (!isWrite(endpoint)) {
      if (projectId) await recordRead(db, looked)
      return run()
    }
    if (endpoint.caller === 'anyone') return run()
    const entry = await recordWrite(db, looked)
    if (!entry) throw problem('reason_required')
    const close = (outcome: string) =>
      recordOutcome(db, entry.id, outcome).catch((error: unknown) => log.warn({ error }, 'the outcome of a write could not be recorded'))
    try {
      const result = await run()
      await close('done')
      return result
    } catch (error) {
      await close(error instanceof Problem ? error.code : 'failed')
      throw error
    }
  }

/** Records that an impersonating administrator read data of a project that the address doesn't name. */
export const recordReadOf = async (db: Queryable, { user, impersonation }: Caller, endpoint: string, projectId: string): Promise<void> => {
  if (user && impersonation) await recordRead(db, { ...ids(user.id, impersonation), endpoint, projectId })
}

const ids = (userId: string, { id, adminId }: { id: string; adminId: string }) => ({ userId, adminId, impersonationId: id })
