import { expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'

const server = await startServer({ environment: { PUBLIC_URL: 'http://learn.example.org', TRUST_PROXY: 'loopback' } })
const path = '/admin/mailbox'
const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
const origin = { origin: 'http://learn.example.org' }

const askForCode = async (email: string) => {
  await server.visitor().call('POST', '/auth/otp/login', { email }, origin)
  return server.mailedCode(email)
}

test('an administrator sees the codes that wait, also where a proxy stands in front and there is no /dev', async () => {
  const code = await askForCode('learner@example.org')
  const admin = await server.signIn('admin@example.org')
  const page = await admin.fetch(path, navigation)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain(`<p class="code">${code}</p>`)
})

test('a visitor is asked to sign in and led back, and a learner is told that only administrators see it; neither sees a code', async () => {
  const code = await askForCode('somebody@example.org')
  const visitor = await server.visitor().fetch(path, navigation)
  const visitorPage = await visitor.text()
  expect(visitor.status).toBe(401)
  expect(visitorPage).toContain('href="/login?returnTo=%2Fadmin%2Fmailbox"')

  const learner = await server.signIn('learner@example.org', { plan: 'pro' })
  const refused = await learner.fetch(path, navigation)
  const learnerPage = await refused.text()
  expect(refused.status).toBe(403)
  expect(learnerPage).toContain('Only administrators can see the mails that wait here.')
  expect(visitorPage + learnerPage).not.toContain(code)
})

test('where a mail server is set, nobody finds a mailbox', async () => {
  const withMail = await startServer({ environment: { MAIL_URL: 'smtp://127.0.0.1:9' } })
  for (const who of [withMail.visitor(), await withMail.signIn('admin@example.org')])
    expect((await who.fetch(path, navigation)).status).toBe(404)
})
