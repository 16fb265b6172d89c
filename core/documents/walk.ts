import type { AnswerType } from '../tasks/schema.ts'
import type { BlockNode, GuidedDocument, InlineNode } from './nodes.ts'
import type { EditorVariableNode } from './nodes/editorVariable.ts'
import type { StepNode } from './nodes/step.ts'
import type { ValidationBoxNode, ValidationNode } from './nodes/validationBox.ts'

/* The facts about nodes that server, compiler and browsers need at run time. Nothing here imports a schema: browsers load this file. */

/** The field of a node that contains blocks; `never` if it has none. */
export type BlockField<Node> = {
  [Field in keyof Node]-?: NonNullable<Node[Field]> extends ReadonlyArray<BlockNode | BlockNode[]> ? Field : never
}[keyof Node]

type BlockFields = {
  [Node in BlockNode as Node['type']]: [BlockField<Node>] extends [never] ? null : BlockField<Node>
}

/** A type of block that holds blocks. */
export type ContainerType = { [Type in keyof BlockFields]: BlockFields[Type] extends null ? never : Type }[keyof BlockFields]

/** The field in which each type holds blocks. The schemas leave one value for each: a container that says null is a mistake of types. */
const blockFields: BlockFields = {
  paragraph: null,
  heading: null,
  list: 'items',
  checkbox: null,
  quote: 'children',
  table: null,
  divider: null,
  image: null,
  codeBlock: null,
  note: 'content',
  anchor: null,
  quiz: null,
  tabs: 'children',
  tab: 'children',
  validationBox: 'children',
  validationText: null,
  validationUrl: null,
  validationUpload: null,
  section: 'children',
}

export const blockFieldOf = (type: BlockNode['type']) => blockFields[type]

/** The blocks that a block holds. A browser may meet a type of a newer server, which it does not show. */
export const blocksIn = (node: BlockNode): BlockNode[] => {
  const field = blockFields[node.type]
  return field ? ((node as Holder)[field] ?? []).flat() : []
}
type Holder = { [Field in NonNullable<BlockFields[keyof BlockFields]>]?: ReadonlyArray<BlockNode | BlockNode[]> }

/** Every block below `nodes`, depth first, in reading order. */
export function* walkBlocks(nodes: readonly BlockNode[]): Generator<BlockNode> {
  for (const node of nodes) {
    yield node
    yield* walkBlocks(blocksIn(node))
  }
}

export const boxesIn = (nodes: readonly BlockNode[]): ValidationBoxNode[] =>
  [...walkBlocks(nodes)].filter((node): node is ValidationBoxNode => node.type === 'validationBox')

/** The kind of answer that each type of validation takes. */
export const answerTypeOf = {
  validationText: 'TEXT',
  validationUrl: 'URL',
  validationUpload: 'FILE',
} as const satisfies Record<ValidationNode['type'], AnswerType>

export const isValidation = (node: BlockNode): node is ValidationNode => node.type in answerTypeOf

export const validationsOf = (box: ValidationBoxNode): ValidationNode[] => box.children.filter(isValidation)

/** Every block of the document on its first track, steps first. */
export const blocksOf = (document: Pick<GuidedDocument, 'steps' | 'sections'>): BlockNode[] => [
  ...document.steps.flatMap((step: StepNode) => [...walkBlocks(step.children)]),
  ...walkBlocks(document.sections),
]

type Spelling = { lineBreak: string; variable: (node: EditorVariableNode) => string }

/** Returns the text of inline nodes, without marks. `spelling` provides text for nodes without any. */
export const inlineText = (nodes: readonly InlineNode[], spelling: Spelling): string =>
  nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
        case 'codeBlock':
          return node.text
        case 'link':
        case 'concept':
        case 'contentLink':
          return inlineText(node.children, spelling)
        case 'break':
          return spelling.lineBreak
        case 'editorVariable':
          return spelling.variable(node)
      }
    })
    .join('')

/** The words as a reader sees them on one line. */
export const plainText = (nodes: readonly InlineNode[]): string =>
  inlineText(nodes, { lineBreak: ' ', variable: ({ placeholder }) => placeholder })

/** The steps as a learner on `track` reads them; an unknown or missing track reads the first. */
export const stepsFor = (document: Pick<GuidedDocument, 'steps' | 'tracks'>, track: string | undefined): StepNode[] => {
  const chosen = document.tracks.find(({ id }) => id === track)
  if (!chosen) return document.steps
  const replaced = new Map(chosen.steps.map((step) => [step.id, step]))
  return document.steps.map((step) => replaced.get(step.id) ?? step)
}
