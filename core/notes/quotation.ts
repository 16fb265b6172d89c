import { quoteSurroundings } from './limits.ts'
import type { PlacedEnds } from './placeRange.ts'
import type { TextRange } from './schema.ts'
import { type Numbering, type VersionWords, wordsIn } from './versionWords.ts'

/** Minimum number of matching words of a quotation with its surroundings, and minimum share of the surroundings. */
const minAgreeing = 6
const minShare = 0.6
/** Maximum number of word comparisons for a quotation. Needing more means that it is too common to locate. */
const maxCompared = 10_000

/**
 * Finds a quotation in a version by its words and their surroundings. Undefined if it is missing or ambiguous. `isFree` excludes words that
 * were elsewhere before.
 */
export const findQuotation = (
  version: VersionWords,
  { quote, prefix, suffix }: Pick<TextRange, 'quote' | 'prefix' | 'suffix'>,
  numbers: Numbering,
  isFree: (word: number) => boolean,
): PlacedEnds | undefined => {
  const [sought, before, after] = [quote, prefix, suffix].map((text) => wordsIn(text, numbers).map(({ word }) => word)) as [
    number[],
    number[],
    number[],
  ]
  // Truncation may leave half a word.
  if (prefix.length >= quoteSurroundings - 1) before.shift()
  if (suffix.length >= quoteSurroundings - 1) after.pop()
  if (sought.length === 0) return undefined
  const { words, blocks } = version
  let compared = 0
  const isQuote = (at: number) =>
    sought.every((word, index) => compared++ < maxCompared && words[at + index]?.word === word && isFree(at + index))
  let best: { at: number; agreeing: number } | undefined
  let second = 0
  for (const at of placesOf(version, sought)) {
    if (!isQuote(at)) continue
    const last = at + sought.length - 1
    if (blocks[words[at]!.block]!.part !== blocks[words[last]!.block]!.part) continue
    let agreeing = sought.length
    for (let index = 1; index <= before.length && words[at - index]?.word === before.at(-index); index++) agreeing++
    for (let index = 0; index < after.length && words[last + 1 + index]?.word === after[index]; index++) agreeing++
    if (best && agreeing <= best.agreeing) second = Math.max(second, agreeing)
    else [best, second] = [{ at, agreeing }, best?.agreeing ?? 0]
  }
  if (compared > maxCompared) return undefined
  if (!best || best.agreeing < minAgreeing || best.agreeing === second) return undefined
  const around = before.length + after.length
  if (best.agreeing - sought.length < minShare * around && sought.length < 2 * minAgreeing) return undefined
  const [first, last] = [words[best.at]!, words[best.at + sought.length - 1]!]
  return {
    part: blocks[first.block]!.part,
    start: { block: blocks[first.block]!.id, offset: first.start },
    end: { block: blocks[last.block]!.id, offset: last.end },
  }
}

const cache = new WeakMap<VersionWords, ReadonlyMap<number, readonly number[]>>()

/** Positions of each word, built once per version. */
const indexesOf = (version: VersionWords): ReadonlyMap<number, readonly number[]> => {
  const made = cache.get(version)
  if (made) return made
  const indexes = new Map<number, number[]>()
  for (const [index, { word }] of version.words.entries()) {
    const found = indexes.get(word)
    if (found) found.push(index)
    else indexes.set(word, [index])
  }
  cache.set(version, indexes)
  return indexes
}

/** Returns possible starts of a quotation by the positions of its rarest word, in order. */
const placesOf = (version: VersionWords, sought: readonly number[]): number[] => {
  const indexes = indexesOf(version)
  let rarest = 0
  for (const [index, word] of sought.entries()) {
    const found = indexes.get(word)
    if (!found) return []
    if (found.length < indexes.get(sought[rarest]!)!.length) rarest = index
  }
  return indexes
    .get(sought[rarest]!)!
    .map((index) => index - rarest)
    .filter((at) => at >= 0 && at + sought.length <= version.words.length)
}
