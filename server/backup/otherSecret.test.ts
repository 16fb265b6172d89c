import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { fingerprintOf } from '../keys.ts'
import { backUp } from './backUp.ts'
import { listedBackups } from './listing.ts'
import { newFolder } from './testing-places.ts'
import { startRestoring } from './testing-restoring.ts'

const { context, folder, source, changed } = await startRestoring()

test('a backup of a server with another SECRET says so, unless its secret is restored or accepted', async () => {
  const other = 'a secret of another server, long enough'
  const otherFingerprint = fingerprintOf(other).toString('hex')
  changed('other', () => ({ secretFingerprint: otherFingerprint }))
  changed('earlier', () => ({ secretFingerprint: undefined }))
  const storing = readConfig({ DATA_DIR: newFolder() })
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
