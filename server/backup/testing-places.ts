import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Context } from '../context.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { readConfig } from '../config.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { emptyDatabase, silent } from '../database/testing.ts'

/** A folder until the test ends. */
export const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-backup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A new database and data directory to restore to. */
export const newPlace = async (): Promise<Pick<Context, 'config' | 'files' | 'log'> & { db: UntypedDatabase }> => {
  const config = readConfig({ DATA_DIR: newFolder(), SECRET: 'a secret of the tests, long enough' })
  return { db: await emptyDatabase(), config, log: silent, files: createFiles(config) }
}

/** All rows of all tables except those about migrations, as text. */
export const rowsOf = async (db: UntypedDatabase) => {
  const tables = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) rows[name] = await db.rows(`select t::text as row from "${name}" t order by 1`)
  return rows
}
