import type { Config } from '../config.ts'
import type { Secrets } from '../keys.ts'
import { checksOf, checksWithoutSettings, runCheck } from './checks.ts'
import type { Diagnosis } from './diagnosis.ts'

/**
 * Tries every part of the installation the way the server uses it, one after another, and continues after a fault. `config`: undefined if
 * the settings can't be read. `secrets`: undefined if they aren't known.
 */
export async function* examine(config: Config | undefined, secrets: Secrets | undefined): AsyncGenerator<Diagnosis> {
  for (const check of config ? checksOf(config, secrets) : checksWithoutSettings) {
    const diagnosis = await runCheck(check)
    if (diagnosis) yield diagnosis
  }
}
