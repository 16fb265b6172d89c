import { problem } from '@fieldwork/core/problems.ts'
import type { PlainRequest } from './route.ts'

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const localName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
]

/** True if a host, with or without a port, is a name of this machine that no other machine can use. */
export const isLocalHost = (host: string): boolean => localName.test(host)

/**
 * Throws `not_found` unless the request was made on this machine. The host is checked too: a page elsewhere can give this machine a name
 * of its own and have a browser here ask. A proxy that adds no header passes, so this alone keeps nobody out.
 */
export const requireLocal = ({ header, socketAddress }: Pick<PlainRequest, 'header' | 'socketAddress'>) => {
  const isForwarded = forwarding.some((name) => header(name) !== undefined)
  if (!loopback.test(socketAddress) || isForwarded || !isLocalHost(header('host') ?? '')) throw problem('not_found')
}
