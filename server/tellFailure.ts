import { startFailure } from './start/failure.ts'

/** Imported by commands. Reports failures as the server's start does: wrong settings without a stack trace. */
process.once('uncaughtException', (error) => {
  console.error(startFailure(error))
  process.exit(1)
})
