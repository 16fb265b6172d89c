import { createMail } from './adapters/mail/createMail.ts'
import { createJobs } from './adapters/queue/jobs.ts'
import { createFiles } from './adapters/storage/createFiles.ts'
import type { Context } from './context.ts'
import { createLimits } from './http/rateLimits.ts'

/** Builds the dependencies that the settings choose. The caller closes `jobs`, `mail` and `db`. */
export const createContext = async ({ config, db, log, now }: Pick<Context, 'config' | 'db' | 'log' | 'now'>): Promise<Context> => ({
  config,
  db,
  log,
  jobs: await createJobs(db, log),
  mail: createMail(config),
  files: createFiles(config),
  limits: createLimits(db),
  now,
})
