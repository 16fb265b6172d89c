import type { AnswerStatus } from '../tasks/schema.ts'
import { doneSteps, type DoneBy } from '../tasks/done.ts'
import { boxStatus, visualStatus, type VisualStatus } from '../tasks/status.ts'
import type { BlockNode } from './nodes.ts'
import type { SectionNode } from './nodes/section/schema.ts'
import type { StepNode } from './nodes/step/schema.ts'
import type { ValidationBoxNode } from './nodes/validationBox/schema.ts'
import { blockText } from './blockText.ts'
import { factsOf } from './blockTypes.ts'
import { validationsOf, walkBlocks } from './walk.ts'

export type ContentsChild = {
  id: string
  itemType: 'validation' | 'bookmark' | 'generic'
  title: string
  /** Only for validation boxes. */
  status?: VisualStatus
}

/** An entry of the table of contents: a step, or a section after the steps. */
export type ContentsEntry = {
  id: string
  title: string
  description?: string
  minutes?: number
  kind: 'step' | 'section' | 'pro' | 'extra-task'
  /** True if the learner bookmarked it. */
  isBookmark: boolean
  children: ContentsChild[]
}

/** A bookmarked block, step or section. `changed` is greater for later bookmarks. */
export type BookmarkedBlock = { block: string; changed: number }

/** Answer status by validation id; absent ones are incomplete. */
export type Statuses = ReadonlyMap<string, { status: AnswerStatus; filled: boolean }>

/** The entry of a block; undefined if it's not listed. */
const childOf = (node: BlockNode, statuses: Statuses): ContentsChild | undefined => {
  const { id } = node
  if (node.type === 'validationBox') return { id, itemType: 'validation', title: node.title, status: statusOf(node, statuses) }
  const title = factsOf(node.type)?.contents?.(node)
  return title === undefined ? undefined : { id, itemType: 'generic', title }
}

const statusOf = (box: ValidationBoxNode, statuses: Statuses): VisualStatus => {
  const items = validationsOf(box).map(({ id, optional, hidden }) => ({
    optional,
    hidden,
    status: statuses.get(id)?.status ?? ('INCOMPLETE' as const),
    filled: statuses.get(id)?.filled ?? false,
  }))
  return visualStatus(boxStatus(items))
}

/** Maximum characters of a bookmarked block's text that name it. */
const maxTitleLength = 60

/** Returns the entry of a bookmarked block, named by its first words. Blocks that are listed anyway become bookmarks too, except tasks. */
const bookmarkOf = (node: BlockNode): ContentsChild => {
  const line = ('title' in node && node.title ? node.title : blockText(node)).replace(/\s+/g, ' ').trim()
  const isLong = line.length > maxTitleLength
  return { id: node.id, itemType: 'bookmark', title: isLong ? `${line.slice(0, maxTitleLength).replace(/\s+\S*$/, '')}…` : line }
}

const childrenOf = (nodes: readonly BlockNode[], statuses: Statuses, marked: ReadonlySet<string>): ContentsChild[] =>
  [...walkBlocks(nodes)].flatMap((node) => {
    const child = childOf(node, statuses)
    return marked.has(node.id) && child?.itemType !== 'validation' ? bookmarkOf(node) : (child ?? [])
  })

export const contentsOf = (
  { steps, sections }: { steps: readonly StepNode[]; sections: readonly SectionNode[] },
  statuses: Statuses,
  bookmarks: readonly BookmarkedBlock[] = [],
): ContentsEntry[] => {
  const marked = new Set(bookmarks.map(({ block }) => block))
  return [
    ...steps.map(({ id, title, description, minutes, children }) => ({
      id,
      title,
      ...(description !== undefined && { description }),
      minutes,
      kind: 'step' as const,
      isBookmark: marked.has(id),
      children: childrenOf(children, statuses, marked),
    })),
    ...sections.map(({ id, heading, sectionType, children }) => ({
      id,
      title: heading,
      kind: sectionType,
      isBookmark: marked.has(id),
      children: sectionType === 'pro' ? [] : childrenOf(children, statuses, marked),
    })),
  ]
}

/** The entry with the latest bookmark. */
export const latestBookmarkEntry = (entries: readonly ContentsEntry[], bookmarks: readonly BookmarkedBlock[]): string | undefined => {
  const [latest] = bookmarks.toSorted((a, b) => b.changed - a.changed)
  return latest && entries.find(({ id, children }) => id === latest.block || children.some((child) => child.id === latest.block))?.id
}

const boxesOf = ({ children }: ContentsEntry): VisualStatus[] => children.flatMap(({ status }) => status ?? [])

/** Ids of the completed entries: steps, and sections after them whose tasks are complete. */
export const doneEntries = (entries: readonly ContentsEntry[], by: DoneBy): string[] => {
  const steps = entries.filter(({ kind }) => kind === 'step').map((entry) => ({ id: entry.id, boxes: boxesOf(entry) }))
  const isDone = (entry: ContentsEntry) => boxesOf(entry).length > 0 && boxesOf(entry).every((status) => status === 'complete')
  return [...doneSteps(steps, by), ...entries.filter((entry) => entry.kind !== 'step' && isDone(entry)).map(({ id }) => id)]
}

/** True if an entry is expanded: as the reader last chose, or else the current entry and the one with the latest bookmark. */
export const isEntryOpen = (
  id: string,
  currentEntry: string | undefined,
  byHand: ReadonlyMap<string, boolean>,
  bookmarkedEntry?: string,
): boolean => byHand.get(id) ?? (id === currentEntry || id === bookmarkedEntry)
