import '../start/supportedNode.ts'
import { readConfig } from '../config.ts'
import { startFailure } from '../start/failure.ts'
import { examine } from './examine.ts'
import { describe, fault, type Diagnosis } from './diagnosis.ts'

/** `npm run doctor`: tries every part with the settings of the server, and says what to do. Ends with 1 when something does not work. */
const diagnoses = async function* (): AsyncGenerator<Diagnosis> {
  let config
  try {
    config = readConfig()
  } catch (error) {
    yield fault('Settings', startFailure(error), 'docs/self-hosting.md lists every setting.')
    return
  }
  yield* examine(config)
}

for await (const diagnosis of diagnoses()) {
  console.log(describe(diagnosis))
  if (diagnosis.state === 'fault') process.exitCode = 1
}
