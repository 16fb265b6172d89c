import type { Mode } from './cluster.ts'
import { failures } from './failures.ts'
import type { Outcome } from './load.ts'
import type { Seen } from './observer.ts'

export type Drilled = {
  name: string
  title: string
  mode: Mode
  round: number
  /** The day, as 2026-11-27. */
  date: string
  /** Processes that were running or waiting when it began. */
  load: number
  seen?: Seen
  outcome?: Outcome
  note?: string | undefined
  error?: string
}
export type Run = {
  machine: { processor: string; cores: number; memoryGb: number }
  drilled: Drilled[]
}

export const totalOf = ({ outcome }: Pick<Drilled, 'outcome'>): { acknowledged: number; lost: number } => {
  const all = [...(outcome?.values() ?? [])]
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { acknowledged: sum(all.map(({ acknowledged }) => acknowledged)), lost: sum(all.map(({ lost }) => lost)) }
}

/** For the log. */
export const sentenceOf = (drilled: Drilled): string => {
  const { acknowledged, lost } = totalOf(drilled)
  const kinds = [...(drilled.outcome ?? [])].filter(([, kind]) => kind.lost > 0).map(([what, kind]) => `${kind.lost} ${what}`)
  return `${lost} lost of ${acknowledged}${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}`
}

/** Failures that could not be drilled, each with the reason. */
const notRun = [
  'A slow disk: it needs a device mapper, which network namespaces don’t bring.',
  'A slow or lossy network: the kernel here has no `netem`.',
  'Machines of their own: all programs share one machine, so a failure also costs what the others need to start again.',
  'Real providers of mail, payments, sign-on and language models: mails are counted in the nodes’ mailboxes, and the offline tutor answers.',
]

/** The page docs/drill.md. */
export const reportOf = ({ machine, drilled }: Run): string => {
  const { processor, cores, memoryGb } = machine
  const dates = [...new Set(drilled.map(({ date }) => date))].toSorted()
  const loads = drilled.map(({ load }) => load)
  const names = [...new Set(drilled.map(({ name }) => name))]
  const rows = (['synchronous', 'asynchronous'] as const).flatMap((mode) =>
    names.flatMap((name) => {
      const rounds = drilled.filter((one) => one.name === name && one.mode === mode)
      return rounds.length > 0 ? [rowOf(rounds)] : []
    }),
  )
  return `# The drill

Written by \`npm run drill\` on ${dates.join(' and ')}; do not edit. Three nodes of the app behind HAProxy use PgBouncer, which reaches the primary of a Patroni pair (PostgreSQL 15) with etcd; files are in a bucket. All of it ran on one machine with ${cores} cores (${processor}) and ${memoryGb} GB, which others used at the same time (a load of ${Math.min(...loads)} to ${Math.max(...loads)}), so the pauses are upper bounds. Meanwhile people saved answers, notes and quizzes, uploaded files, asked the tutor, logged in and had documentation made.

*Lost* counts acknowledged writes that weren’t there afterwards; for kinds other than answers, 1 means at least one. Nothing is saved twice between two checks, because a later write would hide a lost one. A *pause* is the longest time in which nobody’s answer was saved. *Stale* counts answers that another node didn’t have yet. A failed request shows the page of whoever answered it: the app’s own page keeps what was typed and tries again by itself.

| Failure | Patroni | Times | Acknowledged | Lost | Longest pause | Stale reads | What people saw |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

${comparison(drilled)}

## What was acknowledged

${kinds(drilled)}

## What was not drilled

${[...leftOut(drilled), ...notRun].map((line) => `- ${line}`).join('\n')}
`
}

/** Failures that the command could cause, and didn't in these runs. */
const leftOut = (drilled: readonly Drilled[]): string[] =>
  Object.entries(failures)
    .filter(([name]) => !drilled.some((one) => one.name === name))
    .map(([name, { title }]) => `${title} (\`--only=${name}\`).`)

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const rowOf = (rounds: readonly Drilled[]): string => {
  const { title, mode } = rounds[0]!
  const totals = rounds.map(totalOf)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const seen = rounds.flatMap((one) => one.seen ?? [])
  const failed = new Map<string, number>()
  for (const one of seen) for (const [what, count] of one.failures) failed.set(what, (failed.get(what) ?? 0) + count)
  const requestCount = sum(seen.map((one) => one.requestCount))
  const people = [
    failed.size === 0
      ? `nothing, in ${requestCount} requests`
      : `${[...failed].map(([what, count]) => `${count} × ${what}`).join(', ')}, of ${requestCount} requests`,
    ...rounds.flatMap(({ note, error }) => note ?? (error === undefined ? [] : `**not finished: ${error}**`)),
  ]
  const cells = [
    title,
    mode,
    rounds.length,
    sum(totals.map(({ acknowledged }) => acknowledged)),
    sum(totals.map(({ lost }) => lost)),
    seen.length > 0 ? seconds(Math.max(...seen.map(({ maxPauseMs }) => maxPauseMs))) : '—',
    `${sum(seen.map(({ staleCount }) => staleCount))} of ${sum(seen.map(({ readCount }) => readCount))}`,
    people.join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The asynchronous loss beside the synchronous one, over all failovers. */
const comparison = (drilled: readonly Drilled[]): string => {
  const failovers = drilled.filter(({ name }) => ['switchover', 'primary', 'lagging', 'partition'].includes(name))
  const said = (['synchronous', 'asynchronous'] as const).map((mode) => {
    const own = failovers.filter((one) => one.mode === mode).map(totalOf)
    const lost = own.reduce((total, one) => total + one.lost, 0)
    const acknowledged = own.reduce((total, one) => total + one.acknowledged, 0)
    return `${lost} of ${acknowledged} acknowledged writes lost over ${own.length} failovers with \`synchronous_mode: ${mode === 'synchronous'}\``
  })
  return `**${said.join('; ')}.** Patroni is asynchronous by default: what the standby didn’t have yet is gone when the primary dies. Turn \`synchronous_mode\` on.`
}

const kinds = (drilled: readonly Drilled[]): string => {
  const all = new Map<string, number>()
  for (const { outcome } of drilled)
    for (const [what, { acknowledged }] of outcome ?? []) all.set(what, (all.get(what) ?? 0) + acknowledged)
  return [...all].map(([what, count]) => `- ${count} ${what}`).join('\n')
}
