import type { AnswerStatus } from '../tasks/answer.ts'
import { boxStatus, visualStatus, type VisualStatus } from '../tasks/status.ts'
import type { BlockNode, SectionNode, StepNode } from './nodes.ts'
import { plainText, validationsOf, walkBlocks } from './walk.ts'

export type ContentsChild = {
  id: string
  itemType: 'validation' | 'bookmark' | 'generic'
  title: string
  /** Of a validation box. */
  status?: VisualStatus
  genericType?: 'heading' | 'anchor' | 'section'
}

/** One entry of the table of contents: a step, or a section that stands after the steps. */
export type ContentsStep = {
  id: string
  title: string
  description: string
  minutes?: number
  kind: 'step' | 'section' | 'pro' | 'extra-task'
  children: ContentsChild[]
  isOpen: boolean
  /** By child id: false for a child that is folded away. */
  childrenVisibility: Record<string, boolean>
  /** Whether the latest bookmark is in it. */
  isBookmark: boolean
}

/** Answer status by validation id; whatever is absent is incomplete. */
export type Statuses = ReadonlyMap<string, { status: AnswerStatus; filled: boolean }>

const childOf = (node: BlockNode, statuses: Statuses): ContentsChild[] => {
  if (node.type === 'heading' && node.level === 3)
    return [{ id: node.id, itemType: 'generic', title: plainText(node.children), genericType: 'heading' }]
  if (node.type === 'anchor' && node.title) return [{ id: node.id, itemType: 'generic', title: node.title, genericType: 'anchor' }]
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

/** The table of contents. A step is open when it is the current one or holds the latest bookmark. */
export const contentsOf = (
  { steps, sections }: { steps: readonly StepNode[]; sections: readonly SectionNode[] },
  { statuses, currentStep, latestBookmark }: { statuses: Statuses; currentStep?: string | undefined; latestBookmark?: string | undefined },
): ContentsStep[] => {
  const entry = (
    id: string,
    title: string,
    kind: ContentsStep['kind'],
    children: ContentsChild[],
    blocks: readonly BlockNode[],
  ): ContentsStep => {
    const isBookmark = latestBookmark !== undefined && [...walkBlocks(blocks)].some((node) => node.id === latestBookmark)
    const isOpen = currentStep === id || isBookmark
    return {
      id,
      title,
      description: '',
      kind,
      children,
      isOpen,
      isBookmark,
      childrenVisibility: Object.fromEntries(children.map((child) => [child.id, isOpen])),
    }
  }
  return [
    ...steps.map((step) => ({
      ...entry(step.id, step.title, 'step', childrenOf(step.children, statuses), step.children),
      minutes: step.minutes,
    })),
    ...sections.map((section) =>
      entry(
        section.id,
        section.heading,
        section.sectionType,
        childrenOf(section.sectionType === 'pro' ? [] : section.children, statuses),
        section.children,
      ),
    ),
  ]
}

/** Complete when it has boxes and all are; review when one is. A step without boxes is done once it was read past. */
export const stepStatus = ({ children }: Pick<ContentsStep, 'children'>): VisualStatus | 'none' => {
  const boxes = children.filter(({ itemType }) => itemType === 'validation')
  if (boxes.length === 0) return 'none'
  if (boxes.some(({ status }) => status === 'review')) return 'review'
  return boxes.every(({ status }) => status === 'complete') ? 'complete' : 'incomplete'
}
