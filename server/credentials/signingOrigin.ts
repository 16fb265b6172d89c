import { isLocalHost } from '@fieldwork/core/localHost.ts'
import { isRefusal, problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { publicOrigin } from '../http/origin.ts'

/**
 * Returns the origin in whose name credentials are signed. A browser may send any host, so without a configured address only a name of this
 * machine is allowed. Throws `not_allowed`.
 */
export const signingOrigin = ({ config }: Context, host: string | undefined): string => {
  if (!config.publicUrl && !isLocalHost(host ?? '')) throw problem('not_allowed')
  return publicOrigin(config, host)
}

export const signingOriginIfAny = (context: Context, host: string | undefined): string | undefined => {
  try {
    return signingOrigin(context, host)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
