import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../adapters/storage/testing-s3.ts'
import { freshDatabase } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { startProgram } from './testing-program.ts'

const db = await freshDatabase()
await publishTestingCatalogue(db)

const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-verified-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const start = (environment: Record<string, string>) =>
  startProgram({ DATABASE_URL: db.url, DATA_DIR: dataDir, ADMIN_EMAILS: 'ada@example.org', ...environment })

/** A mail server that takes one password, and a bucket that pages may upload to. */
const startPeers = async () => {
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ password }, _, done) => (password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Invalid password'))),
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const store = await startS3()
  onTestFinished(store.close)
  store.uploaders.add('https://learn.example.org')
  const mailAt = (password: string) => `smtp://ada:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const bucket = { S3_URL: store.url, S3_KEY: store.key, S3_SECRET: store.secret, PUBLIC_URL: 'https://learn.example.org' }
  return { store, mailAt, bucket }
}

const faultsIn = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).endsWith('does not work'))

test('a start reports every configured part that doesn’t work, with reason and remedy, and serves nevertheless', async () => {
  const { store, mailAt, bucket } = await startPeers()
  store.trouble.before = async () => 404
  const app = start({
    ...bucket,
    MAIL_URL: mailAt('wrong'),
    DATA_DIR: '/proc/fieldwork',
    CONTENT_DIR: '/not/there',
    ERROR_REPORT_URL: 'http://127.0.0.1:9/',
    LOG_FORMAT: 'json',
    PUBLIC_URL: '',
  })
  const said = await app.printed(/Fieldwork is ready at .*\n/)
  const faults = faultsIn(said)
  expect(faults.map(({ capability }) => capability)).toEqual(['Catalogue', 'Data directory', 'Disk', 'Files', 'Mail', 'Error reports'])
  expect(faults.every(({ level, on, reason, remedy }) => level === 40 && on === false && reason && remedy)).toBe(true)
  expect(said).not.toContain('wrong')
  expect(said).not.toMatch(/"Mail: on"|"Files: on"/)
  const origin = /ready at (http:\/\/localhost:\d+)/.exec(said)![1]!
  expect((await fetch(`${origin}/health`)).status).toBe(200)
})

test('the start prints faults, and its table doesn’t show them as on', async () => {
  const { mailAt } = await startPeers()
  const said = await start({ MAIL_URL: mailAt('wrong') }).printed(/Booking link .*\n/)
  expect(said).toMatch(/^These parts do not work \(npm run doctor tries them again\):\n {2}Mail: .*\n {4}.*MAIL_URL/m)
  expect(said).toMatch(/^ {2}Mail +fault +MAIL_URL/m)
  expect(said).toMatch(/^ {2}Files +on +S3_URL/m)
})

test('a start without faults prints nothing else', async () => {
  const { mailAt, bucket } = await startPeers()
  const said = await start({ ...bucket, MAIL_URL: mailAt('right') }).printed(/Booking link .*\n/)
  expect(said).not.toContain('do not work')
  expect(said).toMatch(/^ {2}Mail +on +MAIL_URL/m)
  expect(said).toMatch(/^ {2}Files +on +S3_URL/m)
  expect(said).not.toContain('Still being tried')
})

test('an unresponsive mail server doesn’t delay the start, and is logged later', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const app = start({ MAIL_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, LOG_FORMAT: 'json' })
  const said = await app.printed(/Fieldwork is ready at .*\n/)
  expect(said).toContain('"Mail: set, and being tried"')
  expect(faultsIn(said)).toEqual([])
  const later = await app.printed(/"Mail does not work".*\n/)
  expect(faultsIn(later)).toMatchObject([{ capability: 'Mail', remedy: expect.stringContaining('MAIL_URL') }])
})

test('faults are among the warnings when only warnings are logged', async () => {
  const { mailAt } = await startPeers()
  const said = await start({ MAIL_URL: mailAt('wrong'), LOG_FORMAT: 'json', LOG_LEVEL: 'warn' }).printed(/"Mail does not work".*\n/)
  expect(said).not.toContain('Fieldwork is ready')
})
