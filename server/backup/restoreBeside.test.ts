import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { hasTables } from '../database/tables.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { registerProcess } from '../database/runningProcesses.ts'
import { blockedOrDone, silent } from '../database/testing.ts'
import { startServer } from '../testing/testing.ts'
import { photo } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { backUp } from './backUp.ts'
import { writtenManifest } from './manifest.ts'
import { openBackup } from './openBackup.ts'
import { restore, restoreTables } from './restore.ts'
import { newFolder, newPlace, rowsOf } from './testing-places.ts'

/* A restore into a database that others use: people, processes, and other programs' tables. */

const server = await startServer()
const learner = await server.signIn('ines@example.org')
expect((await put((await urlFor(learner, key)).body.url, await photo())).status).toBe(200)
const backedUp = async () => {
  const folder = join(newFolder(), 'monday')
  return { folder, manifest: await backUp(server.context, folder) }
}

test('an account that is made while files are restored stops the restore, and stays', async () => {
  const { folder } = await backedUp()
  const target = await newPlace()
  await migrate(target.db, silent)
  const other = await startServer({ db: target.db, environment: { DATA_DIR: target.config.dataDir } })
  const files = {
    ...target.files,
    write: async (...written: Parameters<typeof target.files.write>) => {
      if ((await target.db.rows('select from users')).length === 0) await other.signIn('early@example.org')
      await target.files.write(...written)
    },
  }
  await expect(restore({ ...target, files }, folder)).rejects.toThrow('The database has 1 account. Restore into a new one.')
  expect(await target.db.rows('select email from users')).toEqual([{ email: 'early@example.org' }])
})

test('accounts are locked before they are counted, so that none is made between counting and restoring', async () => {
  const { folder } = await backedUp()
  const target = await newPlace()
  await migrate(target.db, silent)
  const client = await target.db.pool.connect()
  await client.query(`begin; insert into users (email, nickname, name) values ('early@example.org', 'early', 'Early')`)
  const restoring = restore(target, folder)
  await blockedOrDone(target.db, restoring)
  await client.query('commit')
  client.release()
  await expect(restoring).rejects.toThrow('The database has 1 account.')
  expect(await target.db.rows('select email from users')).toEqual([{ email: 'early@example.org' }])
})

test('a database that another process uses is refused, and restored as soon as the process has stopped', async () => {
  const { folder } = await backedUp()
  const target = await newPlace()
  await migrate(target.db, silent)
  const own = await registerProcess(target.db, silent, () => {})
  const other = await registerProcess(target.db, silent, () => {})
  const refusal = 'Another process of Fieldwork uses this database. Stop it, and restore a minute later.'
  await expect(restore(target, folder, { processId: own.id })).rejects.toThrow(refusal)
  await other.stop()
  await expect(restore(target, folder)).rejects.toThrow(refusal)
  await restore(target, folder, { processId: own.id })
  expect(await target.db.rows('select from users')).toHaveLength((await server.db.rows('select from users')).length)
  await own.stop()
})

test('tables and columns that Fieldwork doesn’t own are neither backed up nor restored, and are named', async () => {
  await server.db.rows(`create table aaa_report (id serial primary key, user_id uuid references users)`)
  await server.db.rows(`alter table users add column extra text default 'something'`)
  const { folder, manifest } = await backedUp()
  await server.db.rows(`drop table aaa_report; alter table users drop column extra`)
  expect(manifest.leftOut).toEqual(['table aaa_report', 'column users.extra', 'sequence aaa_report_id_seq'])
  const target = await newPlace()
  await target.db.rows(`create table aaa_report as select 'mine' as text`)
  expect((await restore(target, folder)).leftOut).toEqual([])
  expect(await target.db.rows('select text from aaa_report')).toEqual([{ text: 'mine' }])
  await target.db.rows('drop table aaa_report')
  expect(await rowsOf(target.db)).toEqual(await rowsOf(server.db))

  // As an earlier release wrote it.
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), gzipSync(text))
    return createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  }
  const report = { name: 'aaa_report', columns: ['id'], file: 'tables/aaa_report.gz', rows: 1 }
  const tables = manifest.tables.map((table) => {
    if (table.name !== 'users') return table
    const text = gunzipSync(readFileSync(join(folder, table.file))).toString()
    const sha256 = write(
      table.file,
      text.replaceAll(/^[^\t]+/gm, (id) => `\u00fcber\\t\t${id}`),
    )
    return { ...table, columns: ['extra', ...table.columns], sha256 }
  })
  const sequences = [...manifest.sequences, { name: 'aaa_report_id_seq', value: '7' }]
  const other = { ...manifest, tables: [{ ...report, sha256: write(report.file, '7\n') }, ...tables], sequences }
  writeFileSync(join(folder, 'manifest.json'), writtenManifest(other))
  const second = await newPlace()
  expect((await restore(second, folder)).leftOut).toEqual(['table aaa_report', 'column users.extra', 'sequence aaa_report_id_seq'])
  expect(await rowsOf(second.db)).toEqual(await rowsOf(server.db))
})

test('tables of another release are not dropped with what stands beside them, and those of this release are', async () => {
  const { length } = readMigrations()
  const older = await newPlace()
  await migrate(older.db, silent, undefined, { last: length - 2 })
  const folder = join(newFolder(), 'older')
  await backUp({ ...server.context, db: older.db }, folder)
  const target = await newPlace()
  await migrate(target.db, silent, undefined, { last: length - 1 })
  await target.db.rows(`create table aaa_report as select 'mine' as text`)
  await expect(restore(target, folder)).rejects.toThrow('The database has tables of another release. Start this release once')
  expect(await target.db.rows('select text from aaa_report')).toEqual([{ text: 'mine' }])

  await migrate(target.db, silent)
  await target.db.rows('drop table aaa_report')
  await restore(target, folder)
  expect(await target.db.rows('select from migrations')).toHaveLength(length - 2)
  expect(await target.db.row(`select has_schema_privilege('public', 'public', 'usage') as usage`)).toEqual({ usage: true })
})

test('an error of PostgreSQL fails the restore and nothing else, also while the backup is being read', async () => {
  const { folder, manifest } = await backedUp()
  const opened = await openBackup(folder)
  const tables = manifest.tables.map((table) => ({ ...table, columns: [...table.columns, table.columns[0]!] }))
  const read = async (file: string) => {
    await delay(200)
    return opened.read(file)
  }
  const target = await newPlace()
  await expect(restoreTables(target, { ...opened, manifest: { ...manifest, tables }, read })).rejects.toThrow('specified more than once')
  expect(await hasTables(target.db)).toBe(false)
})
