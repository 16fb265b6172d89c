import { once } from 'node:events'
import { closeSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { ensureCluster, serverSettings } from './cluster.ts'
import type { Log } from './connect.ts'
import { isKept, letGo, startKept, takeHold } from './keeper.ts'
import { findPlace, type Place } from './place.ts'
import { disarmStaleLockFiles, isServerOf, runningPostmaster, type Postmaster } from './postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** Where root keeps what the server's account cannot reach elsewhere. */
  fallbackDir?: string
  /** Seconds in which no server shows itself before the start is given up. */
  patience?: number
  /** Beyond or instead of those of `serverSettings`. */
  settings?: Record<string, string>
  /** Folder of the installed package, when it is not this platform's own in node_modules. */
  installed?: string
}

/** The app's own PostgreSQL. It is started again whenever it ends, until `close`. */
export type Embedded = {
  url: string
  /** Lets go of the server and, when nobody else holds it, waits until it has stopped. */
  close: () => Promise<void>
}

type Run = { hold: number; pid: number; gone: Promise<void> }
type Setup = { place: Place; bin: string; settings: Record<string, string>; patience: number; log: Log; closing: AbortSignal }

/** Starts PostgreSQL on the data directory, or joins the one that runs there. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { dataDir, log, fallbackDir = '/var/lib/fieldwork', patience = 10 } = options
  const place = findPlace(dataDir, fallbackDir, log)
  const { bin, major } = findBinaries(place, fallbackDir, log, options.installed)
  await ensureCluster(place, { bin, major })

  const closing = new AbortController()
  const setup = { place, bin, settings: { ...serverSettings(place), ...options.settings }, patience, log, closing: closing.signal }
  const supervised = supervise(setup, await joinOrStart(setup))

  log.info(`PostgreSQL listens on ${place.socketDirectory}/.s.PGSQL.5432.`)
  const search = new URLSearchParams({ host: place.socketDirectory, port: '5432', sslmode: 'disable' })
  return {
    url: `postgres://postgres@localhost/postgres?${search.toString()}`,
    close: () => {
      closing.abort()
      return supervised
    },
  }
}

const supervise = async (setup: Setup, first: Run): Promise<void> => {
  const { place, log, closing } = setup
  const aborted = once(closing, 'abort')
  let run: Run | undefined = first
  let wait = 0
  while (run) {
    const since = Date.now()
    await Promise.race([run.gone, aborted])
    if (closing.aborted) return release(run, place, log)
    closeSync(run.hold)
    const ended = !isServerOf(run.pid, place.cluster)
    if (ended) log.warn('PostgreSQL has ended and is started again.')
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

const release = async (run: Run, place: Place, log: Log) => {
  if (letGo(place.pipe, run.hold).others) return log.info('PostgreSQL stays, since another process uses it.')
  let gone = false
  void run.gone.then(() => (gone = true))
  // Looked at again and again, since waiting for a child that is not referenced does not keep this process alive.
  while (!gone || isServerOf(run.pid, place.cluster)) await delay(5)
}

const joinOrStart = async (setup: Setup): Promise<Run> => {
  const { place, patience, log, closing } = setup
  let seen = Date.now()
  for (;;) {
    closing.throwIfAborted()
    // In this order: a server that is seen before its keeper is found missing has none.
    const running = runningPostmaster(place.cluster)
    const hold = takeHold(place.pipe)
    if (hold !== undefined && running?.ready) return { hold, pid: running.pid, gone: watched(place, running.pid, closing) }
    if (hold !== undefined) closeSync(hold)
    // Replaying or writing a log takes as long as it takes, but a server that does so can be seen.
    if (running) seen = Date.now()

    if (hold === undefined && running) await stopUnkept(running, place, log)
    else if (hold === undefined) {
      disarmStaleLockFiles(place.cluster, place.socketDirectory)
      const started = await start(setup)
      if (started) return started
      await delay(200)
    } else if (Date.now() - seen > 2_000) rmSync(place.pipe, { force: true }) // What is left of a killed keeper holds the other end.
    else await delay(10)

    if (Date.now() - seen > patience * 1000)
      throw new Error(`PostgreSQL does not start in ${place.home}. Its log ends:\n${lastLines(place.logFile)}`)
  }
}

/** Undefined when the server ended before it was ready: another process was first, or backends of a killed one still live. */
const start = async ({ place, bin, settings, closing }: Setup): Promise<Run | undefined> => {
  if ((statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000) truncateSync(place.logFile)
  const { hold, gone } = startKept(place, bin, settings)
  let ended = false
  gone.finally(() => (ended = true)).catch(() => {})
  while (!ended && !closing.aborted) {
    const running = runningPostmaster(place.cluster)
    if (running?.ready) return { hold, pid: running.pid, gone }
    await delay(3)
  }
  const { others } = letGo(place.pipe, hold)
  while (!ended && !others) await delay(3)
  return undefined
}

/** A server whose keeper was killed would never end; it is stopped here and started again with one. */
const stopUnkept = async ({ pid, socketDirectory }: Postmaster, place: Place, log: Log) => {
  if (socketDirectory !== place.socketDirectory)
    throw new Error(`Another PostgreSQL (process ${pid}) runs on ${place.cluster}. Stop it first.`)
  log.warn('PostgreSQL runs without anybody who would stop it; it is started again.')
  process.kill(pid, 'SIGINT')
  while (isServerOf(pid, place.cluster)) await delay(5)
}

const watched = async ({ cluster, pipe }: Place, pid: number, closing: AbortSignal) => {
  while (!closing.aborted && isServerOf(pid, cluster) && isKept(pipe)) await pause(250, closing)
}

const pause = (milliseconds: number, signal: AbortSignal) => delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})

const lastLines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '')
