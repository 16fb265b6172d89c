import '../start/supportedNode.ts'
import { Environment, inspectSettings } from '../config.ts'
import { startFailure } from '../start/failure.ts'
import { examine } from './examine.ts'
import { misspelledSettings } from '../misspelledSettings.ts'
import { describe, fault, type Diagnosis, warning } from './diagnosis.ts'

const seeSettings = 'docs/self-hosting.md lists every setting.'

/** `npm run doctor`: tries every part with the server's settings, and prints remedies. Exits with 1 if something doesn't work. */
const diagnoses = async function* (): AsyncGenerator<Diagnosis> {
  for (const { name, meant } of misspelledSettings(process.env, Object.keys(Environment.shape)))
    yield warning('Settings', `${name} is no setting`, `If ${meant} is meant, rename it.`)
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
