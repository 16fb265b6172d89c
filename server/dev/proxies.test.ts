import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing/testing.ts'

const paths = ['/dev/mailbox', '/dev/mailbox?key=', '/dev/mailbox.json', '/admin/mailbox']

/** A proxy on this machine that adds no header. `host`: the Host header that it forwards. nginx by default sends the upstream's name. */
const proxyTo = async ({ origin }: TestServer, host: string) => {
  const target = new URL(origin)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const sent = request(target, { method, path: url, headers: { ...headers, host }, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  afterAll(() => proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const answers = async (server: TestServer, host: string) => {
  const origin = server.context.config.publicUrl ?? server.origin
  await server.visitor().call('POST', '/auth/otp/login', { email: 'admin@example.org' }, { origin })
  const code = await server.mailedCode('admin@example.org')
  const proxy = await proxyTo(server, host)
  const seen = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(proxy + path, { headers: { accept: 'text/html' } })
      return { status: answer.status, hasCode: (await answer.text()).includes(code) }
    }),
  )
  return seen
}
const closed = [404, 404, 404, 401].map((status) => ({ status, hasCode: false }))

test('the mailbox stays closed behind a proxy on the same machine that says nothing of where a request comes from', async () => {
  const server = await startServer()
  expect(await answers(server, new URL(server.origin).host)).toEqual(closed)
})

test('the mailbox stays closed behind the proxy that docs/self-hosting.md describes', async () => {
  const server = await startServer({ environment: { PUBLIC_URL: 'https://school.example.org', TRUST_PROXY: 'loopback' } })
  expect(await answers(server, 'school.example.org')).toEqual(closed)
})
