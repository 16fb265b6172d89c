import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/freePort.ts'
import { buildah, isolation } from './image.ts'

/** One trial of the image, and its result. */
export type Trial = { name: string; result: string; isOk: boolean }

/** One line for each trial, with the rest of its result indented. */
export const trialLines = (trials: readonly Trial[]): string =>
  trials.map(({ name, isOk, result }) => `${isOk ? 'ok  ' : 'fail'} ${name}: ${result.replaceAll('\n', '\n       ')}`).join('\n')

const startTimeoutMs = 10 * 60_000
const stopTimeoutMs = 20_000

/**
 * Starts an image as on a laptop, without a database server: migrations, the first publication, probes, pages, the doctor, and SIGTERM.
 * Buildah's chroot isolation shares the machine's network, so the app listens on a free port.
 */
export const exerciseImage = async (image: string): Promise<Trial[]> => {
  const container = buildah('from', image)
  const port = await freePort()
  const settings = ['NODE_ENV=', 'LOG_FORMAT=json', 'HOST=127.0.0.1', `PORT=${port}`].map((setting) => `--env=${setting}`)
  const inContainer = ['run', isolation, '--user=fieldwork', '--workingdir=/app', ...settings, container, '--']
  const trials: Trial[] = []
  const report = (name: string, isOk: boolean, result: string) => trials.push({ name, isOk, result })
  const get = (path: string, accept = '*/*') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept }, signal: AbortSignal.timeout(10_000) })
  const started = performance.now()
  const app = spawn('buildah', [...inContainer, ...commandOf(image)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const log = collected(app)
  try {
    const isReady = await until(app, async () => (await get('/health/ready')).ok)
    report('start', isReady, isReady ? `ready after ${seconds(started)}` : log().slice(-2_000))
    if (!isReady) return trials
    report('migrations', /Migrations \S+ to \S+ are applied/.test(log()), /Migrations [^"]*applied/.exec(log())?.[0] ?? 'not logged')
    const isPublished = await until(app, () => /The catalogue is published/.test(log()))
    report('publication', isPublished, `${/The catalogue is published[^"]*/.exec(log())?.[0] ?? 'not logged'} ${seconds(started)}`)
    const pages = ['/', '/projects/a-container-by-hand']
    for (const path of ['/health/live', '/health/ready', '/health', ...pages]) {
      const response = await get(path, pages.includes(path) ? 'text/html' : undefined)
      const { length } = await response.text()
      report(path, response.ok && length > 10, `${response.status}, ${length} characters`)
    }
    const doctor = spawnSync('buildah', [...inContainer, 'node', 'server/doctor/command.ts'], { encoding: 'utf8' })
    report('doctor', /ok +Documentation/.test(doctor.stdout) && /ok +Database/.test(doctor.stdout), doctor.stdout.trim())
  } finally {
    const stopping = performance.now()
    // Otherwise it has ended by itself, and the report of the start says why.
    if (app.exitCode === null) {
      const pid = descendants(app.pid!).find((one) => argumentsOf(one)[0]?.endsWith('node'))
      const ended = once(app, 'exit')
      if (pid) process.kill(pid, 'SIGTERM')
      const [code] = (await Promise.race([ended, wait(stopTimeoutMs, ['still running'])])) as [unknown]
      report('SIGTERM', code === 0, `${code === 0 ? 'ended' : `exit ${String(code)}`} after ${seconds(stopping)}`)
      if (app.exitCode === null) app.kill('SIGKILL')
    }
    buildah('rm', container)
  }
  return trials
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const commandOf = (image: string): string[] => {
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type=image', image)) as { OCIv1: { config: { Cmd: string[] } } }
  return OCIv1.config.Cmd
}

const collected = (app: ChildProcess) => {
  let text = ''
  for (const stream of [app.stdout!, app.stderr!]) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

/** Waits for a condition while the app runs; a failed request doesn't count. */
const until = async (app: ChildProcess, isTrue: () => boolean | Promise<boolean>): Promise<boolean> => {
  const start = performance.now()
  while (app.exitCode === null && performance.now() - start < startTimeoutMs) {
    try {
      if (await isTrue()) return true
    } catch {
      // It doesn't listen yet.
    }
    await wait(250)
  }
  return false
}

const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')

const descendants = (pid: number): number[] => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}
