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

test('an administrator sees the unsent codes, even behind a proxy and without /dev', async () => {
  const code = await askForCode('learner@example.org')
  const admin = await server.signIn('admin@example.org')
  const page = await admin.fetch(path, navigation)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const html = await page.text()
  expect(html).toContain(`<p class="code">${code}</p>`)
  // The logo is beside the product's name, as in the app.
  expect(html).toMatch(/<a class="brand" href="\/"><svg/)
})

test('a used or expired code is not shown as usable', async () => {
  const browser = server.visitor()
  const email = 'used@example.org'
  await browser.call('POST', '/auth/otp/login', { email }, origin)
  const used = await server.mailedCode(email)
  expect((await browser.call('POST', '/auth/otp/verify', { email, code: used }, origin)).status).toBe(204)
  const old = await askForCode('late@example.org')
  await server.db.rows(`update sign_in_codes set sent_at = sent_at - interval '10 minutes' where id = (select max(id) from sign_in_codes)`)
  const good = await askForCode('good@example.org')
  const html = await (await (await server.signIn('admin@example.org')).fetch(path, navigation)).text()
  const shown = [...html.matchAll(/<p class="code">(\d{6})<\/p>/g)].map((match) => match[1])
  expect(shown).toContain(good)
  expect(shown).not.toContain(used)
  expect(shown).not.toContain(old)
  for (const code of [used, old]) expect(html).toMatch(new RegExp(`<h2>${code} is your .* code</h2>\n<p[^>]*>.*, used or too old</p>`))
  expect(html).toContain('href="/admin/mail"')
})

test('a visitor is asked to sign in and led back, and a learner learns that only administrators see the mailbox; neither sees a code', async () => {
  const code = await askForCode('somebody@example.org')
  const visitor = await server.visitor().fetch(path, navigation)
  const visitorPage = await visitor.text()
  expect(visitor.status).toBe(401)
  expect(visitorPage).toContain('href="/login?returnTo=%2Fadmin%2Fmailbox"')

  const learner = await server.signIn('learner@example.org', { plan: 'pro' })
  const refused = await learner.fetch(path, navigation)
  const learnerPage = await refused.text()
  expect(refused.status).toBe(403)
  expect(learnerPage).toContain('Only administrators can see the emails that wait here.')
  expect(visitorPage + learnerPage).not.toContain(code)
})

test('with a mail server, there is no mailbox', async () => {
  const withMail = await startServer({ environment: { MAIL_URL: 'smtp://127.0.0.1:9' } })
  for (const who of [withMail.visitor(), await withMail.signIn('admin@example.org')])
    expect((await who.fetch(path, navigation)).status).toBe(404)
})
