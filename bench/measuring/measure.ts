export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** A line of the table: what was measured, the baseline, the ratio of medians, and the goal. `isMissed`: fails the run. */
export type Row = { what: string; ours: string; against: string; ratio: string; goal: string; isMissed?: boolean }

export const print = (title: string, rows: readonly Row[]): void => {
  console.log(`\n${title}`)
  console.table(rows.map(({ what, ours, against, ratio, goal }) => ({ what, ours, against, ratio, goal })))
  for (const { what } of rows.filter(({ isMissed }) => isMissed)) {
    console.error(`Missed: ${what}`)
    process.exitCode = 1
  }
}

/** Alternates two measurements, A B A B …, so that a change of the machine's speed affects both. */
export const interleaved = async (
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number; theirs: number; ratio: number }> => {
  const a: number[] = []
  const b: number[] = []
  for (let round = 0; round < rounds; round++) {
    a.push(await ours())
    b.push(await theirs())
  }
  return { ours: median(a), theirs: median(b), ratio: median(a.map((value, round) => value / b[round]!)) }
}

export const times = (ratio: number): string => `${ratio.toFixed(2)}×`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
