import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing/testing.ts'
import { requireLocal } from '../http/local.ts'
import { devMailboxPath } from './mailbox.ts'

const server = await startServer()
const path = '/dev/mailbox'
const link = devMailboxPath(server.context.config)!
const key = new URL(link, server.origin).searchParams.get('key')!

/** `fetch` does not let one choose the Host. */
const statusWith = (at: TestServer, target: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) =>
    request(at.origin + target, { headers, agent: false }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(),
  )

/** A browser that has opened the printed link. */
const withLink = async () => {
  const visitor = server.visitor()
  await visitor.fetch(link)
  return visitor
}

const asked = async (email: string) => {
  await server.visitor().call('POST', '/auth/otp/login', { email })
  return server.mailedCode(email)
}

test('the printed link opens the mailbox, and the address that stays in the browser has no key', async () => {
  const visitor = server.visitor()
  const opened = await visitor.fetch(link)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/dev; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
  const page = await visitor.fetch(path)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test.each([
  ['no key', path, ''],
  ['a wrong key', `${path}?key=${key.slice(0, -1)}`, ''],
  ['an empty key', `${path}?key=`, ''],
  ['a made-up cookie', path, 'dev=made-up'],
  ['a wrong key beside the right cookie', `${path}?key=wrong`, `dev=${key}`],
])('with %s the mailbox stays closed, and says how to open it', async (what, target, cookie) => {
  const code = await asked(`${what.replaceAll(' ', '-')}@example.org`)
  const page = await server.visitor(cookie).fetch(target)
  const html = await page.text()
  expect(page.status).toBe(404)
  expect(html).toContain('The mailbox opens with the link that the server printed when it started.')
  expect(html).not.toContain(code)
  await server.forgetLimits()
})

test('the mails that were not sent are there with their codes, newest first, without any inline script or style', async () => {
  const codes = [await asked('first@example.org'), await asked('second@example.org')]
  const html = await (await (await withLink()).fetch(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })).text()
  const shown = [...html.matchAll(/<p class="code">(\d{6})<\/p>/g)].map((match) => match[1])
  expect(shown.slice(0, 2)).toEqual(codes.toReversed())
  expect(html).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
})

test('text in a mail stays text', async () => {
  await server.context.mail.send({ to: "x&'@example.org", subject: '<b>bold</b>', text: '<script>alert(1)</script>', html: '' })
  const html = await (await (await withLink()).fetch(path)).text()
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(html).toContain('x&amp;&#39;@example.org')
})

test.each([
  ['in production mode', { NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org', MAIL_URL: 'smtp://127.0.0.1:9' }],
  ['where people use another name than localhost', { PUBLIC_URL: 'http://learn.example.org' }],
  ['where a proxy is trusted', { TRUST_PROXY: 'loopback' }],
  ['where a mail server is set', { MAIL_URL: 'smtp://127.0.0.1:9' }],
])('%s there is no such address', async (_where, environment: Record<string, string>) => {
  const other = await startServer({ environment })
  expect(devMailboxPath(other.context.config)).toBeUndefined()
  const { status, body } = await other.visitor().call('GET', link)
  expect([status, body]).toMatchObject([404, { error: { code: 'not_found' } }])
})

test('the right key opens it neither for another machine, nor through a proxy that names itself, nor under another name', async () => {
  const host = new URL(server.origin).host
  expect(await statusWith(server, link, { host })).toBe(303)
  expect(await statusWith(server, link, { host, 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await statusWith(server, link, { host, forwarded: 'for=127.0.0.1' })).toBe(404)
  expect(await statusWith(server, link, { host: 'rebound.evil.example' })).toBe(404)
  expect(await statusWith(server, link, { host: 'localhost.evil.example:3000' })).toBe(404)
  const from = (socketAddress: string) => () =>
    requireLocal({ socketAddress, header: (name) => (name === 'host' ? 'localhost:3000' : undefined) })
  for (const near of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(from(near)).not.toThrow()
  for (const far of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '', '127.0.0.1.evil.example']) expect(from(far)).toThrow('not_found')
})
