import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { attempt, type Check, type Diagnosis } from './diagnosis.ts'
import { checkContent, checkDataDirectory, checkDisk } from './machine.ts'
import { checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/** `late`: parts that haven't responded yet, each with its eventual fault. */
export type Verification = { faults: Diagnosis[]; late: Array<{ part: string; fault: Promise<Diagnosis | undefined> }> }

/** Resolves once all results are known, or with the results so far after `patience` milliseconds. */
export type Verifying = (patience: number) => Promise<Verification>

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
  const checks: Record<string, Check> = {
    'Data directory': () => checkDataDirectory(config),
    Disk: () => checkDisk(config),
    Catalogue: () => checkContent(config),
    Files: () => checkFiles(config),
    ...(config.mail.url && { Mail: () => checkMail(config) }),
    ...(config.openId && { 'Single sign-on': () => checkIssuer(config) }),
    // A development server restarts on each edit, and a model's answer may cost money.
    ...(config.model && !config.isWebLive && { Tutor: () => checkModel(config) }),
    ...(config.transcription && { Recordings: () => checkTranscription(config) }),
    ...(config.stripe && { Checkout: async () => (await import('./checkout.ts')).checkCheckout(config) }),
  }
  const known = new Map<string, Diagnosis | undefined>()
  const tried = Object.entries(checks).map(([part, check]) => ({
    part,
    fault: attempt(part, check).then((diagnosis) => {
      const fault = diagnosis?.state === 'fault' ? diagnosis : undefined
      known.set(part, fault)
      return fault
    }),
  }))
  return async (patience) => {
    const waiting = new AbortController()
    const soon = delay(patience, undefined, { signal: waiting.signal }).catch(() => {})
    await Promise.race([Promise.all(tried.map(({ fault }) => fault)), soon])
    waiting.abort()
    return {
      faults: tried.flatMap(({ part }) => known.get(part) ?? []),
      late: tried.filter(({ part }) => !known.has(part)),
    }
  }
}
