import type { BlockNode, GuidedDocument } from '../documents/nodes.ts'
import type { Aliases } from '../documents/aliases.ts'
import { documentParts } from '../documents/parts.ts'
import { walkBlocks } from '../documents/walk.ts'
import { blockText } from '../documents/blockText.ts'

/** The whole text of a version: the document and the files of its Pro sections, by name. */
export type VersionText = {
  document: GuidedDocument
  sections: ReadonlyMap<string, readonly BlockNode[]>
  /** Maps ids of earlier versions to this version's. */
  aliases?: Aliases
}

/** A step, a section or a section file on one track, which is compared with its counterpart in another version. */
type TextPart = { key: string; edition: string; id: string; firstBlock: number; lastBlock: number }

type WordBlock = { id: string; text: string; part: number; firstWord: number; lastWord: number }

/**
 * The words of a version in sequence. `first…` and `last…` are indexes, the last exclusive. Words are numbers that are equal for the same
 * spelling.
 */
export type VersionWords = {
  parts: TextPart[]
  blocks: WordBlock[]
  words: { word: number; block: number; start: number; end: number }[]
}

const knownIndexes = new WeakMap<VersionWords, ReadonlyMap<string, ReadonlyMap<number, number>>>()

/** First index of each block in each part that contains it, by block id. Built once per version. */
export const blockIndexes = (version: VersionWords): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const made = knownIndexes.get(version)
  if (made) return made
  const indexes = new Map<string, Map<number, number>>()
  for (const [index, { id, part }] of version.blocks.entries()) {
    const found = indexes.get(id) ?? new Map<number, number>()
    if (!found.has(part)) indexes.set(id, found.set(part, index))
  }
  knownIndexes.set(version, indexes)
  return indexes
}

/** Numbers spellings; shared by the compared versions. */
export type Numbering = Map<string, number>

const numberOf = (numbers: Numbering, spelling: string): number => {
  const known = numbers.get(spelling)
  if (known !== undefined) return known
  numbers.set(spelling, numbers.size)
  return numbers.size - 1
}

const wordPattern = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu

/** Returns the words and punctuation marks of a text as numbers, ignoring case. */
export const wordsIn = (text: string, numbers: Numbering) =>
  [...text.matchAll(wordPattern)].map(({ 0: found, index }) => ({
    word: numberOf(numbers, found.toLowerCase()),
    start: index,
    end: index + found.length,
  }))

/** Counts the words and punctuation marks of texts, up to one more than `most`. */
export const countWords = (texts: Iterable<string>, max: number): number => {
  let count = 0
  for (const text of texts) {
    const words = text.matchAll(wordPattern)
    while (!words.next().done) if (++count > max) return count
  }
  return count
}

/** The document, each track and each section file are separate editions. */
export const isProEdition = (edition: string): boolean => edition.startsWith('file ')

export const versionWords = ({ document, sections }: VersionText, numbers: Numbering): VersionWords => {
  const found: VersionWords = { parts: [], blocks: [], words: [] }
  const add = (edition: string, id: string, nodes: readonly BlockNode[]) => {
    const firstBlock = found.blocks.length
    for (const node of walkBlocks(nodes)) {
      const text = blockText(node)
      const firstWord = found.words.length
      for (const one of wordsIn(text, numbers)) found.words.push({ ...one, block: found.blocks.length })
      found.blocks.push({ id: node.id, text, part: found.parts.length, firstWord, lastWord: found.words.length })
    }
    found.parts.push({ key: `${edition}/${id}`, edition, id, firstBlock, lastBlock: found.blocks.length })
  }
  for (const { id, blocks } of documentParts({ ...document, tracks: [] }, undefined, new Map())) add('', id, blocks)
  for (const track of document.tracks) for (const step of track.steps) add(`track ${track.id}`, step.id, step.children)
  for (const [name, nodes] of sections) add(`file ${name}`, name, nodes)
  return found
}
