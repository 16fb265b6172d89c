import { startFailure } from './start/failure.ts'

/** Imported by commands: what ends one is told as the start tells it, a wrong setting without a stack. */
process.once('uncaughtException', (error) => {
  console.error(startFailure(error))
  process.exit(1)
})
