import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { isLocalHost } from '../http/local.ts'

/** Where credentials say that they come from. Without a public address of the settings: whatever the browser calls this server. */
export const originOf = ({ config }: Pick<Context, 'config'>, host: string | undefined): string =>
  config.publicUrl ?? `http://${host ?? 'localhost'}`

/** The same for what is signed. A browser may say any name, so without a public address of the settings it has to be one of this machine. */
export const signingOrigin = (context: Pick<Context, 'config'>, host: string | undefined): string => {
  if (!context.config.publicUrl && !isLocalHost(host ?? '')) throw problem('not_allowed')
  return originOf(context, host)
}
