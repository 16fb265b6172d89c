import type { BlockNode, GuidedDocument, InlineNode, StepNode, ValidationBoxNode, ValidationNode } from './nodes.ts'

const childBlocks = (node: BlockNode): BlockNode[] => {
  switch (node.type) {
    case 'list':
      return node.items.flat()
    case 'note':
      return node.content
    case 'quote':
    case 'tabs':
    case 'tab':
    case 'section':
    case 'validationBox':
      return node.children as BlockNode[]
    default:
      return []
  }
}

/** Every block below `nodes`, depth first, in reading order. */
export function* walkBlocks(nodes: readonly BlockNode[]): Generator<BlockNode> {
  for (const node of nodes) {
    yield node
    yield* walkBlocks(childBlocks(node))
  }
}

export const boxesIn = (nodes: readonly BlockNode[]): ValidationBoxNode[] =>
  [...walkBlocks(nodes)].filter((node): node is ValidationBoxNode => node.type === 'validationBox')

export const isValidation = (node: { type: string }): node is ValidationNode =>
  node.type === 'validationText' || node.type === 'validationUrl' || node.type === 'validationUpload'

export const validationsOf = (box: ValidationBoxNode): ValidationNode[] => box.children.filter(isValidation)

/** Every block of the document on its first track, steps first. */
export const blocksOf = (document: Pick<GuidedDocument, 'steps' | 'sections'>): BlockNode[] => [
  ...document.steps.flatMap((step: StepNode) => [...walkBlocks(step.children)]),
  ...walkBlocks(document.sections),
]

/** The words of inline nodes, without marks. */
export const plainText = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'codeBlock') return node.text
      if (node.type === 'break') return ' '
      if (node.type === 'editorVariable') return node.placeholder
      return plainText(node.children)
    })
    .join('')
