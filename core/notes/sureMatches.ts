import type { VersionWords } from './versionWords.ts'

export type WordPair = readonly [a: number, b: number]

type Word = VersionWords['words'][number]
type Run = { first: number; last: number; weight: number; rarest: number }

/** A run of words is proof of the same passage if it has at least this many words, this total weight, and one word of this rarity. */
const minRun = 3
const sureWeight = 0.6
const rareWeight = 0.2
/** Minimum share of two short blocks that must be equal for all of it to count. */
const alikeShare = 0.6
const shortBlock = 12
/** Maximum number of words that may be added or removed between two runs of the same passage. */
const nearby = 3

/**
 * Filters the pairs of an alignment: keeps those of the same passage, without accidental ones such as "the" and full stops. `pairs`:
 * increasing indexes of `a` and `b`.
 */
export const sureMatches = (pairs: readonly WordPair[], a: readonly Word[], b: readonly Word[], from: VersionWords): WordPair[] => {
  const weights = wordWeights(from)
  const runs: Run[] = []
  for (const [index, [one, other]] of pairs.entries()) {
    const before = pairs[index - 1]
    const weight = weights.get(a[one]!.word) ?? 1
    if (before && before[0] + 1 === one && before[1] + 1 === other && isWithin(a, before[0], one) === isWithin(b, before[1], other)) {
      const run = runs.at(-1)!
      run.last = index
      run.weight += weight
      run.rarest = Math.max(run.rarest, weight)
    } else runs.push({ first: index, last: index, weight, rarest: weight })
  }
  const shares = blockShares(pairs, a, b)
  const sure = runs.map((run) => isTelling(run) || shares(pairs[run.first]!) >= alikeShare)
  // A run between or next to others of the same passage belongs to it, and may prove the next one.
  const forwards = [...runs.entries()]
  const backwards = forwards.toReversed()
  for (let changed = true; changed;) {
    changed = false
    // Alternates both directions, so that a chain of runs is done at once from either end.
    for (const [index, run] of [...forwards, ...backwards]) {
      if (sure[index]) continue
      const before = sure[index - 1] ? distance(a, b, pairs[runs[index - 1]!.last]!, pairs[run.first]!) : Infinity
      const after = sure[index + 1] ? distance(a, b, pairs[run.last]!, pairs[runs[index + 1]!.first]!) : Infinity
      if (Math.min(before, after) > 1 && Math.max(before, after) > nearby) continue
      sure[index] = true
      changed = true
    }
  }
  return runs.flatMap((run, index) => (sure[index] ? pairs.slice(run.first, run.last + 1) : []))
}

const isTelling = ({ first, last, weight, rarest }: Run): boolean =>
  last - first + 1 >= minRun && weight >= sureWeight && rarest >= rareWeight

/** Counts the words between two pairs, on the side with more of them. A block edge counts as one word. */
const distance = (a: readonly Word[], b: readonly Word[], before: WordPair, after: WordPair): number => {
  const isSplit = isWithin(a, before[0], after[0]) !== isWithin(b, before[1], after[1])
  return Math.max(after[0] - before[0], after[1] - before[1]) - 1 + (isSplit ? 2 : 0)
}

/** True if two words are in the same block. */
const isWithin = (words: readonly Word[], one: number, other: number): boolean => words[one]!.block === words[other]!.block

/** Returns which share of two matched blocks is paired with each other; 0 for long blocks. */
const blockShares = (pairs: readonly WordPair[], a: readonly Word[], b: readonly Word[]) => {
  const sizes = (words: readonly Word[]) => {
    const matches = new Map<number, number>()
    for (const { block } of words) matches.set(block, (matches.get(block) ?? 0) + 1)
    return matches
  }
  const [sizesA, sizesB] = [sizes(a), sizes(b)]
  const keyOf = ([one, other]: WordPair) => `${a[one]!.block} ${b[other]!.block}`
  const together = new Map<string, number>()
  for (const pair of pairs) together.set(keyOf(pair), (together.get(keyOf(pair)) ?? 0) + 1)
  return (pair: WordPair): number => {
    const size = Math.max(sizesA.get(a[pair[0]]!.block)!, sizesB.get(b[pair[1]]!.block)!)
    return size > shortBlock ? 0 : together.get(keyOf(pair))! / size
  }
}

const cache = new WeakMap<VersionWords, Map<number, number>>()

/** Weight of each word for identifying its passage. Rarer words weigh more; at most 1. */
export const wordWeights = (version: VersionWords): Map<number, number> => {
  let weights = cache.get(version)
  if (!weights) {
    weights = new Map()
    for (const { word } of version.words) weights.set(word, (weights.get(word) ?? 0) + 1)
    for (const [word, count] of weights) weights.set(word, 1 / Math.sqrt(count))
    cache.set(version, weights)
  }
  return weights
}
