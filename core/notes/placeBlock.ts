import type { AlignedVersions } from './placeRange.ts'
import type { VersionWords } from './versionWords.ts'

/** How many of a block's words have to stand in one block again. */
const leastShare = 0.5

/** The block of the later version that has most of a block's words, or else its id. Steps and sections are known by their ids. */
export const placeBlock = (versions: AlignedVersions, id: string): string | undefined => {
  const { from, to } = versions
  const found = blockOfWords(versions, indexesOf(from).get(id) ?? -1)
  if (found !== undefined) return found
  return indexesOf(to).has(id) || to.parts.some((part) => part.id === id) ? id : undefined
}

const known = new WeakMap<VersionWords, ReadonlyMap<string, number>>()
/** Where each block stands. Whoever made the version, and however often it is asked, it is read once. */
const indexesOf = (version: VersionWords): ReadonlyMap<string, number> => {
  const indexes = known.get(version) ?? new Map(version.blocks.map(({ id }, index) => [id, index] as const).toReversed())
  known.set(version, indexes)
  return indexes
}

const blockOfWords = ({ from, to, matches }: AlignedVersions, index: number): string | undefined => {
  const { firstWord, lastWord } = from.blocks[index] ?? { firstWord: 0, lastWord: 0 }
  const counts = new Map<number, number>()
  for (let word = firstWord; word < lastWord; word++) {
    const found = matches.toNew[word]!
    if (found >= 0) counts.set(to.words[found]!.block, (counts.get(to.words[found]!.block) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best && best[1] >= leastShare * (lastWord - firstWord) ? to.blocks[best[0]]!.id : undefined
}

/** The nearest thing before a block that the later version has, too: a block of the same step, the step, or a step before it; else null. */
export const placeNear = (versions: AlignedVersions, id: string): string | null => {
  const { from, to } = versions
  const index = indexesOf(from).get(id) ?? -1
  const part = index >= 0 ? from.blocks[index]!.part : from.parts.findIndex((one) => one.id === id)
  const found = nearestBefore(versions, index, from.parts[part]?.firstBlock ?? Infinity)
  if (found !== undefined) return found
  for (let before = part; before >= 0; before--) {
    const kept = to.parts.find((one) => one.id === from.parts[before]!.id)
    if (kept) return kept.id
  }
  return null
}

const nearest = new WeakMap<AlignedVersions, Map<number, string | undefined>>()
/** The place of the block at `index`, or of the nearest one before it, down to `first`. Each block is looked at once. */
const nearestBefore = (versions: AlignedVersions, index: number, first: number): string | undefined => {
  const places = nearest.get(versions) ?? new Map<number, string | undefined>()
  nearest.set(versions, places)
  let at = index
  let place: string | undefined
  for (; at >= first; at--) {
    place = places.has(at) ? places.get(at) : placeBlock(versions, versions.from.blocks[at]!.id)
    if (place !== undefined || places.has(at)) break
  }
  for (let before = Math.max(at, first); before <= index; before++) places.set(before, place)
  return place
}
