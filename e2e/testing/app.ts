import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../server/testing/freePort.ts'

/** The product as an operator runs it: a separate process with its own PostgreSQL and the shipped catalogue. */
export type App = {
  origin: string
  dataDir: string
  pid: () => number
  /** Waits until the process is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again on the same port and data; `code` is the folder of another release. */
  start: (code?: string) => Promise<void>
  /** Stops it and deletes its data. */
  remove: () => Promise<void>
  /** Everything it logged. */
  log: () => string
}

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
/** Node's arguments to run the app. */
const [, ...startArguments] = scripts.start.split(' && ')[1]!.split(' ')

/** Returns the environment without settings of the developer, such as databases, mail servers and stores. */
export const machine = Object.fromEntries(['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'TZ'].map((name) => [name, process.env[name]]))

/**
 * An app with a database of its own begins with the whole catalogue, unless `isEmpty`: then it publishes the catalogue while it runs, as a
 * first start does.
 */
export const startApp = async (environment: Record<string, string> = {}, { isEmpty = false } = {}): Promise<App> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-journey-'))
  // If started as root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const port = Number(environment['PORT'] ?? (await freePort()))
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let log = ''

  const env: NodeJS.ProcessEnv = {
    ...machine,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    ...environment,
  }
  let code = root
  const start = async (other = code) => {
    code = other
    const started = spawn(process.execPath, startArguments, { cwd: code, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => void (log += chunk.toString()))
    for (const until = Date.now() + 180_000; ; await delay(50)) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`The app did not start:\n${log}`)
      if (await isHealthy(origin)) return
    }
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const stopping = child
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return
    const gone = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill(signal)
    await gone
  }
  // Stops the app if this process ends early, for example by Ctrl+C.
  const kill = () => void child?.kill('SIGKILL')
  process.once('exit', kill)
  const remove = async () => {
    await stop()
    process.removeListener('exit', kill)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  // Of an app that has published the catalogue, see publishedData.ts.
  const published = process.env['PUBLISHED_DATA']
  const prepare = async () => {
    if (published) await run('cp', ['-a', `${published}/.`, dataDir])
    else if (!isEmpty && !env.DATABASE_URL)
      await run(process.execPath, ['server/publishing/command.ts'], { cwd: root, env, maxBuffer: 10_000_000 })
    await start()
  }
  await prepare().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  return { origin, dataDir, pid: () => child!.pid!, stop, start, remove, log: () => log }
}

export const isHealthy = (origin: string) =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
