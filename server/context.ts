import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Jobs } from './outside/jobs.ts'
import type { Limits } from './limits.ts'
import type { Files } from './outside/files.ts'
import type { Mail } from './outside/mail.ts'

/** What features stand on, built once in main.ts and passed down. */
export type Context = {
  config: Config
  db: Database
  mail: Mail
  files: Files
  jobs: Jobs
  limits: Limits
  log: Logger
  /** Milliseconds since 1970; tests turn it. */
  now: () => number
}
