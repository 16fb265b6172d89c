import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, readStartConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { migrate } from '../database/migrate.ts'
import { registerProcess } from '../database/runningProcesses.ts'
import { silent } from '../database/testing.ts'
import { fingerprintOf } from '../keys.ts'
import { backUp } from './backUp.ts'
import { listedBackups } from './listing.ts'
import { type Manifest, writtenManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { newFolder, newPlace } from './testing-places.ts'
import { startRestoring } from './testing-restoring.ts'

const { context, folder, source, changed } = await startRestoring()

const other = 'a secret of another server, long enough'

test('a backup of a server with another SECRET says so, unless its secret is restored or accepted', async () => {
  const otherFingerprint = fingerprintOf(other).toString('hex')
  changed('other', () => ({ secretFingerprint: otherFingerprint }))
  changed('earlier', () => ({ secretFingerprint: undefined }))
  const storing = readStartConfig({ DATA_DIR: newFolder() })
  await source.db.rows('insert into secret_fingerprint (fingerprint) values ($1)', [fingerprintOf(storing.secret)])
  await backUp({ ...source.context, config: storing }, join(folder, 'stored'))
  const losing = async (config: Context['config']) =>
    (await listedBackups({ ...config, dataDir: context.config.dataDir })).filter(({ losesSecret }) => losesSecret).map(({ name }) => name)
  const { config } = context
  expect((await losing(config)).toSorted()).toEqual(['other', 'stored'])
  expect(await losing({ ...config, formerSecret: other })).toEqual(['stored'])
  // Without the setting, the secret of the data directory is replaced.
  writeFileSync(join(config.dataDir, 'secret'), 'x'.repeat(40))
  expect(await losing({ ...config, secret: 'x'.repeat(40), formerSecret: config.secret })).toEqual(['other'])
})

/** Prepares a backup of a server with another SECRET, and a database to restore it to. */
const prepare = async () => {
  const record =
    'insert into secret_fingerprint (fingerprint) values ($1) on conflict (is_only) do update set fingerprint = excluded.fingerprint'
  await source.db.rows(record, [fingerprintOf(other)])
  const taken = join(newFolder(), 'taken')
  await backUp(source.context, taken)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const target = { ...(await newPlace()), log }
  await migrate(target.db, silent)
  const register = async (secret: string, secretWaitSeconds = 0) => {
    const registered = await registerProcess(target.db, log, () => {}, { secrets: { secret }, secretWaitSeconds, interval: 100 })
    onTestFinished(registered.stop)
    return registered
  }
  return { target, taken, lines, register }
}

test('a server that restores a backup of another SECRET in the browser restarts at once, and a process with that SECRET stays out', async () => {
  const { target, taken, lines, register } = await prepare()
  const { secret } = target.config
  const restoring = await register(secret)
  await restore(target, taken, { processId: restoring.id })
  expect(lines).toContainEqual(expect.stringMatching(/^The backup is of a server with another SECRET\. Nobody has to log in again\./))
  lines.length = 0
  await restoring.stop()
  await register(secret, 45)
  expect(lines).toEqual([])
  await expect(register(other, 45)).rejects.toThrow('SECRET is not the one')
})

test('npm run restore doesn’t record the SECRET that it was given, because no server may have it', async () => {
  const { target, taken } = await prepare()
  await restore(target, taken)
  expect(await target.db.row('select fingerprint from secret_fingerprint')).toEqual({ fingerprint: fingerprintOf(other) })
})

test('a secret that the server never used is in no backup, and one in a backup of an earlier release is not restored', async () => {
  const unused = readStartConfig({ DATA_DIR: newFolder() })
  await source.db.rows('delete from secret_fingerprint')
  const taken = join(newFolder(), 'taken')
  await backUp({ ...source.context, config: unused }, taken)
  const { sha256: _, ...manifest } = JSON.parse(readFileSync(join(taken, 'manifest.json'), 'utf8')) as Manifest & { sha256: string }
  expect(manifest.secret).not.toBeNull()
  writeFileSync(join(taken, 'manifest.json'), writtenManifest({ ...manifest, secretFingerprint: fingerprintOf(other).toString('hex') }))
  const { target } = await prepare()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const config = readConfig({ DATA_DIR: newFolder() })
  await restore({ ...target, config, log }, taken)
  expect(lines).toEqual([expect.stringMatching(/^The secret in the backup isn’t the one .* It is not restored\.$/)])
  expect(readConfig({ DATA_DIR: config.dataDir }).secretOrigin).toBe('none')

  const later = join(newFolder(), 'later')
  expect((await backUp({ ...source.context, config: unused }, later)).secret).toBeNull()
})
