import type { AlignedVersions } from './placeRange.ts'
import { blockIndexes, type VersionWords } from './versionWords.ts'

/** Minimum share of a block's words that must be in a single block of the later version. */
const minShare = 0.5

/** Returns the block of the later version with most of a block's words, or else with its id. Steps and sections are matched by id. */
export const placeBlock = (versions: AlignedVersions, id: string): string | undefined => {
  const { from, to } = versions
  const index = blockIndex(from, id)
  const { ofWords } = placesOf(versions)
  if (!ofWords.has(index)) ofWords.set(index, blockOfWords(versions, index))
  const found = ofWords.get(index)
  if (found !== undefined) return found
  return blockIndexes(to).has(id) || partsOf(to).has(id) ? id : undefined
}

/** Returns the index of the first block with an id, or -1. */
export const blockIndex = (version: VersionWords, id: string): number => blockIndexes(version).get(id)?.values().next().value ?? -1

const knownParts = new WeakMap<VersionWords, ReadonlyMap<string, number>>()
/** First index of each part, by id. */
const partsOf = (version: VersionWords): ReadonlyMap<string, number> => {
  const parts = knownParts.get(version) ?? new Map(version.parts.map(({ id }, index) => [id, index] as const).toReversed())
  knownParts.set(version, parts)
  return parts
}

/** Caches the result for each block and part by index, so that each is searched once for all annotations. */
type Places = { ofWords: Map<number, string | undefined>; nearest: Map<number, string | undefined>; partBefore: Map<number, string | null> }
const knownPlaces = new WeakMap<AlignedVersions['matches'], Places>()
const placesOf = ({ matches }: AlignedVersions): Places => {
  const places = knownPlaces.get(matches) ?? { ofWords: new Map(), nearest: new Map(), partBefore: new Map() }
  knownPlaces.set(matches, places)
  return places
}

const blockOfWords = ({ from, to, matches }: AlignedVersions, index: number): string | undefined => {
  const { firstWord, lastWord } = from.blocks[index] ?? { firstWord: 0, lastWord: 0 }
  const counts = new Map<number, number>()
  for (let word = firstWord; word < lastWord; word++) {
    const found = matches.toNew[word]!
    if (found >= 0) counts.set(to.words[found]!.block, (counts.get(to.words[found]!.block) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] >= minShare * (lastWord - firstWord) ? to.blocks[best[0]]!.id : undefined
}

/**
 * Returns the nearest preceding item that also exists in the later version: a block of the same step, the step, or an earlier step. Null if
 * there is none.
 */
export const placeNear = (versions: AlignedVersions, id: string): string | null => {
  const { from } = versions
  const index = blockIndex(from, id)
  const part = index >= 0 ? from.blocks[index]!.part : (partsOf(from).get(id) ?? -1)
  const found = nearestBefore(versions, index, from.parts[part]?.firstBlock ?? Infinity)
  if (found !== undefined) return found
  const { partBefore } = placesOf(versions)
  if (!partBefore.has(part)) partBefore.set(part, keptPart(versions, part))
  return partBefore.get(part)!
}

/** Returns the id of the part at an index, or of the nearest earlier part, that also exists in the later version. */
const keptPart = ({ from, to }: AlignedVersions, part: number): string | null =>
  from.parts.slice(0, part + 1).findLast(({ id }) => partsOf(to).has(id))?.id ?? null

/** Returns the later position of the block at `index`, or of the nearest earlier one down to `first`. Each block is searched once. */
const nearestBefore = (versions: AlignedVersions, index: number, first: number): string | undefined => {
  const places = placesOf(versions).nearest
  let at = index
  let place: string | undefined
  for (; at >= first; at--) {
    place = places.has(at) ? places.get(at) : placeBlock(versions, versions.from.blocks[at]!.id)
    if (place !== undefined || places.has(at)) break
  }
  for (let before = Math.max(at, first); before <= index; before++) places.set(before, place)
  return place
}
