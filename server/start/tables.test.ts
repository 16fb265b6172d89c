import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withProcessLock } from '../database/processLock.ts'
import { freshDatabase } from '../database/testing.ts'
import { checkDatabase } from '../doctor/services.ts'
import { startLock } from '../publishing/publishInBackground.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { startProgram } from './testing-program.ts'

const [drifted, upgraded, unpublished] = [await freshDatabase(), await freshDatabase(), await freshDatabase()]

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-tables-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const start = (databaseUrl: string) =>
  startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: folder(), LOG_FORMAT: 'json', ADMIN_EMAILS: 'ada@example.org' })

test('the start and the doctor name what was changed in the tables by hand', async () => {
  const app = start(drifted.url)
  await app.printed(/Fieldwork is ready at/)
  expect(await app.stop()).not.toContain('the tables differ')
  await drifted.rows('drop index known_browsers_seen_at_idx')

  const phrase = 'the tables differ from those of this release: index known_browsers.known_browsers_seen_at_idx is missing'
  const again = start(drifted.url)
  await again.printed(/Fieldwork is ready at/)
  expect(await again.stop()).toContain(`In the database, ${phrase}.`)
  expect(await checkDatabase({ databaseUrl: drifted.url, dataDir: folder() })).toMatchObject({
    state: 'warning',
    said: expect.stringContaining(phrase),
    remedy: expect.stringContaining('schema.txt'),
  })
})

test('beside a newer release that allows it, this one starts and publishes nothing; otherwise it ends with one sentence', async () => {
  await publishTestingCatalogue(upgraded)
  const publishings = () => upgraded.rows('select id from publishings')
  const before = await publishings()
  await upgraded.rows(`insert into migrations select max(number) + 1, '9999-newer.sql', 'hash', now(), 0 from migrations`)
  const app = start(upgraded.url)
  await app.printed(/Fieldwork is ready at/)
  const [running] = await upgraded.rows<{ level: number }>('select level from running_processes')
  expect(await app.stop()).toContain('A newer release has upgraded the tables, and this one may run beside it. It publishes nothing.')
  expect(await publishings()).toEqual(before)
  expect((await checkDatabase({ databaseUrl: upgraded.url, dataDir: folder() })).said).toContain('a newer release has upgraded its tables')

  await upgraded.rows(`update migrations set min_level = $1 where name = '9999-newer.sql'`, [running!.level + 1])
  const refused = start(upgraded.url)
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toBe(
    'The database was made by a newer Fieldwork, which applied 9999-newer.sql. Run that version, or restore a backup from before it.\n',
  )
})

test('while another node publishes the catalogue for the first time, a node that starts waits for it, and then serves', async () => {
  let app: ReturnType<typeof startProgram>
  await withProcessLock(
    unpublished,
    startLock,
    () => {},
    async () => {
      app = start(unpublished.url)
      await app.printed(/Another process is publishing/)
      expect(app.said()).not.toContain('Fieldwork is ready')
      expect(await unpublished.rows('select from publishings')).toEqual([])
    },
  )
  await app!.printed(/Fieldwork is ready at/)
  expect((await unpublished.rows('select from publishings')).length).toBeGreaterThan(0)
})
