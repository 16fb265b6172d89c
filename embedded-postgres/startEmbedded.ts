import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster, serverSettings } from './cluster.ts'
import { findClusterPaths, type ClusterPaths } from './clusterPaths.ts'
import type { EmbeddedLog, EmbeddedOptions, EmbeddedPostgres } from './embeddedPostgres.ts'
import { joinOrStart, pause, type Run, type Setup } from './joinOrStart.ts'
import { isServerOf } from './postmaster.ts'
import { releaseLease } from './supervisor.ts'

/** Starts PostgreSQL on `<dataDir>/postgres`, or joins the server that runs there. @throws EmbeddedPostgresError if it can't run. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, log, fallbackDir, timeoutSeconds = 10 } = options
  const paths = findClusterPaths(dataDir, fallbackDir, log)
  const { bin, major } = options.programs ?? findBinaries(paths, fallbackDir, log, options.installed)
  await ensureCluster(paths, { bin, major })

  const closing = new AbortController()
  const setup = {
    paths,
    bin,
    settings: { ...serverSettings(paths, major), ...options.settings },
    timeoutSeconds,
    log,
    closing: closing.signal,
  }
  const supervised = supervise(setup, await joinOrStart(setup))

  log.info(`PostgreSQL listens on ${paths.socketDirectory}/.s.PGSQL.5432.`)
  const search = new URLSearchParams({ host: paths.socketDirectory, port: '5432', sslmode: 'disable' })
  return {
    url: `postgres://postgres@localhost/postgres?${search.toString()}`,
    logFile: paths.logFile,
    close: () => {
      closing.abort()
      return supervised
    },
  }
}

const supervise = async (setup: Setup, first: Run): Promise<void> => {
  const { paths, log, closing } = setup
  const aborted = once(closing, 'abort')
  let run: Run | undefined = first
  let wait = 0
  while (run) {
    const since = Date.now()
    await Promise.race([run.gone, aborted])
    if (closing.aborted) return release(run, paths, log)
    closeSync(run.lease)
    const ended = !isServerOf(run.pid, paths.cluster)
    if (ended) log.warn(`PostgreSQL has ended and is started again. Unless it was killed, ${paths.logFile} says why.`)
    if (Date.now() - since > 10_000) wait = 0
    run = undefined
    while (!run && !closing.aborted) {
      await pause(wait, closing)
      wait = Math.min(5_000, wait * 2 + 50)
      run = await joinOrStart(setup).catch((error: unknown) => {
        if (!closing.aborted) log.error(error, 'PostgreSQL could not be started; it is tried again.')
        return undefined
      })
    }
    if (run && ended) log.info('PostgreSQL is back.')
  }
}

const release = async (run: Run, paths: ClusterPaths, log: EmbeddedLog) => {
  if (releaseLease(paths.leaseFile, run.lease).others) return log.info('PostgreSQL stays, since another process uses it.')
  let gone = false
  void run.gone.then(() => (gone = true))
  // Polls, because waiting for an unreferenced child doesn't keep this process alive.
  while (!gone || isServerOf(run.pid, paths.cluster)) await delay(5)
}
