import { isLocalHost } from '@fieldwork/core/localHost.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { PlainRequest } from './route.ts'

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
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

/**
 * Throws `not_found` unless the request was made on this machine. Checks the host, too, because another site can point a name at this machine
 * (DNS rebinding). Requests through a proxy that adds no header pass, so this alone protects nothing.
 */
export const requireLocal = ({ header, socketAddress }: Pick<PlainRequest, 'header' | 'socketAddress'>) => {
  const isForwarded = forwarding.some((name) => header(name) !== undefined)
  if (!loopback.test(socketAddress) || isForwarded || !isLocalHost(header('host') ?? '')) throw problem('not_found')
}
