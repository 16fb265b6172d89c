import type { Context } from '../context.ts'

/** Where credentials say that they come from. Without a public address of the settings: whatever the browser calls this server. */
export const originOf = ({ config }: Pick<Context, 'config'>, host: string | undefined): string =>
  config.publicUrl ?? `http://${host ?? 'localhost'}`
