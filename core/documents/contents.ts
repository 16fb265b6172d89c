import type { AnswerStatus } from '../tasks/schema.ts'
import { doneSteps, type DoneBy } from '../tasks/done.ts'
import { boxStatus, visualStatus, type VisualStatus } from '../tasks/status.ts'
import type { BlockNode } from './nodes.ts'
import type { SectionNode } from './nodes/section.ts'
import type { StepNode } from './nodes/step.ts'
import type { ValidationBoxNode } from './nodes/validationBox.ts'
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

/** The entry of a block; null for a type that is not listed. */
const childOf = (node: BlockNode, statuses: Statuses): ContentsChild | null => {
  switch (node.type) {
    case 'heading':
      return node.level === 3 ? { id: node.id, itemType: 'generic', title: plainText(node.children) } : null
    case 'anchor':
      return node.title ? { id: node.id, itemType: 'generic', title: node.title } : null
    case 'validationBox':
      return { id: node.id, itemType: 'validation', title: node.title, status: statusOf(node, statuses) }
    case 'paragraph':
    case 'list':
    case 'checkbox':
    case 'quote':
    case 'table':
    case 'divider':
    case 'image':
    case 'codeBlock':
    case 'note':
    case 'quiz':
    case 'tabs':
    case 'tab':
    case 'validationText':
    case 'validationUrl':
    case 'validationUpload':
    case 'section':
      return null
  }
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

const childrenOf = (nodes: readonly BlockNode[], statuses: Statuses): ContentsChild[] =>
  [...walkBlocks(nodes)].flatMap((node) => childOf(node, statuses) ?? [])

export const contentsOf = (
  { steps, sections }: { steps: readonly StepNode[]; sections: readonly SectionNode[] },
  statuses: Statuses,
): ContentsEntry[] => [
  ...steps.map(({ id, title, minutes, children }) => ({
    id,
    title,
    minutes,
    kind: 'step' as const,
    children: childrenOf(children, statuses),
  })),
  ...sections.map(({ id, heading, sectionType, children }) => ({
    id,
    title: heading,
    kind: sectionType,
    children: sectionType === 'pro' ? [] : childrenOf(children, statuses),
  })),
]

const boxesOf = ({ children }: ContentsEntry): VisualStatus[] => children.flatMap(({ status }) => status ?? [])

/** Ids of the entries that are done: the steps, and the sections after them whose tasks are complete. */
export const doneEntries = (entries: readonly ContentsEntry[], by: DoneBy): string[] => {
  const steps = entries.filter(({ kind }) => kind === 'step').map((entry) => ({ id: entry.id, boxes: boxesOf(entry) }))
  const isDone = (entry: ContentsEntry) => boxesOf(entry).length > 0 && boxesOf(entry).every((status) => status === 'complete')
  return [...doneSteps(steps, by), ...entries.filter((entry) => entry.kind !== 'step' && isDone(entry)).map(({ id }) => id)]
}

/** True if an entry shows its parts: as the reader left it, else where they are. */
export const isEntryOpen = (id: string, currentEntry: string | undefined, byHand: ReadonlyMap<string, boolean>): boolean =>
  byHand.get(id) ?? id === currentEntry
