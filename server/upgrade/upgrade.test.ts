import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { findClusterPaths } from '@fieldwork/embedded-postgres/clusterPaths.ts'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { emptyFolder } from '@fieldwork/embedded-postgres/testing-folders.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { createJobs, waitingJobs } from '../adapters/queue/jobs.ts'
import { connect, type UntypedDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { silent } from '../database/testing.ts'
import { checkDatabase } from '../doctor/services.ts'
import { startFailure } from '../start/failure.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { personWithSession } from '../testing/people.ts'
import { goBack, upgrade } from './upgrade.ts'

/** Debian's PostgreSQL 15, which `npm test` installs for others. */
const programs = { bin: '/usr/lib/postgresql/15/bin', major: '15' }
const log = pino({ level: 'silent' })

type Folder = ReturnType<typeof emptyFolder>

const used = async <Result>(url: string, use: (db: UntypedDatabase) => Promise<Result>): Promise<Result> => {
  const db = await connect({ databaseUrl: url, dataDir: '', log, connections: 3 })
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}

/** Runs with the database on a PostgreSQL 15 server. */
const withOld = async <Result>(folder: Folder, use: (db: UntypedDatabase) => Promise<Result>): Promise<Result> => {
  const server = await startEmbedded({ ...folder, log: silent, programs })
  try {
    return await used(server.url, use)
  } finally {
    await server.close()
  }
}

const withNew = async <Result>(folder: Folder, use: (db: UntypedDatabase) => Promise<Result>): Promise<Result> => {
  const db = await connect({ ...folder, log, connections: 3 })
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}

const rowsOf = async (db: UntypedDatabase) => {
  const tables = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) rows[name] = await db.rows(`select t::text as row from "${name}" t order by 1`)
  return rows
}

/** A data directory with a PostgreSQL 15 database that has people, a catalogue, events and an unsent mail. */
const oldFolder = async () => {
  const folder = emptyFolder()
  const { account, cluster } = findClusterPaths(folder.dataDir, folder.fallbackDir, silent)
  const options = ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale', 'C', '--auth-local', 'trust', '--auth-host', 'reject']
  execFileSync(join(programs.bin, 'initdb'), options, { cwd: '/', stdio: 'ignore', ...account })
  const rows = await withOld(folder, async (db) => {
    await migrate(db, log)
    await publishTestingCatalogue(db)
    const ines = await personWithSession(db, people.ines.email, { plan: 'pro', name: 'Inés Moreno' })
    await db.rows(
      `insert into events (name, user_id, details) select 'toc_jumped', $1, '{"sectionId":"é\\\\n"}' from generate_series(1, 500)`,
      [ines.id],
    )
    const jobs = await createJobs(db, log)
    await db.transaction((tx) => jobs.enqueue(tx, 'mail', { sealed: 'a sealed mail' }))
    await jobs.close()
    return rowsOf(db)
  })
  return { folder, rows }
}

describe.skipIf(!existsSync(join(programs.bin, 'initdb')))('a database of an older major version of PostgreSQL', () => {
  let folder: Folder
  let rows: Awaited<ReturnType<typeof rowsOf>>
  beforeEach(async () => ({ folder, rows } = await oldFolder()))

  test('is not started: the start and the doctor say how it is upgraded', async () => {
    const failure = await connect({ ...folder, log, connections: 1 }).catch((error: unknown) => error)
    expect(startFailure(failure)).toMatch(/was made by PostgreSQL 15, and .* brings 18, .* Stop Fieldwork and run npm run upgrade/)
    expect(await checkDatabase({ databaseUrl: undefined, dataDir: folder.dataDir })).toMatchObject({
      state: 'fault',
      said: expect.stringContaining('was made by PostgreSQL 15'),
      remedy: expect.stringContaining('npm run upgrade'),
    })
  })

  test('is upgraded row by row, with the jobs that wait, and the old one is kept and can be put back', async () => {
    const said = await upgrade(folder, log, programs.bin)
    expect(said).toMatch(
      /^Upgraded from PostgreSQL 15 to 18: \d+ rows of \d+ tables, each compared\. The old database is kept in .*cluster-15/,
    )
    await withNew(folder, async (db) => {
      expect(await rowsOf(db)).toEqual(rows)
      expect(await waitingJobs(db)).toEqual([{ name: 'mail', data: { sealed: 'a sealed mail' } }])
      // Sequences continue where they left off.
      const [event] = await db.rows<{ id: string }>(`insert into events (name) values ('after') returning id::text`)
      expect(Number(event!.id)).toBe(501)
    })
    expect(readdirSync(folder.home)).not.toContain('upgrade')
    expect(await upgrade(folder, log, programs.bin)).toContain('nothing to upgrade')

    expect(goBack(folder, log)).toContain('PostgreSQL 15 is back in its place')
    expect(await withOld(folder, rowsOf)).toEqual(rows)
    expect(readdirSync(folder.home)).toContain('cluster-18')
    expect(() => goBack({ ...folder, databaseUrl: 'postgres://somewhere' }, log)).toThrow('DATABASE_URL')
  })

  test('stays as it is when the upgrade fails, and while the app runs', async () => {
    await withOld(folder, async (db) => {
      await expect(upgrade(folder, log, programs.bin)).rejects.toThrow('Stop the app first')
      await db.rows(`update migrations set hash = 'another' where number = 1`)
    })
    await expect(upgrade(folder, log, programs.bin)).rejects.toThrow('made by a newer Fieldwork')
    await expect(upgrade(folder, log, folder.folder)).rejects.toThrow('has no programs of PostgreSQL 15')
    expect(readdirSync(folder.home).filter((name) => name.startsWith('cluster') || name === 'upgrade')).toEqual(['cluster'])
    const { migrations: _changed, ...others } = await withOld(folder, rowsOf)
    expect(others).toEqual((({ migrations: _known, ...same }) => same)(rows))
  })

  test('that an upgrade left under its other name when it was killed is not taken for a new start, and the next upgrade takes it', async () => {
    renameSync(folder.cluster, `${folder.cluster}-15`)
    await expect(connect({ ...folder, log, connections: 1 })).rejects.toThrow(/upgrade was broken off, and the database is in .*cluster-15/)
    expect(await upgrade(folder, log, programs.bin)).toContain('Upgraded from PostgreSQL 15')
    expect(await withNew(folder, rowsOf)).toEqual(rows)
  })
})
