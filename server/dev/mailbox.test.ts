import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing.ts'
import { requireLocal } from './local.ts'
import type { KeptMail } from './mailbox.ts'

const server = await startServer()
const production = await startServer({
  environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org', MAIL_URL: 'smtp://127.0.0.1:9' },
})

/** `fetch` does not let one choose the Host. */
const statusWith = (at: TestServer, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) =>
    request(at.origin + path, { headers, agent: false }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(),
  )

const asked = async (email: string) => {
  await server.visitor().call('POST', '/auth/otp/login', { email })
  return server.mailedCode(email)
}

test('whoever develops here reads the mails that were not sent, newest first, with the code', async () => {
  const first = await asked('first@example.org')
  const second = await asked('second@example.org')
  const { body, headers } = await server.visitor().call<KeptMail[]>('GET', '/dev/mailbox.json')
  expect(body.map(({ to, code }) => [to, code])).toEqual([
    ['second@example.org', second],
    ['first@example.org', first],
  ])
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the page shows a code large, without any inline script or style', async () => {
  const code = await asked('page@example.org')
  const response = await fetch(`${server.origin}/dev/mailbox`, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain(`<p class="code">${code}</p>`)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  const css = await server.visitor().fetch('/dev/mailbox.css')
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('what a stranger wrote into an address stays text', async () => {
  await server.context.mail.send({ to: "x&'@example.org", subject: '<b>bold</b>', text: '<script>alert(1)</script>', html: '' })
  const html = await (await server.visitor().fetch('/dev/mailbox')).text()
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(html).toContain('x&amp;&#39;@example.org')
})

test('it does not exist in production, behind a proxy, from another machine or under a foreign name', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css']) {
    const host = new URL(server.origin).host
    expect(await statusWith(server, path, { host })).toBe(200)
    expect(await statusWith(production, path, { host })).toBe(404)
    expect(await statusWith(server, path, { host, 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await statusWith(server, path, { host, forwarded: 'for=127.0.0.1' })).toBe(404)
    expect(await statusWith(server, path, { host: 'rebound.evil.example' })).toBe(404)
    expect(await statusWith(server, path, { host: 'localhost.evil.example:3000' })).toBe(404)
  }
  const from = (socketAddress: string) => () =>
    requireLocal(server.context.config, { socketAddress, header: (name) => (name === 'host' ? 'localhost:3000' : undefined) })
  for (const near of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(from(near)).not.toThrow()
  for (const far of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '', '127.0.0.1.evil.example']) expect(from(far)).toThrow('not_found')
})
