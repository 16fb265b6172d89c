import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { health } from '../health.ts'
import { media } from '../rendering/media.ts'
import { pages } from '../rendering/page.ts'
import { startServer, type ServerOptions } from '../testing/testing.ts'
import { sendRaw } from '../testing/raw.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldwork-static-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
for (const name of ['early.js', 'assets/app.js']) writeFileSync(join(folder, name), 'export {}')

const options = (environment: Record<string, string>): ServerOptions => ({
  environment,
  folder,
  served: (context) => [...catalogue(context), ...enrolments(context)],
  plain: (context) => [health(context), media(context), pages(context)].flat(),
})
const server = await startServer(options({ TRUST_PROXY: 'loopback' }))
const secure = await startServer(options({ PUBLIC_URL: 'https://fieldwork.example' }))

const json = 'Content-Type: application/json\r\n'
const takesJson = 'Accept: application/json\r\n'
const body = (text: string) => `Content-Length: ${text.length}\r\n\r\n${text}`
const html = 'Accept: text/html\r\n\r\n'
const headers = 'Host: fieldwork.example\r\nOrigin: https://fieldwork.example\r\nConnection: close\r\n'

/** A request, the status of its answer, and the code of its problem, if it is one. */
const kinds: Array<[name: string, request: string, status: number, code?: string]> = [
  ['a call', `GET /features HTTP/1.1\r\n${headers}\r\n`, 200],
  ['a call of which only the head is wanted', `HEAD /features HTTP/1.1\r\n${headers}\r\n`, 200],
  ['nothing to say', `POST /auth/logout HTTP/1.1\r\n${headers}\r\n`, 204],
  ['a page', `GET / HTTP/1.1\r\n${headers}${html}`, 200],
  ['a page that does not exist', `GET /nowhere HTTP/1.1\r\n${headers}${html}`, 404],
  ['a static file', `GET /static/early.js HTTP/1.1\r\n${headers}\r\n`, 200],
  [
    'a static file that is known',
    `GET /static/assets/app.js HTTP/1.1\r\n${headers}If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\n\r\n`,
    304,
  ],
  ['a static file that does not exist', `GET /static/no.js HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['a file above the static ones', `GET /static/..%2f..%2fsecret HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['a picture that does not exist', `GET /static/images/none.png HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['a picture that cannot exist', `GET /static/images/%00 HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['health', `GET /health HTTP/1.1\r\n${headers}\r\n`, 200],
  ['a call without a session', `GET /user HTTP/1.1\r\n${headers}\r\n`, 401, 'signed_out'],
  ['a call that does not exist', `GET /no/such/call HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['a method that nobody knows', `TRACE /features HTTP/1.1\r\n${headers}\r\n`, 404, 'not_found'],
  ['a path that cannot be decoded', `GET /projects/%zz HTTP/1.1\r\n${headers}${takesJson}\r\n`, 400, 'malformed'],
  ['an id of 150 characters', `GET /projects/${'x'.repeat(150)} HTTP/1.1\r\n${headers}${takesJson}\r\n`, 404, 'not_found'],
  ['an id of 300 characters', `GET /projects/${'x'.repeat(300)} HTTP/1.1\r\n${headers}${takesJson}\r\n`, 404, 'not_found'],
  ['a signed address that nobody signed', `PUT /uploads/signed/a/b HTTP/1.1\r\n${headers}Content-Length: 0\r\n\r\n`, 403],
  ['half of a JSON', `POST /auth/otp/login HTTP/1.1\r\n${headers}${json}${body('{"email":')}`, 400, 'malformed'],
  ['another media type', `POST /auth/otp/login HTTP/1.1\r\n${headers}Content-Type: text/plain\r\n${body('x')}`, 422, 'invalid'],
  ['too large a body', `POST /auth/otp/login HTTP/1.1\r\n${headers}${json}${body(' '.repeat(70_000))}`, 413, 'too_large'],
  ['fields that do not fit', `POST /auth/otp/login HTTP/1.1\r\n${headers}${json}${body('{}')}`, 422, 'invalid'],
  [
    'a page of another origin',
    `POST /auth/logout HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n`,
    403,
    'wrong_origin',
  ],
  ['an expectation that nobody knows', `GET /features HTTP/1.1\r\n${headers}Expect: everything\r\n\r\n`, 200],
  ['no host', `GET /features HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'malformed'],
  ['no request at all', 'hello\r\n\r\n', 400, 'malformed'],
  [
    'a length and chunks',
    `POST /auth/logout HTTP/1.1\r\n${headers}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'malformed',
  ],
  ['headers without end', `GET / HTTP/1.1\r\n${headers}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
]

describe.each([
  ['http', server],
  ['https', secure],
])('over %s every answer carries the version, what a browser may keep, and what keeps it from doing harm', (protocol, { origin }) => {
  test.for(kinds)('also to %s', async ([, request, status, code]) => {
    const sent = protocol === 'http' ? request.replace('Origin: https://fieldwork', 'Origin: http://fieldwork') : request
    const answer = await sendRaw(origin, sent)
    expect(answer.status).toBe(status)
    const has = (name: string) => answer.headers.get(name)
    expect(has('content-security-policy')).toContain("default-src 'self'; script-src 'self'; style-src 'self'")
    expect(has('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(has('content-security-policy')).not.toContain('unsafe')
    expect(has('content-security-policy')?.includes('upgrade-insecure-requests')).toBe(protocol === 'https')
    expect(has('strict-transport-security')).toBe(protocol === 'https' ? 'max-age=31536000; includeSubDomains' : null)
    expect(has('permissions-policy')).toMatch(/\bcamera=\(\).*\bgeolocation=\(\).*\bmicrophone=\(\)$/)
    expect(has('x-content-type-options')).toBe('nosniff')
    expect(has('x-frame-options')).toBe('DENY')
    expect(has('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(has('x-app-version')).toMatch(/^\d+\.\d+\.\d+$/)
    expect(has('cache-control')).toMatch(status === 304 ? /immutable/ : /no-store|no-cache|max-age/)
    if (!code) return
    expect(has('content-type')).toBe('application/json; charset=utf-8')
    const { error } = ProblemAnswer.parse(JSON.parse(answer.body))
    expect(error).toMatchObject({ code, message: code.replaceAll('_', ' ') })
  })
})

describe('a path is a path, whatever it looks like', () => {
  test.for(['//', '//x:99999/', '//%', '//evil.example/projects/x', '/projects/%00', '/projects/%ff', '/%00', '/\\evil.example'])(
    'a navigation to %s is answered with the page that says so',
    async (path) => {
      const answer = await sendRaw(server.origin, `GET ${path} HTTP/1.1\r\n${headers}${html}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([path === '//' ? 200 : 404, 'text/html; charset=utf-8'])
      expect(server.logged()).not.toContain('request failed')
    },
  )
})

test('an address passed on by a trusted proxy counts as its network, and an invalid one causes no failure', async () => {
  // Each time for another mailbox, which has a budget of its own.
  let mailboxes = 0
  const asked = async (forwarded: string) => {
    const response = await server.visitor().fetch('/auth/otp/login', {
      method: 'POST',
      headers: { 'x-forwarded-for': forwarded, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `mailbox${(mailboxes += 1)}@example.org` }),
    })
    return response.status
  }
  await server.forgetLimits()
  const statuses: number[] = []
  for (let port = 1; port <= 6; port++) statuses.push(await asked(`192.0.2.7:${port}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect([await asked('192.0.2.8'), await asked('x'.repeat(300))]).toEqual([200, 200])
})
