import { afterAll, expect, test, vi } from 'vitest'
import { startIssuer } from './adapters/openid/testing-issuer.ts'
import { startStripe } from './adapters/payments/testing-stripe.ts'
import { startS3 } from './adapters/storage/testing-s3.ts'
import { startMailServer } from './testing/mailServer.ts'
import { startServer } from './testing/testing.ts'
import { png } from './uploads/testing-pictures.ts'
import { key, put, urlFor } from './uploads/testing-put.ts'

/* Outages of external services. Each log line names the host and the cause, and contains no secret. */

const store = await startS3()
afterAll(store.close)
const issuer = await startIssuer()
const stripe = await startStripe()
let refusal: number | undefined
const mail = await startMailServer(() => refusal)
const server = await startServer({
  environment: {
    S3_URL: store.url,
    S3_KEY: store.key,
    S3_SECRET: store.secret,
    ...issuer.settings,
    ...mail.environment,
    ...stripe.settings,
  },
})
const hostOf = (url: string) => new URL(url).host

type Line = { level: number; msg: string; host?: string; reason?: string; error?: { message: string; stack: string } }
/** Warnings and errors that are logged from now on. */
const recordLog = () => {
  const before = server.logged().length
  return () => {
    const lines = server.logged().slice(before).split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Line).filter(({ level }) => level >= 40)
  }
}

test('a file store that fails is logged with its host and its own word for the cause, and the file can be read afterwards', async () => {
  const learner = await server.signIn('stores@example.org')
  await put((await urlFor(learner)).body.url, await png())
  const failures = [
    { before: async (request: string) => (request.startsWith('PUT') ? 500 : undefined), status: 503, logged: 'answered PUT with 500' },
    { before: async () => 403, status: 503, logged: 'answered HEAD with 403' },
    {
      before: async (request: string) => (request.startsWith('GET') ? 404 : undefined),
      word: 'NoSuchBucket',
      status: 503,
      logged: 'answered GET with 404 (NoSuchBucket)',
    },
  ]
  for (const { status, logged, ...trouble } of failures) {
    const lines = recordLog()
    Object.assign(store.trouble, trouble)
    expect((await learner.fetch(`/uploads/${key}`)).status).toBe(status)
    expect(lines().map(({ error }) => error?.message)).toEqual([`The file store at ${hostOf(store.url)} ${logged}.`])
  }
  delete store.trouble.before
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(200)
})

test('a file store that breaks off in the middle of a file is logged, and a reader who leaves isn’t', async () => {
  const learner = await server.signIn('reads@example.org')
  await put((await urlFor(learner)).body.url, await png())
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(200)
  const lines = recordLog()
  store.trouble.breaksOff = true
  await expect(learner.fetch(`/uploads/${key}`).then((response) => response.arrayBuffer())).rejects.toThrow()
  store.trouble.breaksOff = false
  await expect.poll(lines).toHaveLength(1)
  const [line] = lines()
  expect(line!.msg).toBe('a file could not be read to its end')
  expect(line!.error!.message).toMatch(
    new RegExp(`^The file store at ${hostOf(store.url)} broke off in the middle of an object: terminated: `),
  )
  expect(line!.error!.stack).toContain('\nCaused by: TypeError: terminated\n')
})

test('a mail that its server refuses is logged with the host, the command and the code, but not with the address', async () => {
  const lines = recordLog()
  refusal = 550
  await server.visitor().call('POST', '/auth/otp/login', { email: 'ines@example.org' })
  await vi.waitFor(() => expect(lines()).not.toEqual([]), { timeout: 20_000, interval: 10 })
  refusal = undefined
  expect(lines()[0]).toMatchObject({ host: hostOf(mail.environment.MAIL_URL), reason: 'RCPT TO was answered with 550' })
  expect(JSON.stringify(lines())).not.toContain('ines')
})

test('a forged event of the provider of payments is logged with one line of its reason', async () => {
  const lines = recordLog()
  const forged = await server.visitor().call('POST', '/checkout/webhook', {}, { 'stripe-signature': 't=1,v1=forged' })
  expect(forged.status).toBe(400)
  expect(lines()).toMatchObject([{ reason: expect.stringMatching(/^No signatures found [^\n]*[^\s]$/) }])
})

test('a provider of payments that can’t be reached is logged with what the operating system said', async () => {
  const learner = await server.signIn('buys@example.org')
  await stripe.stop()
  const lines = recordLog()
  expect((await learner.call('GET', '/checkout/create?returnTo=%2F&billing_period=monthly')).status).toBe(502)
  expect(lines()[0]!.reason).toMatch(new RegExp(`: connect ECONNREFUSED ${hostOf(stripe.url)}$`))
})

test('an issuer that is gone is logged with its host and the cause, and the login page says that it failed', async () => {
  await issuer.stop()
  const lines = recordLog()
  expect((await server.visitor().fetch('/auth/google')).headers.get('location')).toBe('/login?returnTo=%2F&login=failed')
  expect(lines()).toMatchObject([{ host: hostOf(issuer.url), reason: expect.stringMatching(/^fetch failed: connect ECONNREFUSED/) }])
})
