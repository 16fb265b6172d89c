import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { replying, startProvider } from '../adapters/model/testing-provider.ts'
import { startIssuer } from '../adapters/openid/testing-issuer.ts'
import { startS3 } from '../adapters/storage/testing-s3.ts'
import { readConfig } from '../config.ts'
import { emptyDatabase, freshDatabase } from '../database/testing.ts'
import { freePort } from '../testing/freePort.ts'
import { startServer } from '../testing/testing.ts'
import { health } from '../health.ts'
import { examine } from './examine.ts'
import { startStripe } from '../adapters/payments/testing-stripe.ts'
import { checkCheckout } from './checkout.ts'
import type { Diagnosis } from './diagnosis.ts'
import { checkContent, checkDataDirectory, checkDisk, checkPort, checkTypesetting, checkWeb } from './machine.ts'
import { EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { fullDiskRemedy } from '../http/diskErrors.ts'
import { checkDatabase, checkFiles, checkIssuer, checkMail, checkModel, checkTranscription, embeddedFault } from './services.ts'
import { verifyParts } from './verify.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { signal } = new AbortController()
const config = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, SECRET: 'a secret of the tests, long enough', ...settings })

const listening = async () => {
  const other = createServer((socket) => socket.end('not HTTP\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

test('the port check distinguishes a free port, Fieldwork’s, another program’s, and an address that this machine lacks', async () => {
  const host = '127.0.0.1'
  expect(await checkPort({ host, port: await freePort() })).toMatchObject({ state: 'ok', said: expect.stringMatching(/^\d+ is free$/) })
  const server = await startServer({ db: await freshDatabase(), plain: health })
  const own = Number(new URL(server.origin).port)
  expect(await checkPort({ host, port: own })).toMatchObject({ state: 'ok', said: `Fieldwork runs on ${own}` })
  const taken = await listening()
  expect(await checkPort({ host, port: taken })).toMatchObject({ state: 'fault', said: `another program uses ${taken}` })
  expect(await checkPort({ host: '192.0.2.1', port: 3000 })).toMatchObject({
    state: 'fault',
    said: 'this machine has no address 192.0.2.1',
  })
})

test('a missing content folder, and one without a catalogue, are reported', () => {
  expect(checkContent(config())).toMatchObject({ state: 'ok', said: expect.stringMatching(/content$/) })
  expect(checkContent({ contentDirs: ['/not/there'] })).toMatchObject({ state: 'fault', said: 'there is no folder /not/there' })
  expect(checkContent({ contentDirs: [dataDir] })).toMatchObject({ state: 'fault', said: `${dataDir} has no catalogue.yaml` })
})

test('a platform without a build of Typst is reported, with the limitations of its PDFs', () => {
  expect(checkTypesetting({ pdf: () => Buffer.of() })).toMatchObject({ state: 'ok' })
  expect(checkTypesetting(undefined)).toMatchObject({ state: 'warning', said: expect.stringContaining('do not declare PDF/UA') })
})

test('a read-only data directory, a secret that others can read, and a nearly full disk are reported', async () => {
  expect(await checkDataDirectory({ dataDir })).toMatchObject({ state: 'ok' })
  expect(await checkDataDirectory({ dataDir: '/proc/fieldwork' })).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('/proc/fieldwork cannot be written'),
    remedy: expect.stringContaining('DATA_DIR'),
  })
  const secret = join(dataDir, 'secret')
  writeFileSync(secret, 'x'.repeat(40))
  chmodSync(secret, 0o644)
  expect(await checkDataDirectory({ dataDir })).toMatchObject({ state: 'warning', remedy: `chmod 600 ${secret}` })
  rmSync(secret)
  const gigabyte = 1024 ** 3
  const states = [50, 1, 0.05].map(async (free) => (await checkDisk({ dataDir }, free * gigabyte)).state)
  expect(await Promise.all(states)).toEqual(['ok', 'warning', 'fault'])
  expect((await checkDisk({ dataDir })).said).toMatch(/^\d+\.\d GB are free$/)
  expect(checkWeb(dataDir)).toMatchObject({ state: 'fault', remedy: 'Run npm start, which builds it.' })
})

test('the database check distinguishes an empty, current, outdated, foreign, missing and unreachable database', async () => {
  const empty = await emptyDatabase()
  const check = (databaseUrl: string) => checkDatabase({ databaseUrl, dataDir })
  expect((await check(empty.url)).said).toContain('has no tables yet')
  const db = await freshDatabase()
  expect((await check(db.url)).said).toContain('its tables are up to date')
  await db.rows('delete from migrations where number = (select max(number) from migrations)')
  expect((await check(db.url)).said).toContain('the next start applies 1 migration')
  await db.rows(`update migrations set hash = 'another' where number = 1`)
  expect(await check(db.url)).toMatchObject({ state: 'fault', said: expect.stringContaining('was changed after it had been applied') })

  const missing = new URL(db.url)
  missing.pathname = 'no_such_database'
  expect(await check(missing.href)).toMatchObject({ state: 'fault', said: expect.stringContaining('does not exist') })
  const away = `postgres://somebody@127.0.0.1:${await freePort()}/x`
  expect(await check(away)).toMatchObject({ state: 'fault', remedy: expect.stringContaining('DATABASE_URL') })
})

test('an own PostgreSQL without space is no reason to start Fieldwork again, and another fault refers to its log', () => {
  const log = 'FATAL:  could not write lock file "postmaster.pid": No space left on device'
  const full = embeddedFault(new EmbeddedPostgresError(`PostgreSQL does not start in /srv/postgres. Its log ends:\n${log}`))
  expect(full).toMatchObject({ said: 'its own PostgreSQL cannot be used: its disk is full', remedy: fullDiskRemedy })
  expect(full.remedy).toContain('recovers by itself')
  const other = embeddedFault(new EmbeddedPostgresError('PostgreSQL does not start in /srv/postgres. Its log ends:\nPANIC'))
  expect(other).toMatchObject({ state: 'fault', remedy: expect.stringContaining('the log of PostgreSQL') })
})

test('the mail check distinguishes a server that accepts the account, one that refuses it, and none', async () => {
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ password }, _, done) => (password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Invalid password'))),
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const check = (MAIL_URL: string) => checkMail(config({ MAIL_URL }))
  expect(await check(`smtp://ada:right@127.0.0.1:${port}`)).toMatchObject({ state: 'ok', said: `127.0.0.1:${port} accepts the account` })
  const refused = await check(`smtp://ada:wrong@127.0.0.1:${port}`)
  expect(refused).toMatchObject({ state: 'fault', remedy: expect.stringContaining('MAIL_URL') })
  expect(JSON.stringify(refused)).not.toContain('wrong')
  expect(await check(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await checkMail(config())).toMatchObject({ state: 'warning', remedy: 'Name a server with MAIL_URL.' })
})

test('the file store check distinguishes a working store, one that refuses browsers, one that refuses the key, and a missing bucket, and leaves no file', async () => {
  const store = await startS3()
  onTestFinished(store.close)
  const settings = { S3_URL: store.url, S3_KEY: store.key, PUBLIC_URL: 'https://learn.example.org' }
  const check = (S3_SECRET: string) => checkFiles(config({ ...settings, S3_SECRET }), signal)
  expect(await check(store.secret)).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('lets no page of https://learn.example.org upload'),
    remedy: expect.stringContaining('CORS'),
  })
  store.uploaders.add('https://learn.example.org')
  expect(await check(store.secret)).toMatchObject({ state: 'ok' })
  expect(store.objects.size).toBe(0)
  const refused = await check('a wrong one')
  expect(refused).toMatchObject({ state: 'fault', said: expect.stringContaining('403'), remedy: expect.stringContaining('S3_KEY') })
  expect(JSON.stringify(refused)).not.toContain('a wrong one')
  store.trouble.before = async () => 404
  expect(await check(store.secret)).toMatchObject({ state: 'fault', said: expect.stringContaining('no such bucket') })
  expect(await checkFiles(config(), signal)).toMatchObject({ state: 'ok', said: 'the data directory keeps what it is given' })
})

test('processes that start at once with the same data directory do not report each other', async () => {
  const shared = config({ DATA_DIR: mkdtempSync(join(dataDir, 'shared-')) })
  const verified = await Promise.all(Array.from({ length: 30 }, () => verifyParts(shared)(60_000)))
  expect(verified.flatMap(({ faults }) => faults.filter(({ part }) => part === 'Files'))).toEqual([])
  expect(readdirSync(join(shared.dataDir, 'files'))).toEqual([])
})

test('the issuer check distinguishes an issuer that answers, one that doesn’t, and none', async () => {
  const issuer = await startIssuer()
  expect(await checkIssuer(config(issuer.settings))).toMatchObject({ state: 'ok', said: `${new URL(issuer.url).host} answers` })
  await issuer.stop()
  expect(await checkIssuer(config(issuer.settings))).toMatchObject({ state: 'fault', remedy: expect.stringContaining('OIDC_ISSUER') })
  expect(await checkIssuer(config())).toMatchObject({ state: 'ok', said: expect.stringContaining('by a code') })
})

test('the language model check distinguishes a model that answers from one that refuses the key, without printing the key', async () => {
  const provider = await startProvider()
  const model = config({ MODEL_URL: provider.url, MODEL_NAME: 'small', MODEL_KEY: 'a key that nobody reads' })
  expect(await checkModel(model, signal)).toMatchObject({ state: 'ok', said: expect.stringMatching(/^small answers at 127\.0\.0\.1:\d+$/) })
  provider.behave(replying(401, '{"error":{"message":"Incorrect API key"}}'))
  const refused = await checkModel(model, signal)
  expect(refused).toMatchObject({ state: 'fault', said: expect.stringContaining('401'), remedy: expect.stringContaining('MODEL_KEY') })
  expect(JSON.stringify(refused)).not.toContain('a key that nobody reads')
  const whyAt = async (status: number) => {
    provider.behave(replying(status, '<p>no event</p>'))
    return (await checkModel(model, signal)).said.split('gives no answer: ')[1]
  }
  expect(await whyAt(401)).toBe('the key is refused (401)')
  expect(await whyAt(404)).toBe('there is no such address or model (404)')
  expect(await whyAt(429)).toBe('it is busy, or the account has nothing left (429)')
  expect(await whyAt(301)).toBe('the address leads elsewhere (301), and redirects are not followed')
  expect(await whyAt(500)).toBe('it answers with 500')
  expect(await whyAt(200)).toBe('what came back is no whole answer of the protocol')
  await provider.close()
  expect((await checkModel(model, signal)).said).toMatch(
    /^small at 127\.0\.0\.1:\d+ gives no answer: (?:connect ECONNREFUSED 127\.0\.0\.1:\d+|socket hang up|read ECONNRESET)$/,
  )
  expect(await checkModel(config(), signal)).toMatchObject({ state: 'ok', said: expect.stringContaining('offline tutor') })
})

test('the language model is listed with what it may receive and cost', async () => {
  const provider = await startProvider()
  const settings = { MODEL_URL: provider.url, MODEL_NAME: 'small', MODEL_READS_PICTURES: 'true', MODEL_TOKENS_PER_DAY: '50000' }
  expect((await checkModel(config(settings), signal)).said).toMatch(/is sent pictures, may use 50000 tokens for each person and day$/)
})

test('the dictation check reports a port that fetch refuses at once, and the process goes on', async () => {
  const over = new AbortController()
  const dictating = config({ MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'small', TRANSCRIBE_MODEL: 'whisper' })
  expect(await checkTranscription(dictating, over.signal)).toMatchObject({ state: 'fault', said: expect.stringContaining('bad port') })
  over.abort()
  await setImmediate()
})

test('the dictation check distinguishes a model that transcribes, one that doesn’t exist, and none', async () => {
  let status = 400
  const server = createHttpServer((request, response) => void request.resume().once('end', () => response.writeHead(status).end('{}')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const dictating = config({ MODEL_URL: url, MODEL_NAME: 'small', MODEL_KEY: 'a key that nobody reads', TRANSCRIBE_MODEL: 'whisper' })
  expect(await checkTranscription(dictating, signal)).toMatchObject({
    state: 'ok',
    said: expect.stringContaining('whisper takes recordings'),
  })
  status = 404
  const missing = await checkTranscription(dictating, signal)
  expect(missing).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('404'),
    remedy: expect.stringContaining('TRANSCRIBE_MODEL'),
  })
  expect(JSON.stringify(missing)).not.toContain('a key that nobody reads')
  expect(await checkTranscription(config(), signal)).toBeUndefined()
})

test('the checkout check distinguishes a correct Stripe account, a wrong key, a missing price, other amounts, and no Stripe', async () => {
  const stripe = await startStripe()
  onTestFinished(stripe.stop)
  const check = (settings: Record<string, string> = {}) => checkCheckout(config({ ...stripe.settings, ...settings }))
  expect(await check()).toMatchObject({ state: 'ok', said: expect.stringContaining('knows both prices') })
  const refused = await check({ STRIPE_SECRET: 'sk_live_wrong_and_secret' })
  expect(refused).toMatchObject({ state: 'fault', said: 'Stripe refuses the key', remedy: expect.stringContaining('STRIPE_SECRET') })
  expect(JSON.stringify(refused)).not.toContain('wrong_and_secret')
  expect(await check({ STRIPE_PRICE_ANNUAL: 'price_gone' })).toMatchObject({
    state: 'fault',
    said: 'Stripe knows no price of STRIPE_PRICE_ANNUAL',
  })
  const swapped = { STRIPE_PRICE_MONTHLY: stripe.settings.STRIPE_PRICE_ANNUAL }
  expect(await check(swapped)).toMatchObject({ state: 'fault', said: expect.stringContaining('not one by the month') })
  stripe.amounts.price_annual = 12_000
  expect(await check()).toMatchObject({ state: 'warning', said: expect.stringContaining('not the $99 that the plans say') })
  expect(await check({ STRIPE_WEBHOOK_SECRET: 'pk_something' })).toMatchObject({
    state: 'fault',
    remedy: expect.stringContaining('whsec_'),
  })
  expect(await check({ STRIPE_API_URL: `http://127.0.0.1:${await freePort()}` })).toMatchObject({
    state: 'fault',
    said: expect.stringContaining('cannot be reached'),
  })
  expect(await checkCheckout(config())).toMatchObject({ state: 'ok', said: 'the test checkout sells Pro, without money' })
  expect(await checkCheckout(config({ TRUST_PROXY: 'loopback' }))).toMatchObject({
    state: 'ok',
    said: expect.stringContaining('nothing is sold'),
  })
})

const allParts = ['Web', 'Catalogue', 'Port', 'Data directory', 'Disk', 'Database', 'Files', 'Documentation']
allParts.push('Mail', 'Single sign-on', 'Tutor', 'Checkout')

const examined = async (settings: ReturnType<typeof config>) => {
  const found: Diagnosis[] = []
  for await (const diagnosis of examine(settings, settings)) found.push(diagnosis)
  return found
}

test('every part is tried in order, even if the data directory cannot be made', async () => {
  const db = await freshDatabase()
  const settings = config({ DATABASE_URL: db.url, PORT: String(await freePort()) })
  expect((await examined(settings)).map(({ part }) => part)).toEqual(allParts)
  const unwritable = await examined({ ...settings, dataDir: '/proc/fieldwork' })
  expect(unwritable.map(({ part }) => part)).toEqual(allParts)
  // /proc has no space at all.
  expect(unwritable.flatMap(({ part, state }) => (state === 'fault' ? [part] : []))).toEqual(['Data directory', 'Disk', 'Files'])
})

test('a data directory that the first start will make is no fault, the other parts are tried, and no directory is left behind', async () => {
  const db = await freshDatabase()
  const store = await startS3()
  onTestFinished(store.close)
  store.uploaders.add('https://learn.example.org')
  const future = join(dataDir, 'not/made/yet')
  const found = await examined(
    config({
      DATA_DIR: future,
      DATABASE_URL: db.url,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://learn.example.org',
      S3_URL: store.url,
      S3_KEY: store.key,
      S3_SECRET: store.secret,
    }),
  )
  expect(found.filter(({ state }) => state === 'fault')).toEqual([])
  expect(found.map(({ part }) => part)).toEqual(allParts)
  expect(found).toContainEqual({ part: 'Data directory', state: 'ok', said: `${future} is not there yet, and can be made` })
  expect(existsSync(join(dataDir, 'not'))).toBe(false)
})
