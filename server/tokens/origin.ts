import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../config.ts'

/**
 * The origin that companions call. Without a public address in the settings it is what the request calls this server, and a host that could
 * mean something to a shell is `malformed`.
 */
export const companionOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | undefined): string => {
  if (publicUrl) return publicUrl
  if (!/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/.test(host ?? '')) throw problem('malformed')
  return `http://${host}`
}
