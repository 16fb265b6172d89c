import type { WordMatches } from './alignWords.ts'
import type { TextPoint, TextRange } from './schema.ts'
import { wordWeights } from './sureMatches.ts'
import { blockIndexes, type VersionWords } from './versionWords.ts'

export type AlignedVersions = { from: VersionWords; to: VersionWords; matches: WordMatches }
type Ends = { start: TextPoint; end: TextPoint }
/** A passage as word indexes in one part of a version. */
export type PlacedEnds = Ends & { part: number }

/** Minimum share of a passage that must be matched in one piece. */
const minShare = 0.25
/** Minimum weight of a passage that is identified by its words alone. */
const minWeight = 0.5
/** Maximum number of words inserted into a passage, in addition to its own length. */
const maxInserted = 40
/** Maximum number of pieces of a passage. More pieces are accidental matches. */
const maxPieces = 200
/** Sums of weights that differ by less count as equal. */
const rounding = 1e-9

/** Returns the part of a version that contains a range, and the range as word indexes, the end exclusive; undefined if no part does. */
export const locateRange = (version: VersionWords, { start, end }: Ends) => {
  const { blocks, words } = version
  const lasts = blockIndexes(version).get(end.block)
  for (const [part, first] of blockIndexes(version).get(start.block) ?? []) {
    const last = lasts?.get(part)
    if (last === undefined || last < first) continue
    const { firstWord, lastWord } = { firstWord: blocks[first]!.firstWord, lastWord: blocks[last]!.lastWord }
    const from = firstWhere(firstWord, blocks[first]!.lastWord, (word) => words[word]!.end > start.offset)
    const to = firstWhere(Math.max(from, blocks[last]!.firstWord), lastWord, (word) => words[word]!.start >= end.offset)
    if (from < to) return { part, from, to }
  }
  return undefined
}

/** Finds the range in the new version, or returns undefined if too few words match. */
export const placeRange = (versions: AlignedVersions, range: TextRange): PlacedEnds | undefined => {
  const { from, to } = versions
  const located = locateRange(from, range)
  if (!located) return undefined
  const { weightBefore } = indexOf(versions)
  const weigh = (pieces: readonly Piece[]) =>
    pieces.reduce((sum, { old, length }) => sum + weightBefore[old + length]! - weightBefore[old]!, 0)
  const all = weightBefore[located.to]! - weightBefore[located.from]!
  let best: { pieces: Piece[]; weight: number } = { pieces: [], weight: 0 }
  for (const pieces of clustersOf(versions, piecesOf(versions, located))) {
    const weight = weigh(pieces)
    if (weight > best.weight + rounding) best = { pieces, weight }
  }
  const [first, end] = [best.pieces[0], best.pieces.at(-1)]
  if (!first || !end || best.weight < minShare * all - rounding) return undefined
  const last = end.now + end.length - 1
  if (best.weight < minWeight - rounding && !isFramed(versions, first.now, last)) return undefined
  return {
    part: partOf(to, first.now),
    start: pointIn(versions, first.now, 'start', range.start),
    end: pointIn(versions, last, 'end', range.end),
  }
}

/** A run of words that are adjacent in both versions: its start in each, and its length. */
type Piece = { old: number; now: number; length: number }

/** Data that all ranges of two versions share: the pieces in their old order, and prefix sums over words. */
type Index = { pieces: Piece[]; weightBefore: Float64Array; matchedBefore: Int32Array }
const indexes = new WeakMap<AlignedVersions['matches'], Index>()

const indexOf = ({ from, to, matches }: AlignedVersions): Index => {
  const made = indexes.get(matches)
  if (made) return made
  const weights = wordWeights(from)
  const pieces: Piece[] = []
  const weightBefore = new Float64Array(from.words.length + 1)
  for (const [old, { word }] of from.words.entries()) {
    weightBefore[old + 1] = weightBefore[old]! + weights.get(word)!
    const [now, before] = [matches.toNew[old]!, pieces.at(-1)]
    if (now < 0) continue
    const isNext = before && before.old + before.length === old && before.now + before.length === now
    if (isNext && partOf(to, now - 1) === partOf(to, now)) before.length++
    else pieces.push({ old, now, length: 1 })
  }
  const matchedBefore = new Int32Array(to.words.length + 1)
  for (const [now, old] of matches.toOld.entries()) matchedBefore[now + 1] = matchedBefore[now]! + Number(old >= 0)
  const index = { pieces, weightBefore, matchedBefore }
  indexes.set(matches, index)
  return index
}

const partOf = ({ words, blocks }: VersionWords, word: number): number => blocks[words[word]!.block]!.part

/** Returns the pieces of a range in their new order, or none if there are too many. */
const piecesOf = (versions: AlignedVersions, { from, to }: { from: number; to: number }): Piece[] => {
  const { pieces } = indexOf(versions)
  const first = firstWhere(0, pieces.length, (index) => pieces[index]!.old + pieces[index]!.length > from)
  const end = firstWhere(first, pieces.length, (index) => pieces[index]!.old >= to)
  if (end - first > maxPieces) return []
  const within = pieces.slice(first, end).map(({ old, now, length }) => {
    const cut = Math.max(0, from - old)
    return { old: old + cut, now: now + cut, length: Math.min(old + length, to) - old - cut }
  })
  return within.sort((one, other) => one.now - other.now)
}

/** Matched words of a range, split where much other text is between them or another part begins. */
const clustersOf = (versions: AlignedVersions, pieces: readonly Piece[]): Piece[][] => {
  const { matchedBefore } = indexOf(versions)
  const matchedLength = pieces.reduce((sum, { length }) => sum + length, 0)
  const clusters: Piece[][] = []
  for (const piece of pieces) {
    const last = clusters.at(-1)?.at(-1)
    const end = last ? last.now + last.length : 0
    const isNear =
      last && partOf(versions.to, last.now) === partOf(versions.to, piece.now) && piece.now - end <= maxInserted + matchedLength
    // Matches between adjacent words of a range come from outside the range.
    if (isNear && (matchedBefore[piece.now]! - matchedBefore[end]!) * 3 <= matchedLength) clusters.at(-1)!.push(piece)
    else clusters.push([piece])
  }
  return clusters
}

/** Returns the first index for which a condition holds that also holds for all later ones, or `end`. */
const firstWhere = (from: number, end: number, isTrue: (index: number) => boolean): number => {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** True if the words right before and after a passage are the same as before. */
const isFramed = ({ from, to, matches }: AlignedVersions, first: number, last: number): boolean => {
  const continues = (index: number, step: 1 | -1) => {
    const old = matches.toOld[index]! + step
    const isEdge = from.words[old]?.block !== from.words[old - step]!.block
    const isEdgeNow = to.words[index + step]?.block !== to.words[index]!.block
    return isEdge || isEdgeNow ? isEdge && isEdgeNow : matches.toNew[old] === index + step
  }
  return continues(first, -1) && continues(last, 1)
}

/** Returns the edge of a word, or the position inside it if the range began or ended inside the same word before. */
const pointIn = ({ from, to, matches }: AlignedVersions, index: number, side: 'start' | 'end', point: TextPoint): TextPoint => {
  const [word, old] = [to.words[index]!, from.words[matches.toOld[index]!]!]
  const isInside = from.blocks[old.block]!.id === point.block && old.start < point.offset && point.offset < old.end
  const isWhole = word.end - word.start === old.end - old.start
  const offset = isInside && isWhole ? word.start + point.offset - old.start : word[side]
  return { block: to.blocks[word.block]!.id, offset }
}
