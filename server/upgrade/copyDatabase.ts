import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createJobs, waitingJobs } from '../adapters/queue/jobs.ts'
import { appliedSql } from '../backup/queries.ts'
import type { Database } from '../database/connect.ts'
import { fillTable, readSequences, readTable, setSequences } from '../database/copyTables.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { inCopyTransaction } from '../database/ownConnection.ts'
import { emptyTables, listTables, migrationsTable, type Table } from '../database/tables.ts'

export class UpgradeError extends Error {}

export type CopiedTable = Table & { rows: number }

/** `leftOut`: tables, columns and sequences that the migrations don't make, such as `table aaa_report`. */
export type CopiedDatabase = { tables: CopiedTable[]; leftOut: string[] }

/**
 * Copies the tables, sequences and pending jobs of a database into an empty one, after applying the same migrations. Then reads every table
 * from both and compares them. Leaves out what was added besides the migrations.
 * @throws UpgradeError if the database has migrations of a newer Fieldwork, or a copy differs.
 */
export const copyDatabase = async (from: Database, to: Database, log: Logger): Promise<CopiedDatabase> => {
  const applied = await from.rows(appliedSql, [])
  const known = readMigrations()
  if (applied.some(({ number, hash }) => known[number - 1]?.hash !== hash))
    throw new UpgradeError('The database was made by a newer Fieldwork. Upgrade it with that version.')
  await migrate(to, log, undefined, { last: applied.length })
  const copied = await copyTables(from, to)
  for (const { name, columns } of copied.tables) await refuseDifference(from, to, { name, columns })
  await copyJobs(from, to, log)
  return copied
}

const copyTables = (from: Database, to: Database): Promise<CopiedDatabase> =>
  inCopyTransaction(from.url, 'read', (source) =>
    inCopyTransaction(to.url, 'write', async (target) => {
      const made = new Map((await listTables(target)).map(({ name, columns }) => [name, columns]))
      const leftOut: string[] = []
      const keep = (isMade: boolean | undefined, object: string) => {
        if (!isMade) leftOut.push(object)
        return Boolean(isMade)
      }
      const own = (await listTables(source, (name) => keep(made.has(name), `table ${name}`))).map(({ name, columns }) => ({
        name,
        columns: columns.filter((column) => keep(made.get(name)?.includes(column), `column ${name}.${column}`)),
      }))
      // The migrations already exist in the target, but with other times of application.
      const tables = [...own, await migrationsTable(source)]
      await emptyTables(target, tables)
      const copied: CopiedTable[] = []
      for (const table of tables) {
        const filled = fillTable(target, table)
        await pipeline(readTable(source, table), filled)
        copied.push({ ...table, rows: filled.rowCount })
      }
      const sequences = new Set((await readSequences(target)).map(({ name }) => name))
      const values = (await readSequences(source)).filter(({ name }) => keep(sequences.has(name), `sequence ${name}`))
      await setSequences(target, values)
      return { tables: copied, leftOut }
    }),
  )

const refuseDifference = async (from: Database, to: Database, table: Table) => {
  const [before, after] = await Promise.all([from, to].map(({ url }) => inCopyTransaction(url, 'read', (client) => hashOf(client, table))))
  if (before !== after) throw new UpgradeError(`The copy of the table ${table.name} is not what it was. Nothing was changed.`)
}

/** Hashes rows in insertion order, which is the same in both databases. */
const hashOf = async (client: pg.Client, table: Table): Promise<string> => {
  const hash = createHash('sha256')
  const sink = new Transform({ transform: (chunk: Buffer, _, done) => (hash.update(chunk), done()) })
  await pipeline(readTable(client, table), sink.resume())
  return hash.digest('hex')
}

/** The job queue owns its tables, which may differ between versions. */
const copyJobs = async (from: Database, to: Database, log: Logger) => {
  const waiting = await waitingJobs(from)
  if (waiting.length === 0) return
  const jobs = await createJobs(to, log)
  await to.transaction(async (tx) => {
    for (const { name, data } of waiting) await jobs.enqueue(tx, name as Parameters<typeof jobs.enqueue>[1], data as { sealed: string })
  })
  await jobs.close()
}
