import { factsOf } from './blockTypes.ts'
import type { BlockNode } from './nodes.ts'
import type { StepNode } from './nodes/step/schema.ts'
import type { EditedDocument } from './schema.ts'

/*
 * Merges two edits of the same version. A change of one side is taken; different changes of both sides are a conflict, which a person
 * resolves. Blocks match by id or by content, because a changed paragraph gets a new id when it is published.
 */

export type MergedNode = StepNode | BlockNode
export type Side = 'mine' | 'theirs'

/**
 * Blocks changed on both sides. A side without blocks removed them. If only the fields of a block are in conflict, its content is left out.
 */
export type MergeConflict = { stepTitle: string; mine: readonly MergedNode[]; theirs: readonly MergedNode[] }

export type Merge = {
  document: EditedDocument
  conflicts: MergeConflict[]
  /** Number of their changes that were taken without a conflict. */
  taken: number
}

/** `choices`: one per conflict, in order; default: mine. They don't affect which conflicts there are. */
export const mergeEdits = (base: EditedDocument, mine: EditedDocument, theirs: EditedDocument, choices: readonly Side[] = []): Merge => {
  const merging: Merging = { conflicts: [], taken: 0, choices, stepTitle: '' }
  const steps = mergeNodes(base.steps, mine.steps, theirs.steps, merging)
  const tracks = mine.tracks.map((track) => {
    const stepsIn = ({ tracks: all }: EditedDocument) => all.find(({ id }) => id === track.id)?.steps ?? []
    return { ...track, steps: mergeNodes(stepsIn(base), track.steps, stepsIn(theirs), merging) }
  })
  merging.stepTitle = ''
  const sections = mergeNodes(base.sections, mine.sections, theirs.sections, merging)
  const textsOf = ({ sectionTexts = {} }: EditedDocument) => sectionTexts
  const contentIds = new Set([mine, theirs].flatMap((document) => Object.keys(textsOf(document))))
  const sectionTexts = Object.fromEntries(
    [...contentIds].map((id) => {
      const [before = [], one = [], other = []] = [base, mine, theirs].map((document) => textsOf(document)[id])
      return [id, mergeNodes(before, one, other, merging)]
    }),
  )
  const { conflicts, taken } = merging
  return { document: { ...theirs, steps, tracks, sections, sectionTexts }, conflicts, taken }
}

type Merging = Pick<Merge, 'conflicts' | 'taken'> & { choices: readonly Side[]; stepTitle: string }

const choose = <Node extends MergedNode>(mine: readonly Node[], theirs: readonly Node[], merging: Merging): Side => {
  merging.conflicts.push({ stepTitle: merging.stepTitle, mine, theirs })
  return merging.choices[merging.conflicts.length - 1] ?? 'mine'
}

const mergeNodes = <Node extends MergedNode>(
  base: readonly Node[],
  mine: readonly Node[],
  theirs: readonly Node[],
  merging: Merging,
): Node[] => {
  const inMine = align(base, mine)
  const inTheirs = align(base, theirs)
  const result: Node[] = []
  let from = { base: 0, mine: 0, theirs: 0 }
  const mergeUntil = (to: typeof from) => {
    const run = mergeRuns(base.slice(from.base, to.base), mine.slice(from.mine, to.mine), theirs.slice(from.theirs, to.theirs), merging)
    result.push(...run)
  }
  for (const [at, node] of base.entries()) {
    const [mineAt, theirsAt] = [inMine.get(at), inTheirs.get(at)]
    if (mineAt === undefined || theirsAt === undefined) continue
    mergeUntil({ base: at, mine: mineAt, theirs: theirsAt })
    result.push(...mergeNode(node, mine[mineAt]!, theirs[theirsAt]!, merging))
    from = { base: at + 1, mine: mineAt + 1, theirs: theirsAt + 1 }
  }
  mergeUntil({ base: base.length, mine: mine.length, theirs: theirs.length })
  return result
}

/** Merges runs of blocks between those that exist on all sides. */
const mergeRuns = <Node extends MergedNode>(
  base: readonly Node[],
  mine: readonly Node[],
  theirs: readonly Node[],
  merging: Merging,
): readonly Node[] => {
  const [before, one, other] = [base, mine, theirs].map((nodes) => nodes.map(said).join('\n'))
  if (one === before) {
    if (other !== before) merging.taken += 1
    return theirs
  }
  if (other === before || one === other) return mine
  // Both sides added something at the same position.
  if (base.length === 0) {
    merging.taken += 1
    return [...theirs, ...mine]
  }
  const isInPairs = base.length === mine.length && base.length === theirs.length
  if (isInPairs && base.every(({ type }, at) => type === mine[at]!.type && type === theirs[at]!.type))
    return base.flatMap((node, at) => mergeNode(node, mine[at]!, theirs[at]!, merging))
  return choose(mine, theirs, merging) === 'mine' ? mine : theirs
}

const mergeNode = <Node extends MergedNode>(base: Node, mine: Node, theirs: Node, merging: Merging): Node[] => {
  if (base.type === 'step') merging.stepTitle = (mine as StepNode).title
  const [before, one, other] = [said(base), said(mine), said(theirs)]
  if (one === before) {
    if (other !== before) merging.taken += 1
    return [theirs]
  }
  if (other === before || one === other) return [mine]
  const held = heldBy(base)
  if (!held) return [choose([mine], [theirs], merging) === 'mine' ? mine : theirs]
  const without = (node: Node): Node => ({ ...node, [held]: [] })
  const fields = mergeFields(base, mine, theirs) ?? (choose([without(mine)], [without(theirs)], merging) === 'mine' ? mine : theirs)
  return [{ ...fields, [held]: mergeHeld(base, mine, theirs, held, merging) }]
}

/** Merges the fields of a container without its content. Undefined if both sides changed the same field differently. */
const mergeFields = <Node extends MergedNode>(base: Node, mine: Node, theirs: Node): Node | undefined => {
  const held = heldBy(base)
  const fields: Record<string, unknown> = {}
  for (const name of new Set([mine, theirs].flatMap(Object.keys))) {
    if (name === held) continue
    const [before, one, other] = [base, mine, theirs].map((node) => fieldOf(node, name))
    const isMine = isSame(other, before) || isSame(one, other)
    if (!isMine && !isSame(one, before) && name !== 'id') return undefined
    const value = isMine || name === 'id' ? one : other
    if (value !== undefined) fields[name] = value
  }
  return fields as Node
}

/** Merges a container's content, which is in the field `held`. */
const mergeHeld = (base: MergedNode, mine: MergedNode, theirs: MergedNode, held: string, merging: Merging): unknown[] => {
  const [before, one, other] = [base, mine, theirs].map((node) => fieldOf(node, held))
  if (base.type !== 'list') return mergeNodes(before as BlockNode[], one as BlockNode[], other as BlockNode[], merging)
  // List items have no ids.
  const entries = (items: unknown) =>
    (items as BlockNode[][]).map((children): BlockNode => ({ type: 'quote', id: children[0]?.id ?? '', children }))
  const merged = mergeNodes(entries(before), entries(one), entries(other), merging)
  return merged.map((entry) => (entry as { children: BlockNode[] }).children)
}

const heldBy = ({ type }: MergedNode): string | null => (type === 'step' ? 'children' : (factsOf(type)?.blocks ?? null))
const fieldOf = (node: object, name: string): unknown => (node as Record<string, unknown>)[name]
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** Fields derived by the compiler. */
const derived = new Set(['runs', 'highlightFailed', 'sources'])

/** Returns JSON with sorted fields. */
const canonical = (value: unknown, without?: string): string =>
  JSON.stringify(value, (name, inner: unknown) => {
    if (derived.has(name) || name === without) return undefined
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  }) ?? ''

/** Returns a block's content without any ids. */
const said = (node: MergedNode): string => canonical(node, 'id')

/** Maps indexes of `base` to those of `other`: a longest common subsequence of blocks. */
const align = (base: readonly MergedNode[], other: readonly MergedNode[]): Map<number, number> => {
  const [words, otherWords] = [base.map(said), other.map(said)]
  const isPair = (at: number, otherAt: number) =>
    base[at]!.type === other[otherAt]!.type && (base[at]!.id === other[otherAt]!.id || words[at] === otherWords[otherAt])
  const width = other.length + 1
  const longest = new Uint32Array((base.length + 1) * width)
  for (let at = base.length - 1; at >= 0; at--)
    for (let otherAt = other.length - 1; otherAt >= 0; otherAt--)
      longest[at * width + otherAt] = isPair(at, otherAt)
        ? longest[(at + 1) * width + otherAt + 1]! + 1
        : Math.max(longest[(at + 1) * width + otherAt]!, longest[at * width + otherAt + 1]!)
  const pairs = new Map<number, number>()
  for (let [at, otherAt] = [0, 0]; at < base.length && otherAt < other.length;) {
    if (isPair(at, otherAt)) pairs.set(at++, otherAt++)
    else if (longest[(at + 1) * width + otherAt]! >= longest[at * width + otherAt + 1]!) at++
    else otherAt++
  }
  return pairs
}
