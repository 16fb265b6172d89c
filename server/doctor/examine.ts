import type { Config } from '../config.ts'
import { createNativeTypst } from '../documentation/nativeTypst.ts'
import { checkCheckout } from './checkout.ts'
import type { Diagnosis } from './diagnosis.ts'
import { checkContent, checkDataDirectory, checkDisk, checkPort, checkTypesetting, checkWeb } from './machine.ts'
import { checkDatabase, checkFiles, checkIssuer, checkMail, checkModel, checkTranscription } from './services.ts'

/** Tries every part of the installation as the server would use it, one after another. */
export async function* examine(config: Config): AsyncGenerator<Diagnosis> {
  yield checkWeb()
  yield checkContent(config)
  yield await checkPort(config)
  const directory = await checkDataDirectory(config)
  yield directory
  // Without it there is nothing that the rest could stand on.
  if (directory.state === 'fault') return
  yield await checkDisk(config)
  yield await checkDatabase(config)
  yield await checkFiles(config)
  yield checkTypesetting(await createNativeTypst())
  yield await checkMail(config)
  yield await checkIssuer(config)
  yield await checkModel(config)
  const dictating = await checkTranscription(config)
  if (dictating) yield dictating
  yield await checkCheckout(config)
}
