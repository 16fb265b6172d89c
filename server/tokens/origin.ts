import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../config.ts'

/**
 * Returns the origin that companions call: the configured public address, or else the host of the request. Throws `malformed` for a host
 * with characters that could be special to a shell.
 */
export const companionOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, host: string | undefined): string => {
  if (publicUrl) return publicUrl
  if (!/^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/.test(host ?? '')) throw problem('malformed')
  return `http://${host}`
}
