import type { Config } from '../config.ts'
import type { Secrets } from '../keys.ts'
import { checksOf, runCheck } from './checks.ts'
import type { Diagnosis } from './diagnosis.ts'

/**
 * Tries every part of the installation the way the server uses it, reports in order, and continues after a fault. `secrets`:
 * undefined if they aren't known. Parts that depend on a setting of `wrong` are left out.
 */
export async function* examine(config: Config, secrets: Secrets | undefined, wrong: readonly string[] = []): AsyncGenerator<Diagnosis> {
  const checks = checksOf(config, secrets).filter(({ settings }) => !wrong.some((name) => settings?.test(name)))
  // Together, because each may wait long for a machine that doesn't respond.
  const remote = new Map(checks.filter(({ address }) => address).map((check) => [check, runCheck(check)]))
  for (const check of checks) {
    const diagnosis = await (remote.get(check) ?? runCheck(check))
    if (diagnosis) yield diagnosis
  }
}
