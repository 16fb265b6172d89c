import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Secrets } from '../keys.ts'
import { type Check, type Diagnosis, fault, messageOf } from './diagnosis.ts'
import { checkErrorReports } from './errorReports.ts'
import { checkFilesHost } from './filesHost.ts'
import { checkContent, checkDataDirectory, checkDisk, checkPort, checkTypesetting, checkWeb } from './machine.ts'
import { checkDatabase, checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/**
 * `settings`: those it depends on. `address`: the setting with the address of the machine it calls; such a check touches no folder.
 * `maxSeconds`: how long to wait for that machine. `atStart`: the start runs it, too.
 */
export type PartCheck = { part: string; check: Check; settings?: RegExp; address?: string; maxSeconds?: number; atStart?: boolean }

/** All checks, in the doctor's order. The start skips the parts that it uses itself, and those that aren't configured. `secrets`: undefined if unknown. */
export const checksOf = (config: Config, secrets: Secrets | undefined): PartCheck[] => [
  { part: 'Web', check: () => checkWeb() },
  { part: 'Catalogue', settings: /^CONTENT_DIR$/, check: () => checkContent(config), atStart: true },
  { part: 'Port', settings: /^(PORT|HOST)$/, check: () => checkPort(config) },
  { part: 'Data directory', settings: /^DATA_DIR$/, check: () => checkDataDirectory(config), atStart: true },
  { part: 'Disk', settings: /^DATA_DIR$/, check: () => checkDisk(config), atStart: true },
  { part: 'Database', settings: /^(DATABASE_URL|DATA_DIR)$/, check: () => checkDatabase(config, secrets) },
  {
    part: 'Files',
    settings: /^(S3_|DATA_DIR$|PUBLIC_URL$)/,
    ...(config.s3 && { address: 'S3_URL' }),
    check: (signal) => checkFiles(config, signal),
    atStart: true,
  },
  { part: 'Files host', settings: /^(FILES|PUBLIC)_URL$/, address: 'FILES_URL', check: (signal) => checkFilesHost(config, signal) },
  {
    part: 'Documentation',
    check: async () => checkTypesetting(await (await import('../documentation/nativeTypst.ts')).createNativeTypst()),
  },
  { part: 'Mail', settings: /^MAIL_/, address: 'MAIL_URL', check: () => checkMail(config), atStart: config.mail.url !== undefined },
  {
    part: 'Single sign-on',
    settings: /^OIDC_/,
    address: 'OIDC_ISSUER',
    check: () => checkIssuer(config),
    atStart: config.openId !== undefined,
  },
  // A development server restarts on each edit, and a model's answer may cost money.
  {
    part: 'Tutor',
    settings: /^MODEL_/,
    address: 'MODEL_URL',
    check: (signal) => checkModel(config, signal),
    // It may have to be loaded first.
    maxSeconds: 30,
    atStart: config.model !== undefined && !config.isWebLive,
  },
  {
    part: 'Recordings',
    settings: /^(MODEL_|TRANSCRIBE_)/,
    address: 'MODEL_URL',
    check: (signal) => checkTranscription(config, signal),
    atStart: config.transcription !== undefined,
  },
  {
    part: 'Checkout',
    settings: /^STRIPE_/,
    address: 'STRIPE_API_URL',
    check: async () => (await import('./checkout.ts')).checkCheckout(config),
    atStart: config.stripe !== undefined,
  },
  {
    part: 'Error reports',
    settings: /^ERROR_REPORT_URL$/,
    address: 'ERROR_REPORT_URL',
    check: (signal) => checkErrorReports(config, signal),
    atStart: config.errorReportUrl !== undefined,
  },
]

/** Runs a check. An unexpected error becomes its result and doesn't affect other checks. */
export const runCheck = async ({ part, check, address, maxSeconds = 8 }: PartCheck): Promise<Diagnosis | undefined> => {
  const isOver = new AbortController()
  const { signal } = isOver
  const silent = fault(
    part,
    `it gives no answer within ${maxSeconds} seconds`,
    `Check ${address}, the network in between, and that machine.`,
  )
  try {
    return await (address ? Promise.race([check(signal), delay(maxSeconds * 1000, silent, { signal })]) : check(signal))
  } catch (error) {
    return fault(part, `it could not be tried: ${messageOf(error)}`, 'Read the message; docs/self-hosting.md describes each part.')
  } finally {
    isOver.abort()
  }
}
