import { problem } from '../../core/problems.ts'
import type { Config } from '../config.ts'
import type { PlainRequest } from '../http.ts'

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const localName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Throws `not_found`, as if there were nothing, unless this is development and the request was made on this machine. The host is looked at
 * too: a page elsewhere can give this machine a name of its own and have a browser here ask.
 */
export const requireLocal = (
  { production, publicUrl }: Config,
  { header, socketAddress }: Pick<PlainRequest, 'header' | 'socketAddress'>,
) => {
  const host = header('host') ?? ''
  const isOwnHost = localName.test(host) || (publicUrl !== undefined && host === new URL(publicUrl).host)
  const isForwarded = forwarding.some((name) => header(name) !== undefined)
  if (production || !loopback.test(socketAddress) || isForwarded || !isOwnHost) throw problem('not_found')
}
