import { alignSequences } from './align.ts'
import { sureMatches, type WordPair } from './sureMatches.ts'
import type { VersionWords } from './versionWords.ts'

/** Maps each word of one version to its index in the other; -1: missing. */
export type WordMatches = { toNew: Int32Array; toOld: Int32Array }

/** Minimum number of adjacent words that are recognized after moving elsewhere. */
const minMovedRun = 6
const shingle = 4

/**
 * Finds the words of one version in another: in equal blocks, first in order and then anywhere; in blocks with the same id; between those;
 * and finally in moved runs of words.
 */
export const alignWords = (from: VersionWords, to: VersionWords): WordMatches => {
  const matches: WordMatches = { toNew: new Int32Array(from.words.length).fill(-1), toOld: new Int32Array(to.words.length).fill(-1) }
  const blocks = pairBlocks(from, to)
  for (const [a, b] of blocks.alike) matchWords(matches, wordsBetween(from, to, a, b))
  for (const [a, b] of blocks.ofOneId) alignIndexes(from, to, indexes(from, [a]), indexes(to, [b]), matches)
  for (const { a, b } of blocks.gaps) alignIndexes(from, to, indexes(from, a), indexes(to, b), matches)
  matchMovedRuns(from, to, matches)
  matchChangedSpellings(from, to, matches)
  return matches
}

const matchWords = ({ toNew, toOld }: WordMatches, pairs: Iterable<WordPair>) => {
  for (const [a, b] of pairs) {
    toNew[a] = b
    toOld[b] = a
  }
}

type BlockPair = readonly [a: number, b: number]

const pairBlocks = (from: VersionWords, to: VersionWords) => {
  const [pairedA, pairedB] = [new Map<number, number>(), new Map<number, number>()]
  const pair = (a: number, b: number) => {
    pairedA.set(a, b)
    pairedB.set(b, a)
  }
  const texts = new Map<string, number>()
  const numbered = ({ blocks }: VersionWords) =>
    blocks.map(({ text, id }) => {
      const key = text || `#${id}`
      if (!texts.has(key)) texts.set(key, texts.size)
      return texts.get(key)!
    })
  const [textsA, textsB] = [numbered(from), numbered(to)]

  const partsB = new Map(to.parts.map((part) => [part.key, part]))
  const inOrder = new Map<string, BlockPair[]>()
  for (const a of from.parts) {
    const b = partsB.get(a.key)
    if (!b) continue
    const found: BlockPair[] = []
    const within = { aFrom: a.firstBlock, aTo: a.lastBlock, bFrom: b.firstBlock, bTo: b.lastBlock }
    alignSequences(textsA, textsB, (one, other) => found.push([one, other]), within)
    for (const [one, other] of found) pair(one, other)
    inOrder.set(
      a.key,
      found.sort(([one], [other]) => one - other),
    )
  }
  pairLeft(from, to, (index, { blocks }) => blocks[index]!.text, pairedA, pairedB, pair)
  const alike = [...pairedA]
  pairLeft(from, to, (index, { blocks }) => blocks[index]!.id, pairedA, pairedB, pair)
  const ofOneId = [...pairedA].slice(alike.length)

  const gaps: { a: number[]; b: number[] }[] = []
  for (const part of from.parts) {
    const other = partsB.get(part.key)
    if (!other) continue
    let [a, b] = [part.firstBlock, other.firstBlock]
    for (const [nextA, nextB] of [...inOrder.get(part.key)!, [part.lastBlock, other.lastBlock] as const]) {
      const gap = { a: between(a, nextA, pairedA), b: between(b, nextB, pairedB) }
      if (gap.a.length > 0 && gap.b.length > 0) gaps.push(gap)
      ;[a, b] = [nextA + 1, nextB + 1]
    }
  }
  return { alike, ofOneId, gaps }
}

const between = (first: number, last: number, paired: ReadonlyMap<number, number>): number[] =>
  Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).filter((index) => !paired.has(index))

/** Pairs remaining blocks with the same key in the same edition, if their number is the same on both sides. */
const pairLeft = (
  from: VersionWords,
  to: VersionWords,
  keyOf: (index: number, version: VersionWords) => string,
  pairedA: ReadonlyMap<number, number>,
  pairedB: ReadonlyMap<number, number>,
  pair: (a: number, b: number) => void,
) => {
  const left = (version: VersionWords, paired: ReadonlyMap<number, number>) => {
    const groups = new Map<string, number[]>()
    for (const [index, { text, part }] of version.blocks.entries()) {
      if (text === '' || paired.has(index)) continue
      const key = `${version.parts[part]!.edition}\n${keyOf(index, version)}`
      const group = groups.get(key)
      if (group) group.push(index)
      else groups.set(key, [index])
    }
    return groups
  }
  const leftB = left(to, pairedB)
  for (const [key, a] of left(from, pairedA)) {
    const b = leftB.get(key)
    if (b?.length === a.length) for (const [index, one] of a.entries()) pair(one, b[index]!)
  }
}

function* wordsBetween(from: VersionWords, to: VersionWords, a: number, b: number): Generator<WordPair> {
  const [one, other] = [from.blocks[a]!, to.blocks[b]!]
  const length = Math.min(one.lastWord - one.firstWord, other.lastWord - other.firstWord)
  for (let index = 0; index < length; index++) yield [one.firstWord + index, other.firstWord + index]
}

const indexes = ({ blocks }: VersionWords, of: readonly number[]): number[] =>
  of.flatMap((index) => {
    const { firstWord, lastWord } = blocks[index]!
    return Array.from({ length: lastWord - firstWord }, (_, word) => firstWord + word)
  })

const alignIndexes = (from: VersionWords, to: VersionWords, a: readonly number[], b: readonly number[], matches: WordMatches) => {
  const found: WordPair[] = []
  alignSequences(
    a.map((index) => from.words[index]!.word),
    b.map((index) => to.words[index]!.word),
    (one, other) => found.push([one, other]),
  )
  found.sort(([one], [other]) => one - other)
  const sure = sureMatches(
    found,
    a.map((index) => from.words[index]!),
    b.map((index) => to.words[index]!),
    from,
  )
  matchWords(
    matches,
    sure.map(([one, other]) => [a[one]!, b[other]!] as const),
  )
}

/** Matches unmatched runs of words that occur once on both sides. */
const matchMovedRuns = (from: VersionWords, to: VersionWords, matches: WordMatches) => {
  const shinglesOf = (version: VersionWords, matched: Int32Array) => {
    const found = new Map<string, number>()
    for (let at = 0; at + shingle <= version.words.length; at++) {
      if (!isFree(version, matched, at, shingle)) continue
      const { edition } = version.parts[version.blocks[version.words[at]!.block]!.part]!
      const key = `${edition}\n${version.words
        .slice(at, at + shingle)
        .map(({ word }) => word)
        .join(' ')}`
      found.set(key, found.has(key) ? -1 : at)
    }
    return found
  }
  const inNew = shinglesOf(to, matches.toOld)
  for (const [key, a] of shinglesOf(from, matches.toNew)) {
    const b = inNew.get(key)
    if (a < 0 || b === undefined || b < 0 || matches.toNew[a]! >= 0 || matches.toOld[b]! >= 0) continue
    const run = extend(from, to, matches, a, b)
    if (run.length >= minMovedRun) matchWords(matches, run)
  }
}

const isFree = ({ words }: VersionWords, matched: Int32Array, at: number, length: number): boolean => {
  for (let index = at; index < at + length; index++) if (matched[index]! >= 0 || words[index]!.block !== words[at]!.block) return false
  return true
}

const extend = (from: VersionWords, to: VersionWords, { toNew, toOld }: WordMatches, a: number, b: number): WordPair[] => {
  const isAlike = (one: number, other: number, step: 1 | -1) =>
    from.words[one] !== undefined &&
    from.words[one].word === to.words[other]?.word &&
    (from.words[one].block === from.words[one - step]!.block) === (to.words[other].block === to.words[other - step]!.block) &&
    toNew[one]! < 0 &&
    toOld[other]! < 0
  let [before, after] = [0, 1]
  while (isAlike(a - before - 1, b - before - 1, -1)) before++
  while (isAlike(a + after, b + after, 1)) after++
  // Punctuation before the first word belongs to the text before it.
  while (before > -after && !/[\p{L}\p{N}]/u.test(spelling(from, a - before))) before--
  return Array.from({ length: before + after }, (_, index) => [a - before + index, b - before + index] as const)
}

/** Maximum number of adjacent words with a changed spelling. */
const maxRespelled = 3

/** Matches words between two matched ones if their number is unchanged and their spelling similar, as after a corrected typo. */
const matchChangedSpellings = (from: VersionWords, to: VersionWords, { toNew, toOld }: WordMatches) => {
  for (let a = 0; a < from.words.length; a++) {
    if (toNew[a]! >= 0) continue
    let length = 1
    while (a + length < from.words.length && toNew[a + length]! < 0) length++
    const before = a > 0 ? toNew[a - 1]! : -1
    const after = a + length < from.words.length ? toNew[a + length]! : to.words.length
    const isFramed = length <= maxRespelled && after - before === length + 1
    for (let index = 0; isFramed && index < length; index++) {
      const [one, other] = [a + index, before + 1 + index]
      if (toOld[other]! < 0 && isMuchTheSame(spelling(from, one), spelling(to, other))) {
        toNew[one] = other
        toOld[other] = one
      }
    }
    a += length - 1
  }
}

const spelling = ({ words, blocks }: VersionWords, index: number): string => {
  const { block, start, end } = words[index]!
  return blocks[block]!.text.slice(start, end).toLowerCase()
}

/** True if the common prefix and suffix of two words are at least half of the longer one. */
const isMuchTheSame = (one: string, other: string): boolean => {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return shorter > 1 && (start + end) * 2 >= Math.max(one.length, other.length)
}
