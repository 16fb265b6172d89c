import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Valid ids from a proxy. Anything else could forge or flood the log. */
const idPattern = /^[\w.-]{8,64}$/

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** The request that is being answered, as a new object with fields of a log entry; empty outside of any request. */
export const requestFields = (): { requestId?: string } => ({ ...scope.getStore() })

/** Returns the id that a trusted proxy sent as X-Request-Id, or a new one. `trustProxy` is the setting. */
export const requestIdOf = (trustProxy: string): ((request: IncomingMessage) => string) => {
  const isTrusted = peersOf(trustProxy)
  return ({ headers, socket }) => {
    const sent = headers['x-request-id']
    return typeof sent === 'string' && idPattern.test(sent) && isTrusted(socket.remoteAddress) ? sent : randomUUID()
  }
}

/** The names that the setting may use for ranges, as Fastify reads them. */
const ranges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const peersOf = (trustProxy: string): ((peer: string | undefined) => boolean) => {
  const list = new BlockList()
  const networks = trustProxy.split(',').flatMap((one) => ranges[one.trim()] ?? (one.trim() ? [one.trim()] : []))
  for (const network of networks) {
    const [address = '', size] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, size === undefined ? (family === 'ipv6' ? 128 : 32) : prefixOf(size), family)
  }
  return (peer = '') => {
    const address = peer.replace(/^::ffff:(?=[\d.]+$)/, '')
    return isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The length of a prefix, also if it's written as a mask such as 255.255.0.0. */
const prefixOf = (size: string): number =>
  isIP(size) === 4 ? size.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0) : Number(size)

/** Sends each request's id with its response, and adds it to everything that is logged on its behalf. */
export const nameRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    scope.run({ requestId: request.id }, done)
  })
  // Events that deliver a body run outside of the scope.
  app.addHook('preHandler', (request, _reply, done) => scope.run({ requestId: request.id }, done))
}
