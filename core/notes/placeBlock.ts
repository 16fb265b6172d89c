import type { AlignedVersions } from './placeRange.ts'

/** How many of a block's words have to stand in one block again. */
const leastShare = 0.5

/** The block of the later version that has most of a block's words, or else its id. Steps and sections are known by their ids. */
export const placeBlock = (versions: AlignedVersions, id: string): string | undefined => {
  const { from, to } = versions
  const index = from.blocks.findIndex((block) => block.id === id)
  return blockOfWords(versions, index) ?? [...to.blocks, ...to.parts].find((one) => one.id === id)?.id
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
  const index = from.blocks.findIndex((block) => block.id === id)
  const part = index >= 0 ? from.blocks[index]!.part : from.parts.findIndex((one) => one.id === id)
  for (let before = index; before >= (from.parts[part]?.firstBlock ?? Infinity); before--) {
    const found = placeBlock(versions, from.blocks[before]!.id)
    if (found !== undefined) return found
  }
  for (let before = part; before >= 0; before--) {
    const found = to.parts.find((one) => one.id === from.parts[before]!.id)
    if (found) return found.id
  }
  return null
}
