import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { Jobs } from './adapters/queue/jobs.ts'
import type { Limits } from './http/rateLimits.ts'
import type { Files } from './adapters/storage/files.ts'
import type { Mail } from './adapters/mail/mail.ts'

/** The dependencies of features, built once by createContext.ts and passed down. */
export type Context = {
  config: Config
  db: Database
  mail: Mail
  files: Files
  jobs: Jobs
  limits: Limits
  log: Logger
  /** Milliseconds since 1970 by the database's clock, which decides what has expired; tests can set it. */
  now: () => number
}
