import '../start/supportedNode.ts'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { Environment, inspectSettings, missingAuthorities } from '../config.ts'
import { startFailure } from '../start/failure.ts'
import { examine } from './examine.ts'
import { misspelledSettings } from '../misspelledSettings.ts'
import { describe, fault, type Diagnosis, warning } from './diagnosis.ts'

const help = `npm run doctor

Tries every part of the installation with the settings of the server, whether it runs or not, and prints what to do about what doesn't work.
Ends with 1 when something doesn't.`
readCommandLine(help, {})

const seeSettings = 'docs/self-hosting.md lists every setting.'

const diagnoses = async function* (): AsyncGenerator<Diagnosis> {
  for (const { name, meant } of misspelledSettings(process.env, Object.keys(Environment.shape)))
    yield warning('Settings', `${name} is no setting`, `If ${meant} is meant, rename it.`)
  const missing = missingAuthorities()
  if (missing)
    yield warning(
      'Settings',
      `NODE_EXTRA_CA_CERTS names ${missing}, which doesn't exist, so Node ignores it`,
      'Correct the path, or remove the setting.',
    )
  let inspected: ReturnType<typeof inspectSettings>
  try {
    inspected = inspectSettings()
  } catch (error) {
    yield fault('Settings', startFailure(error), seeSettings)
    // The other parts don't need a secret that can't be stored.
    yield* examine(inspectSettings({ ...process.env, SECRET: 'stands in for the one not stored' }).config, undefined)
    return
  }
  const { config, fault: wrong } = inspected
  if (wrong) yield fault('Settings', wrong.message, seeSettings)
  yield* examine(config, wrong && config.secretOrigin === 'none' ? undefined : config, wrong?.settings)
}

for await (const diagnosis of diagnoses()) {
  console.log(describe(diagnosis))
  if (diagnosis.state === 'fault') process.exitCode = 1
}
// A machine that gave no answer would keep it waiting.
process.exit()
