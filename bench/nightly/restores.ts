import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '../../e2e/testing/app.ts'
import { backUp } from '../../server/backup/backUp.ts'
import { BackupError, type Manifest } from '../../server/backup/manifest.ts'
import { restore } from '../../server/backup/restore.ts'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import { personWithSession, type PersonWithSession } from '../../server/testing/people.ts'
import type { Chance } from '../measuring/chance.ts'
import { type Break, type Part, scaled } from './part.ts'
import { type DamagedRestore, faultsOfDamaged, faultsOfRestore, type Fingerprint } from './restoreChecks.ts'
import { changeRandomly } from './randomWork.ts'
import { type Place, placeIn, secret, silent, startDatabase } from './site.ts'

const full = 200
/** After this many restores, an app is started on the restored data. */
const startedEvery = 50

export const restores: Part = {
  title: 'Backups and restores',
  promises: [
    'What was backed up is there again, in a new database and data directory: the same hash of rows in every table, the same files.',
    'A damaged backup is refused with a sentence, and nothing is written.',
    'An app starts on a restored database, and learners are still logged in.',
  ],
  run: async ({ chance, size, signal }) => {
    const planned = scaled(full, size)
    const breaks: Break[] = []
    const counts = { restored: 0, refused: 0, started: 0, rows: 0, files: 0 }
    const damages = new Map<string, number>()
    const site = await startDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'fieldwork-backups-'))
    try {
      const source = placeIn(site.db, site.dataDir)
      const person = await personWithSession(site.db, 'ines@example.org')
      for (let round = 0; round < planned && !signal.aborted; round++) {
        await changeRandomly(source, chance)
        const target = join(folder, String(round))
        const manifest = await backUp(source, target)
        const faults: string[] = []
        await withNewPlace(site.db, folder, async (place) => {
          await restore(place, target)
          faults.push(...faultsOfRestore(await fingerprintOf(source), await fingerprintOf(place)))
          if (round % startedEvery > 0) return
          faults.push(...(await faultsOfApp(place, person)))
          counts.started += 1
        })
        await withNewPlace(site.db, folder, async (place) => {
          const { damage, kind } = await damageOf(target, manifest, chance)
          damages.set(kind, (damages.get(kind) ?? 0) + 1)
          faults.push(...faultsOfDamaged(await restoreDamaged(place, target, damage)))
        })
        counts.restored += 1
        counts.refused += 1
        counts.rows += manifest.tables.reduce((all, table) => all + table.rows, 0)
        counts.files += manifest.files.length
        for (const what of faults) breaks.push({ what, reproduction: `round ${round}` })
        await rm(target, { recursive: true, force: true })
      }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await site.remove()
    }
    return {
      counts: [
        { what: 'backups restored and compared', done: counts.restored, planned },
        { what: '– rows', done: counts.rows },
        { what: '– files', done: counts.files },
        { what: 'apps started on what was restored', done: counts.started, planned: Math.ceil(planned / startedEvery) },
        { what: 'damaged backups', done: counts.refused, planned },
        ...[...damages].map(([kind, done]) => ({ what: `– ${kind}`, done })),
      ],
      breaks,
    }
  },
}

/** An empty database and data directory, which are removed afterwards. */
const withNewPlace = async (admin: UntypedDatabase, folder: string, use: (place: Place) => Promise<void>) => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await admin.rows(`create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(admin.url)
  url.pathname = name
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  const db = await connect({ databaseUrl: url.href, dataDir, log: silent, connections: 2 })
  try {
    await use(placeIn(db, dataDir))
  } finally {
    await db.close()
    await admin.rows(`drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const fingerprintOf = async ({ db, config }: Place): Promise<Fingerprint> => {
  const prints: Fingerprint = {}
  const tables = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  for (const { name } of tables) {
    // The time of a migration differs between databases.
    const row = name === 'migrations' ? `(t.number, t.name, t.hash)::text` : 't::text'
    const [counted] = await db.rows<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, E'\\n' order by ${row})), '') as print from "${name}" t`,
    )
    prints[`table ${name}`] = counted!.print
  }
  const sequences = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`
  for (const { name, value } of await db.rows<{ name: string; value: string | null }>(sequences))
    prints[`sequence ${name}`] = value ?? 'unused'
  for (const file of await storedFiles(config.dataDir))
    prints[`file ${file}`] = createHash('sha256')
      .update(await readFile(join(config.dataDir, 'files', file)))
      .digest('hex')
  return prints
}

const storedFiles = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dataDir, 'files').length + 1))
}

/** Damages one file of a backup as a disk or a copy would. */
const damageOf = async (target: string, { tables, files }: Manifest, chance: Chance): Promise<{ kind: string; damage: string }> => {
  // The manifest is only one of many files, but all others depend on it.
  const file = chance.next() < 0.2 ? 'manifest.json' : chance.one([...tables, ...files]).file
  const path = join(target, file)
  const bytes = await readFile(path)
  const at = chance.below(bytes.length)
  const kind = chance.one(['one bit', 'cut short', 'missing', 'appended', 'zeros'] as const)
  if (kind === 'zeros') bytes.fill(0, at, Math.min(at + 512, bytes.length))
  // Overwriting zeros with zeros is no damage.
  if (kind === 'one bit' || (kind === 'zeros' && bytes.equals(await readFile(path)))) bytes[at]! ^= 1 << chance.below(8)
  if (kind === 'cut short') await truncate(path, at)
  else if (kind === 'missing') await rm(path)
  else await writeFile(path, kind === 'appended' ? Buffer.concat([bytes, Buffer.from('x')]) : bytes)
  return { kind, damage: `${kind} of ${file} at ${at}` }
}

const restoreDamaged = async (place: Place, target: string, damage: string): Promise<DamagedRestore> => {
  const error = await restore(place, target).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason : new Error('no error was thrown', { cause: reason })),
  )
  const tables = await place.db.rows<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace`)
  const written = [...tables.map(({ name }) => name), ...(await storedFiles(place.config.dataDir))]
  return { damage, refusal: error?.message, isNamed: error instanceof BackupError, written }
}

/** Starts the product on a restored database; a learner's session from before must count. */
const faultsOfApp = async ({ db, config }: Place, { email, token }: PersonWithSession): Promise<string[]> => {
  const content = join(config.dataDir, 'content')
  await mkdir(content)
  const app = await startApp({ LOG_LEVEL: 'warn', SECRET: secret, DATABASE_URL: db.url, CONTENT_DIR: content })
  try {
    await cp(join(config.dataDir, 'files'), join(app.dataDir, 'files'), { recursive: true }).catch(() => {})
    const response = await fetch(`${app.origin}/user`, { headers: { accept: 'application/json', cookie: `session=${token}` } })
    const text = await response.text()
    return response.ok && text.includes(email) ? [] : [`after a restore, a learner is answered with ${response.status}`]
  } finally {
    await app.remove()
  }
}
