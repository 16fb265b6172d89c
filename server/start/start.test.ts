import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { twoSeries } from '@fieldwork/compiler/testing-content.ts'
import { keyIn } from '../accounts/testing-linkKey.ts'
import { startFaultProxy } from '../database/testing-faultProxy.ts'
import { emptyDatabase, freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { startProgram } from './testing-program.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)
beforeEach(() => db.rows('delete from users'))

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-start-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const start = (environment: Record<string, string>) => startProgram({ DATABASE_URL: db.url, ...environment })
const linkIn = (said: string, path: string) => new RegExp(`http://localhost:\\d+${path}[?#]key=[\\w-]{43}`).exec(said)?.[0]
const prettyEnd = /Booking link .*\n/

test('the start prints the address, a link to become the administrator, one to the mailbox, and the features', async () => {
  const dataDir = folder()
  const first = start({ DATA_DIR: dataDir })
  const said = await first.printed(prettyEnd)
  expect(said).toMatch(/^Fieldwork is ready: http:\/\/localhost:\d+$/m)
  expect(said).toContain(`Data is kept in ${dataDir}`)
  expect(said).toMatch(/^ {2}Database +on +DATABASE_URL +the server that DATABASE_URL names$/m)
  expect(said).toMatch(/^ {2}Tutor +on +MODEL_URL, MODEL_NAME, MODEL_KEY +the offline tutor, which quotes the project$/m)
  expect(said).toMatch(/^ {2}Mail +off +MAIL_URL +mails are kept and not sent$/m)

  const mailbox = linkIn(said, '/dev/mailbox')!
  expect((await fetch(mailbox, { redirect: 'manual' })).status).toBe(303)
  const owner = linkIn(said, '/owner')!
  const headers = { 'content-type': 'application/json', origin: new URL(owner).origin }
  const body = JSON.stringify({ key: keyIn(owner), email: 'olga@example.org' })
  expect((await fetch(new URL('/auth/owner', owner), { method: 'POST', headers, body })).status).toBe(204)
  await first.stop()

  const again = await start({ DATA_DIR: dataDir }).printed(prettyEnd)
  expect(linkIn(again, '/owner')).toBeUndefined()
  expect(linkIn(again, '/dev/mailbox')).not.toBe(mailbox)
})

test('the JSON log has the same without any key, and how to name an administrator', async () => {
  const app = start({ DATA_DIR: folder(), LOG_FORMAT: 'json' })
  await app.printed(/"Fieldwork is ready at http:\/\/localhost:\d+"/)
  const said = await app.stop()
  const lines = said.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toContainEqual(expect.objectContaining({ capability: 'Mail', on: false, setting: 'MAIL_URL' }))
  expect(said).toContain('Name one with ADMIN_EMAILS')
  expect(said).not.toMatch(/key=|[\w-]{43}/)
  expect(await db.rows('select from owner_keys where expires_at > now()')).toEqual([])
})

test('with a trusted proxy, the start names the administrators’ mailbox instead of the one with a key', async () => {
  const said = await start({ DATA_DIR: folder(), TRUST_PROXY: 'loopback', ADMIN_EMAILS: 'admin@example.org' }).printed(prettyEnd)
  expect(said).toMatch(/^ {2}http:\/\/localhost:\d+\/admin\/mailbox$/m)
  // The key that restores a backup is another one.
  expect(said).not.toMatch(/mailbox\?key=/)
})

test('with a mail server, even one that does not answer, the start names no mailbox', async () => {
  const said = await start({ DATA_DIR: folder(), MAIL_URL: 'smtp://127.0.0.1:9' }).printed(prettyEnd)
  expect(said).toMatch(/^ {2}Mail +fault +MAIL_URL +the server that MAIL_URL names$/m)
  expect(said).not.toMatch(/mailbox|mails that are not sent/)
})

test('a read-only data directory ends the start with a message and the exit code 1', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  const app = start({ DATA_DIR: join(file, 'data'), DATABASE_URL: '', SECRET: '' })
  expect(await app.ended).toBe(1)
  expect(app.said()).toMatch(/^This user may not write in the data directory\. .* DATA_DIR\.\n\n.*ENOTDIR.*\n$/)
})

test('a data directory where no folder can be made ends the start at once with a sentence and the exit code 1', async () => {
  const app = start({ DATA_DIR: '/proc/fieldwork', DATABASE_URL: '', SECRET: '' })
  expect(await app.ended).toBe(1)
  expect(app.said()).toMatch(/^The data directory cannot be made\. .* DATA_DIR\.\n\n.*ENOENT.*\n$/)
})

test('a port that another program uses ends the start with a sentence and the exit code 1', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const app = start({ DATA_DIR: folder(), PORT: String((other.address() as AddressInfo).port) })
  expect(await app.ended).toBe(1)
  expect(app.said()).toContain('Another program uses this port. Stop it, or name another port with PORT.')
})

test('a missing database ends the start with a message and the exit code 1', async () => {
  const missing = new URL(db.url)
  missing.pathname = 'no_such_database'
  const app = start({ DATA_DIR: folder(), DATABASE_URL: missing.href })
  expect(await app.ended).toBe(1)
  expect(app.said()).toBe(
    'There is no such database. Make it, or correct its name in DATABASE_URL.\n\ndatabase "no_such_database" does not exist\n',
  )
})

test('a start that fails names the faults of other parts, too, and a misspelled setting beside a missing one', async () => {
  const missing = new URL(db.url)
  missing.pathname = 'no_such_database'
  const app = start({ DATA_DIR: folder(), DATABASE_URL: missing.href, CONTENT_DIR: '/not/there', MAIL_URL: 'smtp://127.0.0.1:1' })
  expect(await app.ended).toBe(1)
  expect(app.said()).toMatch(
    /^There is no such database\.[^]*These parts do not work[^]*Catalogue: there is no folder \/not\/there[^]*Mail: /,
  )
  const unset = start({ DATA_DIR: folder(), SECRET: '', SECRETS: 'a secret of the tests, long enough', S3_KEY: 'key' })
  expect(await unset.ended).toBe(78)
  expect(unset.said()).toMatch(
    /^SECRETS is not a setting of Fieldwork\. Did you mean SECRET\?\n.*SECRET \(at least.*\nS3_KEY and S3_SECRET need/,
  )
})

test('while the database is away, the log already names the faults of other parts', async () => {
  const app = start({ DATA_DIR: folder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', MAIL_URL: 'smtp://127.0.0.1:1' })
  expect(await app.printed(/Mail does not work/)).not.toContain('cannot be reached')
})

test('while a database gives no answer, the log says what the start waits for, and how long', async () => {
  const proxy = await startFaultProxy(db.url)
  onTestFinished(proxy.shut)
  proxy.mute()
  const app = start({ DATA_DIR: folder(), DATABASE_URL: proxy.url })
  const { host } = new URL(proxy.url)
  expect(await app.printed(/does not answer yet/)).toContain(
    `The database at ${host} (DATABASE_URL) does not answer yet; it is tried again for 30 seconds.`,
  )
})

test('a missing folder of CONTENT_DIR is logged', async () => {
  const said = await start({ DATA_DIR: folder(), CONTENT_DIR: '/not/there' }).printed(/There is no catalogue\.yaml.*\n/)
  expect(said).toContain('There is no catalogue.yaml in /not/there.')
})

test('a first start serves its first project at once, and the next start publishes what a stopped one left', async () => {
  const empty = await emptyDatabase()
  const settings = { DATA_DIR: folder(), DATABASE_URL: empty.url, CONTENT_DIR: twoSeries() }
  const first = start(settings)
  const said = await first.printed(/Fieldwork is ready: .*\n/)
  expect(said).toContain('1 of 3 projects can be read.')
  const origin = /Fieldwork is ready: (\S+)/.exec(said)![1]!
  expect((await fetch(`${origin}/projects/build-a-boat`)).status).toBe(200)
  await first.stop()
  await start(settings).printed(/The catalogue is published: \d of 3 .* 0 refused\.\n/)
  expect(await empty.row('select count(*)::int from projects where listed')).toEqual({ count: 3 })
})
