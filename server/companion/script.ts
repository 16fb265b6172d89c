import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { publicOrigin } from '../http/origin.ts'

const script = readFileSync(new URL('companion.sh', import.meta.url), 'utf8')

/** The companion, with the address of this server in it. Throws `malformed` for a host that no address can have. */
export const companionScript = (config: Pick<Config, 'publicUrl'>, host: string | undefined): string =>
  script.replace('@SERVER@', publicOrigin(config, host))
