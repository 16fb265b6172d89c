import type { Config } from '../config.ts'
import type { Secrets } from '../keys.ts'
import { type Check, type Diagnosis, fault, messageOf } from './diagnosis.ts'
import { checkFilesHost } from './filesHost.ts'
import { checkContent, checkDataDirectory, checkDisk, checkPort, checkTypesetting, checkWeb } from './machine.ts'
import { checkDatabase, checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/** `atStart`: the start runs it, too. */
export type PartCheck = { part: string; check: Check; atStart?: boolean }

const web: PartCheck = { part: 'Web', check: () => checkWeb() }
const documentation: PartCheck = {
  part: 'Documentation',
  check: async () => checkTypesetting(await (await import('../documentation/nativeTypst.ts')).createNativeTypst()),
}

/** The checks that work even if the settings can't be read. */
export const checksWithoutSettings = [web, documentation]

/** All checks, in the doctor's order. The start skips the parts that it uses itself, and those that aren't configured. `secrets`: undefined if unknown. */
export const checksOf = (config: Config, secrets: Secrets | undefined): PartCheck[] => [
  web,
  { part: 'Catalogue', check: () => checkContent(config), atStart: true },
  { part: 'Port', check: () => checkPort(config) },
  { part: 'Data directory', check: () => checkDataDirectory(config), atStart: true },
  { part: 'Disk', check: () => checkDisk(config), atStart: true },
  { part: 'Database', check: () => checkDatabase(config, secrets) },
  { part: 'Files', check: () => checkFiles(config), atStart: true },
  { part: 'Files host', check: () => checkFilesHost(config) },
  documentation,
  { part: 'Mail', check: () => checkMail(config), atStart: config.mail.url !== undefined },
  { part: 'Single sign-on', check: () => checkIssuer(config), atStart: config.openId !== undefined },
  // A development server restarts on each edit, and a model's answer may cost money.
  { part: 'Tutor', check: () => checkModel(config), atStart: config.model !== undefined && !config.isWebLive },
  { part: 'Recordings', check: () => checkTranscription(config), atStart: config.transcription !== undefined },
  {
    part: 'Checkout',
    check: async () => (await import('./checkout.ts')).checkCheckout(config),
    atStart: config.stripe !== undefined,
  },
]

/** Runs a check. An unexpected error becomes its result and doesn't affect other checks. */
export const runCheck = async ({ part, check }: PartCheck): Promise<Diagnosis | undefined> => {
  try {
    return await check()
  } catch (error) {
    return fault(part, `it could not be tried: ${messageOf(error)}`, 'Read the message; docs/self-hosting.md describes each part.')
  }
}
