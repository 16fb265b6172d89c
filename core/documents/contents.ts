import type { AnswerStatus } from '../tasks/answer.ts'
import { boxStatus, visualStatus, type VisualStatus } from '../tasks/status.ts'
import type { BlockNode, SectionNode, StepNode } from './nodes.ts'
import { plainText, validationsOf, walkBlocks } from './walk.ts'

export type ContentsChild = {
  id: string
  itemType: 'validation' | 'generic'
  title: string
  /** Of a validation box. */
  status?: VisualStatus
}

/** One entry of the table of contents: a step, or a section that stands after the steps. */
export type ContentsEntry = {
  id: string
  title: string
  minutes?: number
  kind: 'step' | 'section' | 'pro' | 'extra-task'
  children: ContentsChild[]
}

/** Answer status by validation id; whatever is absent is incomplete. */
export type Statuses = ReadonlyMap<string, { status: AnswerStatus; filled: boolean }>

const childOf = (node: BlockNode, statuses: Statuses): ContentsChild[] => {
  if (node.type === 'heading' && node.level === 3) return [{ id: node.id, itemType: 'generic', title: plainText(node.children) }]
  if (node.type === 'anchor' && node.title) return [{ id: node.id, itemType: 'generic', title: node.title }]
  if (node.type !== 'validationBox') return []
  const items = validationsOf(node).map(({ id, optional, hidden }) => ({
    optional,
    hidden,
    status: statuses.get(id)?.status ?? ('INCOMPLETE' as const),
    filled: statuses.get(id)?.filled ?? false,
  }))
  return [{ id: node.id, itemType: 'validation', title: node.title, status: visualStatus(boxStatus(items)) }]
}

const childrenOf = (nodes: readonly BlockNode[], statuses: Statuses): ContentsChild[] =>
  [...walkBlocks(nodes)].flatMap((node) => childOf(node, statuses))

export const contentsOf = (
  { steps, sections }: { steps: readonly StepNode[]; sections: readonly SectionNode[] },
  statuses: Statuses,
): ContentsEntry[] => [
  ...steps.map(({ id, title, minutes, children }) => ({
    ...{ id, title, minutes, kind: 'step' as const },
    children: childrenOf(children, statuses),
  })),
  ...sections.map(({ id, heading, sectionType, children }) => ({
    ...{ id, title: heading, kind: sectionType },
    children: sectionType === 'pro' ? [] : childrenOf(children, statuses),
  })),
]

const isBox = ({ itemType }: ContentsChild): boolean => itemType === 'validation'
const isComplete = ({ status }: ContentsChild): boolean => status === 'complete'

export type ContentsProgress = {
  isProjectComplete: boolean
  /** Steps at whose end the reader went on. */
  passed: readonly string[]
}

/**
 * Ids of the entries that are done. Tasks make a step done, reading does not: without tasks it is done once the reader went on at its end,
 * or the next task is. A complete project has every step done.
 */
export const doneEntries = (entries: readonly ContentsEntry[], { isProjectComplete, passed }: ContentsProgress): string[] =>
  entries.flatMap(({ id, kind, children }, index) => {
    const boxes = children.filter(isBox)
    const nextBox = entries.slice(index + 1).flatMap((entry) => entry.children.find(isBox) ?? [])[0]
    const isDone =
      kind === 'step' && boxes.length === 0
        ? passed.includes(id) || (nextBox !== undefined && isComplete(nextBox))
        : boxes.length > 0 && boxes.every(isComplete)
    return isDone || (kind === 'step' && isProjectComplete) ? [id] : []
  })

/** Whether an entry shows its parts: as the reader left it, else where they are. */
export const isEntryOpen = (id: string, currentEntry: string | undefined, byHand: ReadonlyMap<string, boolean>): boolean =>
  byHand.get(id) ?? id === currentEntry
