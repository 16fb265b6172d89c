import '../start/supportedNode.ts'
import { Environment, readConfig, type Config } from '../config.ts'
import { ConfigurationError } from '../configurationError.ts'
import type { Secrets } from '../keys.ts'
import { startFailure } from '../start/failure.ts'
import { examine } from './examine.ts'
import { misspelledSettings } from '../misspelledSettings.ts'
import { describe, fault, type Diagnosis, warning } from './diagnosis.ts'

/** `npm run doctor`: tries every part with the server's settings, and prints remedies. Exits with 1 if something doesn't work. */
const diagnoses = async function* (): AsyncGenerator<Diagnosis> {
  for (const { name, meant } of misspelledSettings(process.env, Object.keys(Environment.shape)))
    yield warning('Settings', `${name} is no setting`, `If ${meant} is meant, rename it.`)
  let config: Config | undefined
  let secrets: Secrets | undefined
  try {
    secrets = config = readConfig()
  } catch (error) {
    yield fault('Settings', startFailure(error), 'docs/self-hosting.md lists every setting.')
    // The other parts don't need a secret that can't be stored.
    if (!(error instanceof ConfigurationError)) config = readConfig({ ...process.env, SECRET: 'stands in for the one not stored' })
  }
  yield* examine(config, secrets)
}

for await (const diagnosis of diagnoses()) {
  console.log(describe(diagnosis))
  if (diagnosis.state === 'fault') process.exitCode = 1
}
