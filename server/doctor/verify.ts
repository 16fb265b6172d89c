import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { checksOf, runCheck } from './checks.ts'
import type { Diagnosis } from './diagnosis.ts'

/** `late`: parts that haven't responded yet, each with its eventual fault. */
export type Verification = { faults: Diagnosis[]; late: Array<{ part: string; fault: Promise<Diagnosis | undefined> }> }

/** Resolves once all results are known, or with the results so far after `timeoutMs`. */
export type Verifying = (timeoutMs: number) => Promise<Verification>

/**
 * Runs the doctor's checks for every configured part, in parallel and during the start. The other parts work without a faulty one, so the
 * start only reports it.
 */
export const verifyParts = (config: Config): Verifying => {
  try {
    makeDirectory(config.dataDir)
    // The check removes folders that it created, and another process may be about to write to them.
    if (!config.s3) makeDirectory(join(config.dataDir, 'files'), 0o700)
  } catch {
    // The check reports it.
  }
  const known = new Map<string, Diagnosis | undefined>()
  const tried = checksOf(config, config)
    .filter(({ atStart }) => atStart)
    .map((check) => ({
      part: check.part,
      fault: runCheck(check).then((diagnosis) => {
        const fault = diagnosis?.state === 'fault' ? diagnosis : undefined
        known.set(check.part, fault)
        return fault
      }),
    }))
  return async (timeoutMs) => {
    const waiting = new AbortController()
    const soon = delay(timeoutMs, undefined, { signal: waiting.signal }).catch(() => {})
    await Promise.race([Promise.all(tried.map(({ fault }) => fault)), soon])
    waiting.abort()
    return {
      faults: tried.flatMap(({ part }) => known.get(part) ?? []),
      late: tried.filter(({ part }) => !known.has(part)),
    }
  }
}
