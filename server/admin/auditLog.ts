import { Readable } from 'node:stream'
import { brand } from '@fieldwork/core/brand.ts'
import { csvLine } from '@fieldwork/core/admin/csv.ts'
import type { listAudit as contract } from '@fieldwork/core/admin/contract.ts'
import type { AuditEntry } from '@fieldwork/core/admin/schema.ts'
import type { InputOf } from '@fieldwork/core/endpoint.ts'
import { insertEntry } from '../audit/queries.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { asAdministrator } from '../plans/administrators.ts'
import { auditEntries, auditEntriesBefore, type AuditFilter, type Slice } from './queries.ts'

type Query = Omit<InputOf<typeof contract>['query'], 'page'>

const dayMs = 86_400_000

/** `to` is included. */
const filterOf = ({ q = '', person = '', admin = '', action, from, to }: Query): AuditFilter => ({
  text: q,
  person,
  admin,
  action,
  since: from === undefined ? undefined : new Date(from),
  until: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
})

export const listAudit = async ({ db, now }: Context, query: Query, slice: Slice) => {
  const { total, rows } = await auditEntries(db, filterOf(query), slice)
  return { total, rows: rows.map((row) => entryOf(row, now())) }
}

/** Everything that matches, read while it is sent. The export has an entry itself. */
export const exportAudit = async (context: Context, adminId: string, query: Query): Promise<Reply> => {
  const { now, log } = context
  const subject = new URLSearchParams(query as Record<string, string>).toString()
  await asAdministrator(context, adminId, (tx) =>
    insertEntry(tx, { action: 'audit_exported', adminId, ...(subject && { subject }), now: new Date(now()) }),
  )
  const stream = Readable.from(csvLines(context, filterOf(query)), { objectMode: false })
  stream.on('error', (error) => log.error({ error }, 'the export of the audit log could not be finished'))
  const day = new Date(now()).toISOString().slice(0, 10)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${brand.filePrefix}audit-${day}.csv"`,
    'cache-control': 'no-store',
  }
  return new Reply(200, headers, stream)
}

const entriesAtOnce = 500

async function* csvLines({ db, now }: Context, filter: AuditFilter): AsyncIterable<string> {
  yield csvLine([
    'id',
    'at',
    'action',
    'admin',
    'adminEmail',
    'person',
    'personEmail',
    'reason',
    'endpoint',
    'project',
    'subject',
    'outcome',
  ])
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await auditEntriesBefore(db, filter, before, entriesAtOnce)
    yield rows.map((row) => lineOf(entryOf(row, now()))).join('')
    if (rows.length < entriesAtOnce) return
    before = rows.at(-1)!.id
  }
}

const lineOf = ({ id, at, action, admin, person, reason, endpoint, projectId, subject, outcome }: AuditEntry): string =>
  csvLine([String(id), at, action, admin?.name, admin?.email, person?.name, person?.email, reason, endpoint, projectId, subject, outcome])

type AuditRow = Awaited<ReturnType<typeof auditEntries>>['rows'][number]

/** Milliseconds within which every write has ended, because requests are cut off earlier. */
const maxWriteMs = 10 * 60_000

/** A write still without an outcome then was cut off with its process, and may or may not have been stored. */
const outcomeOf = ({ action, outcome, at }: AuditRow, now: number): string | null =>
  action === 'write' && outcome === null && now - at.getTime() > maxWriteMs ? 'interrupted' : outcome

const entryOf = (row: AuditRow, now: number): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  admin: named(row.admin_id, row.admin_name, row.admin_email),
  person: named(row.person_id, row.person_name, row.person_email),
  reason: row.reason,
  endpoint: row.endpoint,
  projectId: row.project_id,
  subject: row.subject,
  outcome: outcomeOf(row, now),
})

const named = (id: string | null, name: string | null, email: string | null) => (id && email ? { id, name: name ?? '', email } : null)
