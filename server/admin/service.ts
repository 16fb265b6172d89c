import * as contract from '@fieldwork/core/admin/contract.ts'
import { pageSize } from '@fieldwork/core/admin/paging.ts'
import type { Impersonation } from '@fieldwork/core/admin/schema.ts'
import { impersonatedPerson, impersonationLifetime } from '@fieldwork/core/admin/impersonation.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { endImpersonations, insertEntry } from '../audit/queries.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import type { Context } from '../context.ts'
import { serve, serveLimited, type Served } from '../http/route.ts'
import { publishInBackground } from '../publishing/publishInBackground.ts'
import { exportAudit, listAudit } from './auditLog.ts'
import { listContent } from './content.ts'
import { listFlags, setPersonFlag } from './flags.ts'
import { findOpen, learnerBy, startImpersonation } from './impersonation.ts'
import { listJobs } from './jobs.ts'
import { maintenanceState, setMaintenance } from './maintenance.ts'
import { listPeople } from './people.ts'
import { exportPerson, logOutPerson, type PersonAction, setDeletion, setPlan, setSuspension } from './personActions.ts'
import { emptyGoals, type Slice, visitsTo } from './queries.ts'

export const admin = (context: Context, payments: Payments | undefined): Served[] => {
  const { db, jobs, now } = context
  const publish = publisher(context)
  return [
    serve(contract.listPeople, ({ query }) =>
      listPeople(context, { words: query.q ?? '', plan: query.plan, isSuspended: query.state === 'suspended' }, sliceOf(query)),
    ),
    serve(contract.findImpersonation, async ({ caller, query }) => {
      const requested = impersonatedPerson(query.userId, query.userEmail)
      if (!requested) throw problem('not_found')
      const { user_id: id, name, email } = await learnerBy(context, requested)
      return { id, name, email, isUnderWay: (await findOpen(context, caller.user.id, id)) !== undefined }
    }),
    serveLimited('saves', contract.startImpersonation, async ({ caller, params, body }) => {
      const { user_id } = await learnerBy(context, params)
      await startImpersonation(context, caller.user.id, user_id, body.reason)
    }),
    serveLimited('saves', contract.stopImpersonation, async ({ caller, params }) => {
      const { user_id } = await learnerBy(context, params)
      await endImpersonations(db, caller.user.id, user_id, new Date(now()))
    }),
    serve(contract.listVisits, async ({ caller }) => (await visitsTo(db, caller.user.id)).map((row) => visitOf(row, now()))),
    serveLimited('saves', contract.logOutPerson, (call) => logOutPerson(context, actionOf(call))),
    serveLimited('saves', contract.setSuspension, (call) => setSuspension(context, actionOf(call), call.body.isSuspended)),
    serveLimited('saves', contract.setDeletion, (call) => setDeletion(context, payments, actionOf(call), call.body.isScheduled)),
    serveLimited('personExports', contract.exportPerson, (call) => exportPerson(context, actionOf(call))),
    serveLimited('saves', contract.setPlan, (call) => setPlan(context, payments, actionOf(call), call.body.plan)),
    serve(contract.listFlags, () => listFlags(context)),
    serveLimited('saves', contract.setPersonFlag, ({ caller, params, body }) =>
      setPersonFlag(context, caller.user.id, params.userId, body),
    ),
    serve(contract.listContent, ({ query }) => listContent(context, query.q ?? '', sliceOf(query))),
    serveLimited('saves', contract.publishContent, async ({ caller }) => {
      await insertEntry(db, { action: 'content_published', adminId: caller.user.id, endpoint: 'publishContent', now: new Date(now()) })
      await publish()
    }),
    serve(contract.listJobs, ({ query }) => listJobs(context, { state: query.state, isMail: query.mail !== undefined }, sliceOf(query))),
    serveLimited('saves', contract.retryJob, ({ caller, params: { queue, jobId } }) =>
      db.transaction(async (tx) => {
        const outcome = await jobs.retry(tx, queue, jobId, now())
        if (outcome !== 'retried') throw problem(outcome === 'unknown' ? 'not_found' : 'conflict')
        const subject = `${queue} ${jobId}`
        await insertEntry(tx, { action: 'job_retried', adminId: caller.user.id, endpoint: 'retryJob', subject, now: new Date(now()) })
      }),
    ),
    serve(contract.listEmptyGoals, async ({ query }) => {
      const { total, rows } = await emptyGoals(db, sliceOf(query))
      return { total, rows: rows.map(({ id, description, updated_at }) => ({ id, description, setAt: updated_at.toISOString() })) }
    }),
    serve(contract.getMaintenance, () => maintenanceState(context)),
    serveLimited('saves', contract.setMaintenance, ({ caller, body }) => setMaintenance(context, caller.user.id, body)),
    serve(contract.listAudit, ({ query }) => listAudit(context, query, sliceOf(query))),
    serveLimited('auditExports', contract.exportAudit, ({ caller, query }) => exportAudit(context, caller.user.id, query)),
  ]
}

type PersonCall = { caller: { user: { id: string } }; params: { userId: string }; body: { reason: string } }

const actionOf = ({ caller, params, body }: PersonCall): PersonAction => ({
  adminId: caller.user.id,
  userId: params.userId,
  reason: body.reason,
})

const sliceOf = ({ page = '1' }: { page?: string | undefined }): Slice => ({ size: pageSize, offset: (Number(page) - 1) * pageSize })

/** Publishes the content folder. Only one publication runs at a time. */
const publisher = (context: Context) => {
  let running: Promise<void> | undefined
  return async () => {
    if (running) throw problem('busy', { retryAfter: 10 })
    running = publishInBackground(context).done
    await running.finally(() => (running = undefined))
  }
}

const visitOf = (row: Awaited<ReturnType<typeof visitsTo>>[number], now: number): Impersonation => {
  const isOver = row.ended_at !== null || now - row.seen_at.getTime() > impersonationLifetime * 60_000
  return {
    id: row.id,
    adminName: row.admin_name,
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    endedAt: isOver ? (row.ended_at ?? row.seen_at).toISOString() : null,
    projects: row.projects,
    changes: row.changes,
  }
}
