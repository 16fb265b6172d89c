import { alignWords } from './alignWords.ts'
import { maxSurroundingsLength } from './limits.ts'
import { annotationKey, isShown, type ExistingAnnotation, normalAnnotations } from './merge.ts'
import { blockIndex, placeBlock, placeNear } from './placeBlock.ts'
import { type AlignedVersions, locateRange, type PlacedEnds, placeRange } from './placeRange.ts'
import { findQuotation } from './quotation.ts'
import { rangeBetween, wholeCharacters } from './ranges.ts'
import { renameBlocks, renameIds } from './renaming.ts'
import type { Annotation, Annotations, CarryOverReport, SetAside, TextRange } from './schema.ts'
import { blockIndexes, isProEdition, type Numbering, type VersionText, type VersionWords, versionWords } from './versionWords.ts'

type Ranged = Extract<ExistingAnnotation, { range: TextRange }>
type BlockSwitch = Exclude<ExistingAnnotation, Ranged>
type Comparison = AlignedVersions & { numbers: Numbering; placedBlocks: Set<string> }

/** Characters stored before and after a passage that was set aside. */
const asideSurroundings = 200

/**
 * Moves annotations to a later version of the project: passages with their words, switches with their block. Nothing is dropped: what can't
 * be placed is set aside with its surrounding words. `update` reports the outcome.
 */
export const carryOver = (file: Annotations, from: VersionText, to: VersionText): Annotations => compareVersions(from, to)(file)

/** Returns a function that carries files over between two versions, which are compared once. Renamed ids count as the same. */
export const compareVersions = (from: VersionText, to: VersionText): ((file: Annotations) => Annotations) => {
  const numbers: Numbering = new Map()
  const aliases = to.aliases ?? {}
  const [old, now] = [versionWords(renameIds(from, aliases), numbers), versionWords(to, numbers)]
  const compared = { from: old, to: now, matches: alignWords(old, now), numbers }
  return (written) => {
    const comparison = { ...compared, placedBlocks: new Set<string>() }
    const file = { ...written, items: written.items.map((item) => renameBlocks(item, aliases)) }
    const items = file.items.map((item): Annotation => {
      if (item.kind === 'deleted') return item
      return 'range' in item ? carryRanged(comparison, item) : carrySwitch(comparison, item)
    })
    const carried = { ...file, version: to.document.version, items }
    return normalAnnotations({ ...carried, update: reportOf(comparison, file, carried) })
  }
}

const carryRanged = (comparison: Comparison, item: Ranged): Ranged => {
  const { aside, ...placed } = item
  const found = (aside ? undefined : placeRange(comparison, item.range)) ?? quotationPlace(comparison, item.range)
  const range = found && rangeAt(comparison, found, item.range)
  if (range) return { ...placed, range }
  return { ...item, aside: aside ? stillAside(comparison, aside) : asideOf(comparison, item.range) }
}

/** Words that were elsewhere in the old version aren't the missing ones. */
const quotationPlace = ({ to, matches, numbers }: Comparison, range: TextRange) =>
  findQuotation(to, range, numbers, (word) => matches.toOld[word]! < 0)

const rangeAt = ({ to }: Comparison, { part, start, end }: PlacedEnds, before: TextRange): TextRange | undefined => {
  const { firstBlock, lastBlock, edition } = to.parts[part]!
  const range = rangeBetween(
    to.blocks.slice(firstBlock, lastBlock).filter(({ text }) => text !== ''),
    start,
    end,
  )
  // The new text of a Pro section is only for those who may read it, so the learner's old quotation is kept.
  return range && isProEdition(edition) ? { ...before, start: range.start, end: range.end } : range
}

const asideOf = (comparison: Comparison, range: TextRange): SetAside => ({
  near: placeNear(comparison, range.start.block),
  passage: passageOf(comparison, range),
})

const stillAside = (comparison: Comparison, { near, passage }: SetAside): SetAside => ({
  near: near === null ? null : (placeBlock(comparison, near) ?? placeNear(comparison, near)),
  passage,
})

const passageOf = ({ from }: Comparison, range: TextRange): string => {
  const located = locateRange(from, range)
  const part = located && from.parts[located.part]!
  const quoted = range.prefix + range.quote + range.suffix
  if (!part || isProEdition(part.edition)) return cut(quoted)
  const [first, last] = [range.start, range.end].map(({ block }) => blockIndexes(from).get(block)!.get(located.part)!) as [number, number]
  let passage = ''
  for (let index = first; index <= last && passage.length < maxSurroundingsLength; index++) {
    const { text } = from.blocks[index]!
    const begin = index === first ? Math.max(0, range.start.offset - asideSurroundings) : 0
    const words = text.slice(begin, index === last ? range.end.offset + asideSurroundings : text.length)
    if (words !== '') passage += (passage === '' ? '' : '\n') + words
  }
  return cut(passage)
}

const cut = (text: string): string => wholeCharacters(text.slice(0, maxSurroundingsLength))

const carrySwitch = (comparison: Comparison, item: BlockSwitch): BlockSwitch => {
  const { aside, ...placed } = item
  const block = aside ? undefined : placeBlock(comparison, item.block)
  // If two blocks became one, the second switch is set aside.
  if (block !== undefined && !comparison.placedBlocks.has(`${item.kind} ${block}`)) {
    comparison.placedBlocks.add(`${item.kind} ${block}`)
    return { ...placed, block }
  }
  if (aside) return { ...item, aside: stillAside(comparison, aside) }
  return { ...item, aside: { near: placeNear(comparison, item.block), passage: blockPassage(comparison, item.block) } }
}

const blockPassage = ({ from }: Comparison, id: string): string => {
  const block = from.blocks[blockIndex(from, id)]
  return !block || isProEdition(from.parts[block.part]!.edition) ? '' : cut(block.text.slice(0, 2 * asideSurroundings))
}

/** Both files have their items in the same order. */
const reportOf = (comparison: Comparison, before: Annotations, after: Annotations): CarryOverReport | null => {
  const pairs = after.items.flatMap((item, index) => (isShown(item) ? [{ item, was: before.items[index]! as ExistingAnnotation }] : []))
  if (pairs.length === 0) return null
  const open = before.update?.dismissed === false ? before.update : undefined
  const movedBefore = new Set(open?.moved)
  const setAside = pairs.filter(({ item }) => item.aside).map(({ item }) => annotationKey(item))
  const moved = pairs
    .filter(({ item, was }) => !item.aside && (hasMoved(comparison, item, was) || movedBefore.has(annotationKey(was))))
    .map(({ item }) => annotationKey(item))
  return {
    from: open?.from ?? before.version,
    to: after.version,
    carried: pairs.length - moved.length - setAside.length,
    moved,
    setAside,
    dismissed: false,
  }
}

/** True if an annotation covers other words than before, or moved to another step or block. */
const hasMoved = ({ from, to }: Comparison, item: ExistingAnnotation, was: ExistingAnnotation): boolean => {
  if ('block' in item && 'block' in was) return item.block !== was.block
  if (was.aside || !('range' in item) || !('range' in was)) return true
  const partOf = (version: VersionWords, range: TextRange) => version.parts[locateRange(version, range)?.part ?? -1]?.key
  return spaced(item.range.quote) !== spaced(was.range.quote) || partOf(from, was.range) !== partOf(to, item.range)
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
