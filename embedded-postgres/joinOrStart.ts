import { closeSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterPaths } from './clusterPaths.ts'
import { EmbeddedPostgresError, type EmbeddedLog } from './embeddedPostgres.ts'
import { disarmStaleLockFiles, isServerOf, runningPostmaster, type Postmaster } from './postmaster.ts'
import { acquireLease, isSupervised, releaseLease, spawnSupervised } from './supervisor.ts'

/** A running server, with this process's lease on it. */
export type Run = { lease: number; pid: number; gone: Promise<void> }

export type Setup = {
  paths: ClusterPaths
  bin: string
  settings: Record<string, string>
  timeoutSeconds: number
  log: EmbeddedLog
  closing: AbortSignal
}

/**
 * Joins the server of this cluster if one runs with a supervisor, or else starts one. @throws EmbeddedPostgresError with the server's log.
 */
export const joinOrStart = async (setup: Setup): Promise<Run> => {
  const { paths, timeoutSeconds, log, closing } = setup
  let seen = Date.now()
  for (;;) {
    closing.throwIfAborted()
    // In this order: if the server is seen first and then no supervisor is found, there is none.
    const running = runningPostmaster(paths.cluster)
    const lease = acquireLease(paths.leaseFile)
    if (lease !== undefined && running?.ready) return { lease, pid: running.pid, gone: watched(paths, running.pid, closing) }
    if (lease !== undefined) closeSync(lease)
    // Replaying or writing a log may take any time, but a server that does so is visible.
    if (running) seen = Date.now()

    if (lease === undefined && running) await stopUnsupervised(running, paths, log)
    else if (lease === undefined) {
      disarmStaleLockFiles(paths.cluster, paths.socketDirectory)
      const started = await start(setup)
      if (started) return started
      await delay(200)
    } else if (Date.now() - seen > 2_000) rmSync(paths.leaseFile, { force: true }) // A rest of a killed supervisor holds the other end.
    else await delay(10)

    if (Date.now() - seen > timeoutSeconds * 1000)
      throw new EmbeddedPostgresError(`PostgreSQL does not start in ${paths.home}. Its log ends:\n${lastLines(paths.logFile)}`)
  }
}

/** Undefined if the server ended before it was ready: another process was faster, or backends of a killed server are still alive. */
const start = async ({ paths, bin, settings, closing }: Setup): Promise<Run | undefined> => {
  if ((statSync(paths.logFile, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000) truncateSync(paths.logFile)
  const { lease, gone } = spawnSupervised(paths, bin, settings)
  let ended = false
  gone.finally(() => (ended = true)).catch(() => {})
  while (!ended && !closing.aborted) {
    const running = runningPostmaster(paths.cluster)
    if (running?.ready) return { lease, pid: running.pid, gone }
    await delay(3)
  }
  const { others } = releaseLease(paths.leaseFile, lease)
  while (!ended && !others) await delay(3)
  return undefined
}

/** Stops a server whose supervisor was killed, because it would never end, so that it is restarted with a supervisor. */
const stopUnsupervised = async ({ pid, socketDirectory }: Postmaster, paths: ClusterPaths, log: EmbeddedLog) => {
  if (socketDirectory !== paths.socketDirectory)
    throw new EmbeddedPostgresError(`Another PostgreSQL (process ${pid}) runs on ${paths.cluster}. Stop it first.`)
  log.warn('PostgreSQL runs without a supervisor that would stop it; it is started again.')
  process.kill(pid, 'SIGINT')
  while (isServerOf(pid, paths.cluster)) await delay(5)
}

/** Resolves when a server that another process started ends, or loses its supervisor. */
const watched = async ({ cluster, leaseFile }: ClusterPaths, pid: number, closing: AbortSignal) => {
  while (!closing.aborted && isServerOf(pid, cluster) && isSupervised(leaseFile)) await pause(250, closing)
}

/** Waits without keeping this process alive; ends at once on abort. */
export const pause = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})

const lastLines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '')
