import { type Count, missedCounts, type Outcome, type Part } from './part.ts'

export type Machine = { processor: string; cores: number; memoryBytes: number; system: string; node: string; load: string }

/** `stopped`: asked to stop before it came to its end; `error`: the part itself failed, so it proves nothing. */
export type PartRun = Pick<Part, 'title' | 'promises'> & Outcome & { name: string; seconds: number; stopped: boolean; error?: string }

export type Run = { date: string; commit: string; seed: number; size: number; machine: Machine; runs: PartRun[] }

export type Verdict = 'kept' | 'broken' | 'stopped' | 'skipped'

/** A part that failed, or that ended below its planned size by itself, counts as broken. */
export const verdictOf = ({ counts, breaks, error, stopped, skipped }: Omit<PartRun, 'title' | 'promises'>): Verdict => {
  if (breaks.length > 0 || error !== undefined) return 'broken'
  if (stopped) return 'stopped'
  if (skipped !== undefined) return 'skipped'
  return missedCounts(counts).length > 0 ? 'broken' : 'kept'
}

const maxBreaks = 20
const number = (value: number): string => value.toLocaleString('en')
const duration = (seconds: number): string => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`)
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const countOf = ({ done, planned }: Count): string =>
  planned === undefined || planned === done ? number(done) : `${number(done)} (planned ${number(planned)})`

/** One line for each part. */
export const summaryOf = ({ runs }: Run): string =>
  runs.map((run) => `${verdictOf(run).padEnd(8)}${run.name.padEnd(13)}${duration(run.seconds).padStart(7)}  ${headlineOf(run)}`).join('\n')

const headlineOf = (run: PartRun): string =>
  run.error ??
  run.skipped ??
  run.breaks[0]?.what ??
  run.counts
    .slice(0, 3)
    .map((count) => `${countOf(count)} ${count.what}`)
    .join(', ')

/** The report as Markdown. */
export const reportOf = ({ date, commit, seed, size, machine, runs }: Run): string =>
  [
    '# Reliability tests',
    `${date}, commit ${commit}, seed ${seed}, size ${size}: \`npm run nightly -- --seed=${seed} --size=${size}\`.`,
    `${machine.processor}, ${machine.cores} cores, ${(machine.memoryBytes / 2 ** 30).toFixed(0)} GB, ${machine.system}, Node ${machine.node}, load ${machine.load} at the start.`,
    [
      '| Part | Verdict | Takes |',
      '| --- | --- | --- |',
      ...runs.map((run) => `| ${run.title} | ${verdictOf(run)} | ${duration(run.seconds)} |`),
    ].join('\n'),
    ...runs.map(sectionOf),
  ].join('\n\n') + '\n'

const sectionOf = (run: PartRun): string =>
  [
    `## ${run.title}`,
    run.promises.map((promise) => `- ${promise}`).join('\n'),
    ...(run.skipped === undefined ? [] : [run.skipped]),
    ['| What | How many |', '| --- | --- |', ...run.counts.map((count) => `| ${cell(count.what)} | ${countOf(count)} |`)].join('\n'),
    ...(run.stopped ? ['The part was stopped before its end.'] : []),
    ...(run.error === undefined ? [] : [`The part itself failed:\n\n\`\`\`\n${run.error}\n\`\`\``]),
    ...breaksOf(run),
  ].join('\n\n')

const breaksOf = ({ name, breaks }: PartRun): string[] => {
  if (breaks.length === 0) return []
  const listed = breaks.slice(0, maxBreaks).map(({ what, reproduction }) => `- **${what}**: ${reproduction}`)
  const rest = breaks.length > maxBreaks ? [`- and ${breaks.length - maxBreaks} more`] : []
  return [`Broken ${breaks.length} times; run it again with the seed above and \`--only=${name}\`:`, [...listed, ...rest].join('\n')]
}
