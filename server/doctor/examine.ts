import type { Config } from '../config.ts'
import type { Secrets } from '../keys.ts'
import { createNativeTypst } from '../documentation/nativeTypst.ts'
import { checkCheckout } from './checkout.ts'
import { checkFilesHost } from './filesHost.ts'
import { attempt, type Check, type Diagnosis } from './diagnosis.ts'
import { checkContent, checkDataDirectory, checkDisk, checkPort, checkTypesetting, checkWeb } from './machine.ts'
import { checkDatabase, checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/** The checks that work even if the settings can't be read. */
const withoutSettings: Record<string, Check> = {
  Web: () => checkWeb(),
  Documentation: async () => checkTypesetting(await createNativeTypst()),
}

const checksOf = (config: Config, secrets: Secrets | undefined): Record<string, Check> => ({
  Web: withoutSettings['Web']!,
  Catalogue: () => checkContent(config),
  Port: () => checkPort(config),
  'Data directory': () => checkDataDirectory(config),
  Disk: () => checkDisk(config),
  Database: () => checkDatabase(config, secrets),
  Files: () => checkFiles(config),
  'Files host': () => checkFilesHost(config),
  Documentation: withoutSettings['Documentation']!,
  Mail: () => checkMail(config),
  'Single sign-on': () => checkIssuer(config),
  Tutor: () => checkModel(config),
  Recordings: () => checkTranscription(config),
  Checkout: () => checkCheckout(config),
})

/**
 * Tries every part of the installation the way the server uses it, one after another, and continues after a fault. `config`: undefined if
 * the settings can't be read. `secrets`: undefined if they aren't known.
 */
export async function* examine(config: Config | undefined, secrets: Secrets | undefined): AsyncGenerator<Diagnosis> {
  for (const [part, check] of Object.entries(config ? checksOf(config, secrets) : withoutSettings)) {
    const diagnosis = await attempt(part, check)
    if (diagnosis) yield diagnosis
  }
}
