import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithHelp, readCommandLine } from '../../compiler/commandLine.ts'
import { type Mode, startCluster } from './cluster.ts'
import { failures } from './failures.ts'
import { startLoad } from './load.ts'
import { type Drilled, reportOf, type Run, sentenceOf, totalOf } from './report.ts'
import { readDrilled, writeDrilled } from './results.ts'
import { startSite } from './site.ts'
import { smallCatalogue } from '../measuring/smallCatalogue.ts'

const help = `npm run drill -- [--only=<failure,failure>] [--failovers=<number>] [--continue] [--report=<file>]

Runs three nodes of the app behind HAProxy on a Patroni pair with etcd and PgBouncer, causes failures while people work, and writes what
they cost to docs/drill.md. Needs Linux and root (for network namespaces), and Debian's patroni, etcd-server, pgbouncer, haproxy,
postgresql-15 and libfaketime. --continue adds to the report of the run before.
Failures: ${Object.keys(failures).join(', ')}.`

const { values, positionals } = readCommandLine(help, {
  only: { type: 'string' },
  failovers: { type: 'string' },
  continue: { type: 'boolean', default: false },
  report: { type: 'string', default: join(import.meta.dirname, '../../docs/drill.md') },
})
const wanted = values.only?.split(',') ?? Object.keys(failures)
const mistyped = wanted.filter((name) => !(name in failures))
if (positionals.length > 0) endWithHelp(`${positionals[0]} is no option.`, help)
if (mistyped.length > 0) endWithHelp(`There is no failure ${mistyped.join(', ')}.`, help)

const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
}
const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
if (missing.length > 0) endWithHelp(`Not installed: ${missing.map(([name]) => name).join(', ')}.`, help)
if (process.getuid?.() !== 0) endWithHelp('Network namespaces need root.', help)

const folder = mkdtempSync(join(tmpdir(), 'fieldwork-drill-'))
chmodSync(folder, 0o755)
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const run: Run = {
  machine: {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
  },
  drilled: values.continue ? readDrilled() : [],
}
const file = resolve(values.report)

say('Starting the cluster …')
const cluster = await startCluster(folder)
process.once('exit', cluster.abandon)
say('Starting three nodes …')
const site = await startSite(cluster, await smallCatalogue(folder))
const load = await startLoad(site)

const drill = async (name: string, mode: Mode, round: number): Promise<Drilled> => {
  const { title, cause } = failures[name]!
  const drilled: Drilled = { name, title, mode, round, date: new Date().toISOString().slice(0, 10), load: Math.round(loadavg()[0]!) }
  try {
    await load.untilCalm()
    await load.check()
    load.observer.restart()
    drilled.note = (await cause({ cluster, site })) ?? undefined
    await load.untilCalm()
    drilled.seen = load.observer.result()
    await cluster.untilWhole()
    drilled.outcome = await load.check()
  } catch (error) {
    drilled.error = (error as Error).message
  }
  return drilled
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    say('Stopping after this failure; the report has what was done so far.')
    isStopping = true
  })

/** Failures that are drilled in both modes come first. */
const order = [...wanted].toSorted((one, other) => failures[other]!.modes.length - failures[one]!.modes.length)
const isCompared = (name: string) => failures[name]!.modes.length > 1
const plan = [
  ...(['synchronous', 'asynchronous'] as const).flatMap((mode) => order.filter(isCompared).map((name) => ({ name, mode }))),
  ...order.filter((name) => !isCompared(name)).map((name) => ({ name, mode: 'synchronous' as const })),
]

try {
  let current: Mode | undefined
  for (const { name, mode } of plan) {
    if (mode !== current && !isStopping) await cluster.setMode((current = mode))
    const { times = 1 } = failures[name]!
    for (let round = 1; round <= (times > 1 ? Number(values.failovers ?? times) : 1) && !isStopping; round++) {
      const drilled = await drill(name, mode, round)
      run.drilled.push(drilled)
      say(`${mode} ${name} ${round}: ${drilled.error ?? sentenceOf(drilled)}`)
      // After each, so that a crash of the machine costs one.
      writeFileSync(file, reportOf(run))
      writeDrilled(run.drilled)
    }
  }
} finally {
  // A request that hangs ends by itself.
  await Promise.race([load.stop(), delay(35_000)])
  await site.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
const isBroken = run.drilled.some((one) => one.error !== undefined || (one.mode === 'synchronous' && totalOf(one).lost > 0))
process.exit(isBroken ? 1 : 0)
