import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { endWithHelp, readCommandLine } from '../../compiler/commandLine.ts'
import { chanceOf } from '../measuring/chance.ts'
import { credentials } from './credentials.ts'
import { faults } from './faults.ts'
import { guesses } from './guesses.ts'
import { kills } from './kills.ts'
import type { Part } from './part.ts'
import { races } from './races.ts'
import { image, unit } from './release.ts'
import { restores } from './restores.ts'
import { webhooks } from './webhooks.ts'
import { type PartRun, reportOf, type Run, summaryOf, verdictOf } from './report.ts'

const parts: Record<string, Part> = { kills, races, guesses, faults, webhooks, credentials, restores, image, unit }

const help = `npm run nightly -- [--size=<share>] [--only=<part,part>] [--seed=<number>] [--report=<file>]

Tries what must never break, one part after the other, and writes a report. Without --size at full size, which takes hours.
Parts: ${Object.keys(parts).join(', ')}. Ends with 1 if a promise broke, with 130 if it was stopped (Ctrl+C; again: at once).

  npm run nightly -- --size=0.02
  npm run nightly -- --only=kills --seed=7 --report=kills.md`

const { values, positionals } = readCommandLine(help, {
  size: { type: 'string', default: '1' },
  only: { type: 'string' },
  seed: { type: 'string' },
  report: { type: 'string', default: join(import.meta.dirname, '../../test-results/nightly.md') },
})
const size = Number(values.size)
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed)
const wanted = values.only?.split(',') ?? Object.keys(parts)
const unknown = wanted.filter((name) => !(name in parts))
if (positionals.length > 0) endWithHelp(`${positionals[0]} is no option.`, help)
if (unknown.length > 0) endWithHelp(`There is no part ${unknown.join(', ')}.`, help)
if (!(size > 0 && size <= 1)) endWithHelp('--size is a share of the full size: more than 0, at most 1.', help)
if (!Number.isSafeInteger(seed)) endWithHelp('--seed is a whole number.', help)

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // The second signal ends the command and its processes at once.
    if (stopping.signal.aborted) process.exit(130)
    console.error('Stopping; the report says what was done so far.')
    stopping.abort()
  })

const run: Run = {
  seed,
  size,
  runs: [],
  date: new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim(),
  machine: {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    load: loadavg()[0]!.toFixed(1),
  },
}

const runPart = async (name: string, { title, promises, run: tryPart }: Part): Promise<PartRun> => {
  const begin = performance.now()
  // Each part has its own random numbers, so that it does the same with --only.
  const chance = chanceOf(seed + Object.keys(parts).indexOf(name) * 1_000_003)
  const outcome = await tryPart({ chance, seed, size, signal: stopping.signal }).catch((error: unknown) => ({
    counts: [],
    breaks: [],
    // Failing because of being stopped doesn't count.
    ...(stopping.signal.aborted ? {} : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  }))
  return { name, title, promises, ...outcome, stopped: stopping.signal.aborted, seconds: (performance.now() - begin) / 1000 }
}

const file = resolve(values.report)
mkdirSync(dirname(file), { recursive: true })
console.log(`Seed ${seed}, size ${size}. The report: ${file}`)
for (const name of Object.keys(parts).filter((one) => wanted.includes(one))) {
  if (stopping.signal.aborted) break
  console.log(`${new Date().toISOString().slice(11, 19)} ${name} …`)
  run.runs.push(await runPart(name, parts[name]!))
  // Written after each part, so that results survive a crash of the machine.
  writeFileSync(file, reportOf(run))
}
console.log(`\n${summaryOf(run)}`)
const isBroken = run.runs.some((one) => verdictOf(one) === 'broken')
process.exitCode = isBroken ? 1 : stopping.signal.aborted ? 130 : 0
