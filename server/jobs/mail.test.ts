import { rm, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { mailFolderIn, mailsInFolder } from '../adapters/mail/mailFolder.ts'
import { startMailServer } from '../testing/mailServer.ts'
import { startServer } from '../testing/testing.ts'
import { enqueueMail } from './mail.ts'

let isBusy = false
let refusals = 0
const { received, environment } = await startMailServer((recipient) => {
  if (recipient === 'typo@example.org') return 550
  if (!isBusy) return undefined
  refusals++
  return 450
})
const server = await startServer({ environment })

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition(), String(condition)).toBe(true), { timeout: 20_000, interval: 10 })
const jobs = () => server.db.rows<{ job: string; state: string }>('select state, job::text as job from pgboss.job')

test('a person signs in with a code that came through a mail server', async () => {
  const ada = server.visitor()
  expect((await ada.call('POST', '/auth/otp/login', { email: 'ada@example.org' })).status).toBe(200)
  await until(() => received.length > 0)
  expect(received[0]).toMatchObject({ from: { name: 'Tests', address: 'tests@example.org' }, to: [{ address: 'ada@example.org' }] })
  const code = /^\d{6}$/m.exec(received[0]!.text!)![0]
  expect((await ada.call('POST', '/auth/otp/verify', { email: 'ada@example.org', code })).status).toBe(204)
})

test('a mail server that is busy changes nothing about the answer; the mail is tried again, and nobody is named in log or queue', async () => {
  isBusy = true
  expect((await server.visitor().call('POST', '/auth/otp/login', { email: 'patient@example.org' })).status).toBe(200)
  await until(() => refusals > 0 && server.logged().includes('could not be sent'))
  isBusy = false
  await until(async () => (await jobs()).some(({ state }) => state === 'retry'))
  const [failed] = (await jobs()).filter(({ state }) => state === 'retry')
  expect(failed!.job).toContain('450')
  expect(failed!.job).not.toContain('patient')
  expect(server.logged()).not.toContain('patient')
  await server.db.rows(`update pgboss.job set start_after = now() where state = 'retry'`)
  server.context.jobs.wake('mail')
  await until(() => received.some(({ to }) => to?.[0]?.address === 'patient@example.org'))
  expect(received.filter(({ to }) => to?.[0]?.address === 'patient@example.org')).toHaveLength(1)
})

test('a mail whose recipient is refused for good fails at once, and one that may succeed later is tried for at least six minutes', async () => {
  const { context } = server
  const before = refusals
  await context.db.transaction((tx) => enqueueMail(context, tx, { to: 'typo@example.org', subject: 'A test', text: 'A test', html: '' }))
  context.jobs.wake('mail')
  const refused = () =>
    server.db.rows<{ retry_count: number; output: { message: string } }>(
      `select retry_count, output from pgboss.job where name = 'mail' and state = 'failed'`,
    )
  await until(async () => (await refused()).length > 0)
  expect(await refused()).toEqual([{ retry_count: 0, output: { message: 'mail not sent: EENVELOPE 550' } }])
  expect(server.logged()).toContain('a mail could not be sent; its address was refused')
  expect(refusals).toBe(before)

  const [queue] = await server.db.rows<{ retry_limit: number; retry_delay: number; retry_delay_max: number; retention_seconds: number }>(
    `select retry_limit, retry_delay, retry_delay_max, retention_seconds from pgboss.queue where name = 'mail'`,
  )
  /** Seconds of all tries, if pg-boss makes none of the waits shorter or longer by chance. */
  const secondsWith = (chance: number) =>
    Array.from({ length: queue!.retry_limit }, (_, tries) =>
      Math.min(queue!.retry_delay_max, queue!.retry_delay * 2 ** tries * (1 + chance)),
    ).reduce((sum, seconds) => sum + seconds)
  expect(secondsWith(0)).toBeGreaterThanOrEqual(360)
  // pg-boss deletes a job that still waits then, and nobody would see that it failed.
  expect(secondsWith(1)).toBeLessThan(queue!.retention_seconds)
})

test('a mail that can’t be written to the data directory is logged with folder and reason, without its recipient, and written when it can be', async () => {
  const stored = await startServer()
  const { config, db } = stored.context
  const folder = mailFolderIn(config.dataDir)
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file instead of the folder')
  await db.transaction((tx) => enqueueMail(stored.context, tx, { to: 'nora@example.org', subject: 'A test', text: 'A test', html: '' }))
  stored.context.jobs.wake('mail')
  await until(() => stored.logged().includes('a mail could not be written'))
  expect(stored.logged()).toContain(`"folder":"${folder}"`)
  expect(stored.logged()).toMatch(/"reason":"EEXIST: |"reason":"ENOTDIR: /)
  expect(stored.logged()).not.toContain('nora')
  await rm(folder)
  await until(
    async () =>
      (await stored.db.rows(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning 1`)).length > 0,
  )
  stored.context.jobs.wake('mail')
  await until(async () => (await mailsInFolder(config.dataDir)).length === 1)
})
