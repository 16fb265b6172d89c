import type { WordMatches } from './alignWords.ts'
import type { TextPoint, TextRange } from './schema.ts'
import { wordWeights } from './sureMatches.ts'
import type { VersionWords } from './versionWords.ts'

export type AlignedVersions = { from: VersionWords; to: VersionWords; matches: WordMatches }
type Ends = { start: TextPoint; end: TextPoint }
/** Where a passage begins and ends in one part of a version. */
export type PlacedEnds = Ends & { part: number }

/** How much of a passage has to be found together again. */
const leastShare = 0.25
/** Below it a passage says too little to be known by its words alone. */
const leastWeight = 0.5
/** Words that may have been written into a passage, besides as many as it has. */
const mostInserted = 40

/** The part of a version in which a range lies, with its words as indexes, the last one without; undefined if it lies in none. */
export const locateRange = ({ parts, blocks, words }: VersionWords, { start, end }: Ends) => {
  for (const [part, { firstBlock, lastBlock }] of parts.entries()) {
    const [first, last] = [start, end].map(({ block }) => indexWithin(blocks, block, firstBlock, lastBlock))
    if (first === undefined || last === undefined || first < 0 || last < first) continue
    const { firstWord, lastWord } = { firstWord: blocks[first]!.firstWord, lastWord: blocks[last]!.lastWord }
    let [from, to] = [firstWord, lastWord]
    while (from < to && words[from]!.block === first && words[from]!.end <= start.offset) from++
    while (to > from && words[to - 1]!.block === last && words[to - 1]!.start >= end.offset) to--
    if (from < to) return { part, from, to }
  }
  return undefined
}

const indexWithin = (blocks: VersionWords['blocks'], id: string, from: number, to: number): number => {
  for (let index = from; index < to; index++) if (blocks[index]!.id === id) return index
  return -1
}

/** Where the words of a range stand now: most of them together, as far as they are sure; undefined if too few are. */
export const placeRange = (versions: AlignedVersions, range: TextRange): PlacedEnds | undefined => {
  const { from, to, matches } = versions
  const located = locateRange(from, range)
  if (!located) return undefined
  const weights = wordWeights(from)
  const weightOf = (index: number) => weights.get(from.words[index]!.word)!
  let all = 0
  const found: number[] = []
  for (let index = located.from; index < located.to; index++) {
    all += weightOf(index)
    if (matches.toNew[index]! >= 0) found.push(matches.toNew[index]!)
  }
  const clusters = clustersOf(versions, located, found)
  const weigh = (cluster: readonly number[]) => cluster.reduce((sum, index) => sum + weightOf(matches.toOld[index]!), 0)
  const best = clusters.reduce<number[]>((most, cluster) => (weigh(cluster) > weigh(most) ? cluster : most), [])
  const weight = weigh(best)
  const [first, last] = [best[0], best.at(-1)]
  if (first === undefined || last === undefined || weight < leastShare * all) return undefined
  if (weight < leastWeight && !isFramed(versions, first, last)) return undefined
  return {
    part: to.blocks[to.words[first]!.block]!.part,
    start: pointIn(versions, first, 'start', range.start),
    end: pointIn(versions, last, 'end', range.end),
  }
}

/** Matched words of a range, divided where much else stands between them or another part begins. */
const clustersOf = ({ to, matches }: AlignedVersions, located: { from: number; to: number }, found: readonly number[]): number[][] => {
  const partOf = (index: number) => to.blocks[to.words[index]!.block]!.part
  const isForeign = (index: number) => {
    const old = matches.toOld[index]!
    return old >= 0 && (old < located.from || old >= located.to)
  }
  const clusters: number[][] = []
  for (const index of found.toSorted((a, b) => a - b)) {
    const before = clusters.at(-1)?.at(-1)
    const isNear = before !== undefined && partOf(before) === partOf(index) && index - before - 1 <= mostInserted + found.length
    let foreign = 0
    if (isNear) for (let between = before + 1; between < index; between++) foreign += Number(isForeign(between))
    if (isNear && foreign * 3 <= found.length) clusters.at(-1)!.push(index)
    else clusters.push([index])
  }
  return clusters
}

/** True if the words right before and after a passage are the ones that stood there. */
const isFramed = ({ from, to, matches }: AlignedVersions, first: number, last: number): boolean => {
  const continues = (index: number, step: 1 | -1) => {
    const old = matches.toOld[index]! + step
    const isEdge = from.words[old]?.block !== from.words[old - step]!.block
    const isEdgeNow = to.words[index + step]?.block !== to.words[index]!.block
    return isEdge || isEdgeNow ? isEdge && isEdgeNow : matches.toNew[old] === index + step
  }
  return continues(first, -1) && continues(last, 1)
}

/** The edge of a word, or the place inside it where the range began or ended if that was so before. */
const pointIn = ({ from, to, matches }: AlignedVersions, index: number, side: 'start' | 'end', point: TextPoint): TextPoint => {
  const [word, old] = [to.words[index]!, from.words[matches.toOld[index]!]!]
  const isInside = from.blocks[old.block]!.id === point.block && old.start < point.offset && point.offset < old.end
  const isWhole = word.end - word.start === old.end - old.start
  const offset = isInside && isWhole ? word.start + point.offset - old.start : word[side]
  return { block: to.blocks[word.block]!.id, offset }
}
