import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { attempt, type Check, type Diagnosis } from './diagnosis.ts'
import { checkContent, checkDataDirectory, checkDisk } from './machine.ts'
import { checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/** `late`: parts that haven't responded yet, each with its eventual fault. */
export type Verification = { faults: Diagnosis[]; late: Array<{ part: string; fault: Promise<Diagnosis | undefined> }> }

/** Resolves with what is known after at most `patience` milliseconds, as soon as all is known. */
export type Verifying = (patience: number) => Promise<Verification>

/**
 * Tries every part that is set by the doctor's checks, all at once and beside the start. A part that does not work keeps nobody from the
 * others, so the start only reports it.
 */
export const verifyParts = (config: Config): Verifying => {
  try {
    makeDirectory(config.dataDir)
    // The check removes a folder that it made, in which another process may be about to write.
    if (!config.s3) makeDirectory(join(config.dataDir, 'files'), 0o700)
  } catch {
    // The check says so.
  }
  const checks: Record<string, Check> = {
    'Data directory': () => checkDataDirectory(config),
    Disk: () => checkDisk(config),
    Catalogue: () => checkContent(config),
    Files: () => checkFiles(config),
    ...(config.mail.url && { Mail: () => checkMail(config) }),
    ...(config.openId && { 'Single sign-on': () => checkIssuer(config) }),
    // A developer's server starts again at each edit, and an answer may cost something.
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
