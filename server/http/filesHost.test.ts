import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { profilePictureName } from '@fieldwork/core/uploads/purpose.ts'
import { health } from '../health.ts'
import { Reply, type PlainRoute } from './route.ts'
import { publicDocuments } from '../portfolio/files.ts'
import { portfolio } from '../portfolio/service.ts'
import { fileDocument, nicknameOf } from '../portfolio/testing-portfolio.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { pdf } from '../uploads/pdf/testing-pdf.ts'
import { png } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'

const [appHost, filesHost] = ['learn.example.org', 'files.example.net']
const [publicUrl, filesUrl] = [`http://${appHost}`, `http://${filesHost}`]
/** As no route of the product does, it would give away what its host is sent. */
const whatCookies: PlainRoute = {
  method: 'GET',
  path: '/what-cookies',
  isUserFile: true,
  handle: ({ header, cookie }) =>
    new Reply(200, { 'content-type': 'text/plain' }, `${header('cookie') ?? 'none'}, ${cookie('session') ?? 'none'}`),
}
const server = await startServer({
  environment: { PUBLIC_URL: publicUrl, FILES_URL: filesUrl },
  served: portfolio,
  plain: (context) => [...publicDocuments(context), ...health(context), whatCookies],
})
beforeEach(() => server.forgetLimits())

type Asked = { method?: string; headers?: Record<string, string> }
/** Asks the server under the name of a host. */
const ask = async (host: string, path: string, { method = 'GET', headers = {} }: Asked = {}) => {
  const { hostname, port } = new URL(server.origin)
  const request = httpRequest({ hostname, port, path, method, headers: { ...headers, host } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}
const pathOf = (address: string | undefined) => address!.slice(filesUrl.length)

const upload = async (who: SignedInVisitor, name: string, bytes: Buffer) => {
  const { url } = (await urlFor(who, name)).body
  expect((await put(url.replace(publicUrl, server.origin), bytes)).status).toBe(200)
}
const write = (who: SignedInVisitor, method: string, path: string, body: object) =>
  who.call<{ id: string }>(method, path, body, { origin: publicUrl })
let people = 0
const newcomer = () => server.signIn(`apart-${(people += 1)}@example.org`)
/** A learner with a picture as an answer. Returns where the app redirects them for it. */
const withPicture = async () => {
  const learner = await newcomer()
  await upload(learner, key, await png())
  const { status, headers } = await ask(appHost, `/uploads/${key}`, { headers: { cookie: learner.cookie() } })
  expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
  expect(headers.location).toMatch(new RegExp(`^${filesUrl}/uploads/private/`))
  return { learner, path: pathOf(headers.location) }
}
/** A user with a PDF in a public portfolio. */
const withPortfolio = async () => {
  const learner = await newcomer()
  const storageName = `portfolio_${randomUUID()}`
  await upload(learner, storageName, pdf())
  const document = fileDocument(storageName)
  expect((await write(learner, 'POST', '/user/portfolio/documents', document)).status).toBe(201)
  expect((await write(learner, 'PUT', '/user/portfolio', { isPublic: true })).status).toBe(200)
  const nickname = await nicknameOf(learner)
  return { learner, document, storageName, nickname, pdfPath: `/${nickname}/portfolio/documents/${document.id}/document.pdf` }
}

test('a private file comes from the files host alone, at an address that the app signs for its owner', async () => {
  const { path } = await withPicture()
  const { status, headers, body } = await ask(filesHost, path)
  expect([status, headers['content-type'], body.length > 0]).toEqual([200, 'image/png', true])
  expect(headers).toMatchObject({
    'access-control-allow-origin': publicUrl,
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect((await ask(filesHost, path, { headers: { 'if-none-match': headers.etag! } })).status).toBe(304)
  // The signed address leads nowhere but there.
  const elsewhere = await ask(appHost, path)
  expect([elsewhere.status, elsewhere.headers.location, elsewhere.body.length]).toEqual([302, filesUrl + path, 0])
})

test('a private file is refused without a signature, with one that was changed, and once it has expired', async () => {
  const { learner, path } = await withPicture()
  const other = await newcomer()
  await upload(other, key, await png())
  const changed = [
    path.replace(/&signature=.*/, ''),
    path.replace(/signature=.{5}/, 'signature=AAAAA'),
    path.replace(learner.userId, other.userId),
    path.replace(key, 'tide-table_another'),
    path.replace(/expires=\d+/, 'expires=9999999999'),
    path.replace('&signature', '&size=small&signature'),
    `${path}&download=other.png`,
    path.split('?')[0]!,
  ]
  expect(new Set(changed).size).toBe(changed.length)
  for (const one of changed) expect([one, (await ask(filesHost, one)).status]).toEqual([one, 404])
  server.turnClock(299)
  expect((await ask(filesHost, path)).status).toBe(200)
  server.turnClock(302)
  expect((await ask(filesHost, path)).status).toBe(404)
})

test('nobody gets an address of another person’s file', async () => {
  const { learner } = await withPicture()
  const other = await newcomer()
  const cookie = other.cookie()
  const own = await ask(appHost, `/uploads/${key}`, { headers: { cookie } })
  expect(own.headers.location).toContain(other.userId)
  expect(own.headers.location).not.toContain(learner.userId)
  expect((await ask(filesHost, pathOf(own.headers.location))).status).toBe(404)
  expect((await ask(appHost, `/uploads/${key}`)).status).toBe(401)
})

test('the files host reads no cookie and answers no call, page or write', async () => {
  const { learner, path } = await withPicture()
  const headers = { cookie: learner.cookie(), origin: filesUrl, accept: 'application/json' }
  const navigation = { cookie: learner.cookie(), accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const asked: Array<[string, Asked]> = [
    ['/user', { headers }],
    [`/uploads/${key}`, { headers }],
    [`/uploads/generate-signed-url?fileName=${key}`, { headers }],
    ['/health', { headers }],
    ['/', { headers: navigation }],
    ['/portfolio', { headers: navigation }],
    ['/auth/logout', { method: 'POST', headers }],
    ['/uploads/signed/a/b', { method: 'PUT', headers }],
    [path, { method: 'POST', headers }],
    [path, { method: 'OPTIONS', headers }],
    ['/~page', { headers }],
  ]
  for (const host of [filesHost, `${filesHost}:80`, `${filesHost}.`, filesHost.toUpperCase()])
    for (const [address, how] of asked) {
      const answer = await ask(host, address, how)
      expect([address, answer.status, answer.headers['set-cookie']]).toEqual([address, 404, undefined])
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
  expect((await learner.call('GET', '/user')).status).toBe(200)
})

test('a route of the files host gets no cookie', async () => {
  const { learner } = await withPicture()
  const answer = await ask(filesHost, '/what-cookies', { headers: { cookie: learner.cookie() } })
  expect([answer.status, String(answer.body)]).toEqual([200, 'none, none'])
})

test('files that everybody may see are redirected to the files host, with what was asked, and no host of the address is taken over', async () => {
  const { storageName, nickname, pdfPath } = await withPortfolio()
  for (const path of [`/${nickname}/uploads/${storageName}?size=small`, pdfPath, `/${nickname}/uploads/made-up`]) {
    const { status, headers, body } = await ask(appHost, path)
    expect([status, headers.location, headers['cache-control'], body.length]).toEqual([302, filesUrl + path, 'public, max-age=300', 0])
    expect((await ask(appHost, path, { method: 'HEAD' })).headers.location).toBe(filesUrl + path)
    expect((await ask(appHost, path, { method: 'POST' })).status).toBe(404)
    const absolute = await ask(appHost, `http://evil.example${path}`)
    expect(absolute.headers.location ?? filesUrl).toMatch(new RegExp(`^${filesUrl}`))
  }
  const picture = await ask(filesHost, `/${nickname}/uploads/${storageName}?size=small`)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const file = await ask(filesHost, pdfPath)
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([200, 'application/pdf', 'inline'])
})

test('a download is named by its address, which the redirect keeps', async () => {
  const { learner, storageName, pdfPath } = await withPortfolio()
  const name = "Ines' “bill”.pdf"
  const saved = "attachment; filename*=UTF-8''Ines%27%20%E2%80%9Cbill%E2%80%9D.pdf"
  const query = `download=${encodeURIComponent(name)}`
  const own = await ask(appHost, `/uploads/${storageName}?${query}`, { headers: { cookie: learner.cookie() } })
  const paths = [pathOf(own.headers.location), pathOf((await ask(appHost, `${pdfPath}?${query}`)).headers.location)]
  for (const path of paths) expect((await ask(filesHost, path)).headers['content-disposition']).toBe(saved)
  const program = await ask(filesHost, `${pdfPath}?download=setup.bat`)
  expect(program.headers['content-disposition']).toBe("attachment; filename*=UTF-8''setup.bat.pdf")
})

test('pages may show files of that host, and only their policy names it', async () => {
  const policy = (await ask(appHost, '/health')).headers['content-security-policy'] as string
  for (const directive of ['img-src', 'connect-src']) expect(policy).toMatch(new RegExp(`${directive} [^;]*${filesUrl}(?:;|$)`))
  for (const directive of ['script-src', 'style-src', 'default-src'])
    expect(policy).not.toMatch(new RegExp(`${directive} [^;]*${filesHost}`))
})

test('a profile picture is shown from the files host', async () => {
  const learner = await newcomer()
  const name = profilePictureName(randomUUID())
  await upload(learner, name, await png())
  const picture = `/${await nicknameOf(learner)}/uploads/${name}`
  expect((await write(learner, 'PUT', '/user/picture', { picture })).status).toBe(200)
  expect((await ask(appHost, picture)).headers.location).toBe(filesUrl + picture)
  const { status, headers } = await ask(filesHost, picture)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
