/** The item at `a` of one sequence equals the item at `b` of the other. */
type Emit = (a: number, b: number) => void

/** Ranges of two sequences; the end is exclusive. */
type Gap = { aFrom: number; aTo: number; bFrom: number; bTo: number }

/** Maximum cells of the table for an exact comparison. Longer passages without a common rare word count as different. */
const maxCells = 250_000

/**
 * Average number of times that items are visited to find rare runs. Ordinary texts need a few; a malicious one would need as many as it has
 * words.
 */
const maxPasses = 30

const lengthOf = ({ aFrom, aTo, bFrom, bTo }: Gap): number => aTo - aFrom + bTo - bFrom

/**
 * Pairs equal items of two sequences of numbers, in order: first at the edges, then around runs that occur once in each (patience diff),
 * then a longest common subsequence in between. Linear time, except for short passages.
 */
export const alignSequences = (a: ArrayLike<number>, b: ArrayLike<number>, emit: Emit, within: Partial<Gap> = {}): void => {
  const all: Gap = { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length, ...within }
  const gaps = [all]
  let left = maxPasses * lengthOf(all)
  for (let gap = gaps.pop(); gap; gap = gaps.pop()) {
    let { aFrom, aTo, bFrom, bTo } = gap
    for (; aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]; aFrom++, bFrom++) emit(aFrom, bFrom)
    for (; aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]; aTo--, bTo--) emit(aTo - 1, bTo - 1)
    if (aFrom === aTo || bFrom === bTo) continue
    const inner = { aFrom, aTo, bFrom, bTo }
    left -= lengthOf(inner)
    const anchors = left < 0 ? undefined : (rareRuns(a, b, inner, 3) ?? rareRuns(a, b, inner, 1))
    if (anchors) splitAt(anchors, inner, gaps, emit)
    else longestCommonSubsequence(a, b, inner, emit)
  }
}

type Anchor = readonly [a: number, b: number]

/** Returns the starts of runs of `length` items that occur once in each gap, in order; undefined if there are none. */
const rareRuns = (a: ArrayLike<number>, b: ArrayLike<number>, gap: Gap, length: number): Anchor[] | undefined => {
  const inB = positionsOf(b, gap.bFrom, gap.bTo, length)
  const pairs: Anchor[] = []
  for (const [run, at] of positionsOf(a, gap.aFrom, gap.aTo, length)) {
    const other = inB.get(run)
    if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other])
  }
  const rising = longestIncreasingSubsequence(pairs)
  return rising.length > 0 ? rising : undefined
}

/** Maps each run to its start; -1 if it occurs more than once. */
const positionsOf = (items: ArrayLike<number>, from: number, to: number, length: number): Map<number | string, number> => {
  const positions = new Map<number | string, number>()
  for (let at = from; at + length <= to; at++) {
    const run = length === 1 ? items[at]! : `${items[at]} ${items[at + 1]} ${items[at + 2]}`
    positions.set(run, positions.has(run) ? -1 : at)
  }
  return positions
}

/** Returns the longest subsequence of the pairs, sorted by `a`, that also increases in `b`. */
const longestIncreasingSubsequence = (pairs: readonly Anchor[]): Anchor[] => {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, pair] of pairs.entries()) {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < pair[1]) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const rising: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) rising.push(pairs[index]!)
  return rising.toReversed()
}

const splitAt = (anchors: readonly Anchor[], { aFrom, aTo, bFrom, bTo }: Gap, gaps: Gap[], emit: Emit) => {
  let [a, b] = [aFrom, bFrom]
  for (const [nextA, nextB] of anchors) {
    if (nextA > a && nextB > b) gaps.push({ aFrom: a, aTo: nextA, bFrom: b, bTo: nextB })
    emit(nextA, nextB)
    ;[a, b] = [nextA + 1, nextB + 1]
  }
  gaps.push({ aFrom: a, aTo, bFrom: b, bTo })
}

/** Returns a longest common subsequence, computed with a table of all pairs. */
const longestCommonSubsequence = (a: ArrayLike<number>, b: ArrayLike<number>, { aFrom, aTo, bFrom, bTo }: Gap, emit: Emit) => {
  const [rows, columns] = [aTo - aFrom, bTo - bFrom]
  if (rows * columns > maxCells) return
  const width = columns + 1
  const table = new Uint16Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const at = row * width + column
      table[at] = a[aFrom + row] === b[bFrom + column] ? table[at + width + 1]! + 1 : Math.max(table[at + width]!, table[at + 1]!)
    }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const at = row * width + column
    if (a[aFrom + row] === b[bFrom + column]) emit(aFrom + row++, bFrom + column++)
    else if (table[at + width]! >= table[at + 1]!) row++
    else column++
  }
}
