import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterwards } from '../testing/afterwards.ts'

export type Relayed = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

type OwnReply = { status: number; body: string }

export type Relay = {
  /** The address that machines call. */
  origin: string
  /** All requests so far. */
  requests: Relayed[]
  /** False drops every connection. */
  setUp: (isUp: boolean) => void
  /** Responds to a path in place of the server; undefined passes requests on again. A function decides by the query. */
  replace: (path: string, reply: OwnReply | ((query: URLSearchParams) => OwnReply | undefined) | undefined) => void
}

/** Starts a proxy between machines and a server that records all requests. */
export const startRelay = async (target: string): Promise<Relay> => {
  const requests: Relayed[] = []
  const replaced = new Map<string, OwnReply | ((query: URLSearchParams) => OwnReply | undefined)>()
  let isRunning = true
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = 'GET', url: path = '/', headers } = request
    const body = Buffer.concat(chunks)
    requests.push({ method, path, headers, body })
    const [address, query] = path.split('?')
    const replacement = replaced.get(address!)
    const own = typeof replacement === 'function' ? replacement(new URLSearchParams(query)) : replacement
    if (own) return void response.writeHead(own.status).end(own.body)
    const passed = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (['authorization', 'content-type'].includes(name) ? [[name, String(value)]] : [])),
    )
    const init = { method, headers: { ...passed, 'x-relayed': '1' }, ...(method === 'GET' ? {} : { body }) }
    const reply = await fetch(target + path, init)
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
    response.end((await reply.text()).replaceAll(target, origin))
  }
  const server = createServer((request, response) => {
    if (!isRunning) return void request.socket.destroy()
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin,
    requests,
    setUp: (isUp) => void (isRunning = isUp),
    replace: (path, reply) => void (reply ? replaced.set(path, reply) : replaced.delete(path)),
  }
}
