import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createJobProcess } from '../processes/jobProcess.ts'
import { fontConfiguration } from './fontConfiguration.ts'
import type { CredentialJob, DocumentationJob, MakingJob, MakingReply, WorkCardJob } from './makingProcess.ts'

/** `refused`: this documentation cannot be made. `failed`: the process ended, and a retry may help. */
export type MakingOutcome = { outcome: 'made' } | { outcome: 'refused'; reason: string } | { outcome: 'failed' }

/** Milliseconds. A documentation with sixty screenshots takes about ten seconds. */
const timeoutMs = 60_000

type Numberless<Job> = Job extends unknown ? Omit<Job, 'id'> : never

const maker = createJobProcess<Numberless<MakingJob>, MakingReply>({
  program: join(import.meta.dirname, 'makingProcess.ts'),
  does: 'makes documentations',
  memoryLimit: 400_000_000,
  prepare: () => {
    const { folder, environment } = fontConfiguration()
    return { environment, afterwards: () => rmSync(folder, { recursive: true, force: true }) }
  },
})

// One process makes all of them, one at a time: it keeps the fonts loaded, and its memory is limited.
let last: Promise<unknown> = Promise.resolve()

/** Makes the files of a documentation in a separate process. Never rejects. */
export const makeDocumentation = (job: Omit<DocumentationJob, 'id'>, log: Logger): Promise<MakingOutcome> => {
  const made = last.then(() => make(job, log))
  last = made
  return made
}

// A card takes a quarter of a second, a documentation up to a minute, so cards wait only for one another.
let lastCard: Promise<unknown> = Promise.resolve()

/** Draws the card of a credential or portfolio, even while a documentation is being made. Never rejects. */
export const drawSingleCard = (job: Omit<CredentialJob, 'id'> | Omit<WorkCardJob, 'id'>, log: Logger): Promise<MakingOutcome> => {
  const made = lastCard.then(() => make(job, log))
  lastCard = made
  return made
}

const make = async (job: Numberless<MakingJob>, log: Logger): Promise<MakingOutcome> => {
  const made = await maker.run(job, { timeoutMs, log, resultOf: (reply) => reply })
  if (typeof made === 'object') return made
  if (made === 'too long') return { outcome: 'refused', reason: 'It took too long.' }
  return made === 'too much memory' ? { outcome: 'refused', reason: 'It took too much memory.' } : { outcome: 'failed' }
}

export const stopMaking = maker.stop
export const makingProcessId = maker.pid
