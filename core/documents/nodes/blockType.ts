import type { ContainerType } from '../walk.ts'

/** The parents of a block: the document itself, a step, or a block that holds blocks. */
export type ParentType = 'document' | 'step' | ContainerType

/** The properties of a type of block that the compiler needs besides its fields. */
export type BlockType = {
  parents: readonly ParentType[]
  /** The directive by which authors write it; absent where Markdown has a form of its own. */
  directive?: { name: string; form: 'containerDirective' | 'leafDirective' }
  /** Prefix of generated ids. Absent if authors write every id. */
  idPrefix?: string
}

/** Parents that hold any text. */
export const flow = ['step', 'section', 'tab', 'note', 'quote', 'list'] as const satisfies readonly ParentType[]
export type FlowParent = (typeof flow)[number]
