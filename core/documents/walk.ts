import type { AnswerType } from '../tasks/schema.ts'
import { factsOf } from './blockTypes.ts'
import type { BlockNode, GuidedDocument } from './nodes.ts'
import type { StepNode } from './nodes/step/schema.ts'
import type { ValidationBoxNode, ValidationNode } from './nodes/validationBox/schema.ts'

/** Returns the child blocks. A block of a type that only a newer server knows has none. */
export const blocksIn = (node: BlockNode): BlockNode[] => {
  const field = factsOf(node.type)?.blocks
  return field === undefined ? [] : ((node as Partial<Record<string, unknown>>)[field] as Array<BlockNode | BlockNode[]>).flat()
}

/** Yields every block below `nodes`, depth first, in reading order. */
export function* walkBlocks(nodes: readonly BlockNode[]): Generator<BlockNode> {
  for (const node of nodes) {
    yield node
    yield* walkBlocks(blocksIn(node))
  }
}

export const boxesIn = (nodes: readonly BlockNode[]): ValidationBoxNode[] =>
  [...walkBlocks(nodes)].filter((node): node is ValidationBoxNode => node.type === 'validationBox')

/** The kind of answer for each type of validation. */
export const answerTypeOf = {
  validationText: 'TEXT',
  validationUrl: 'URL',
  validationUpload: 'FILE',
} as const satisfies Record<ValidationNode['type'], AnswerType>

export const isValidation = (node: BlockNode): node is ValidationNode => node.type in answerTypeOf

export const validationsOf = (box: ValidationBoxNode): ValidationNode[] => box.children.filter(isValidation)

/** Returns every block of the document's first track, steps first. */
export const blocksOf = (document: Pick<GuidedDocument, 'steps' | 'sections'>): BlockNode[] => [
  ...document.steps.flatMap((step: StepNode) => [...walkBlocks(step.children)]),
  ...walkBlocks(document.sections),
]

/** Returns the steps of a track. An unknown or missing track means the first one. */
export const stepsFor = (document: Pick<GuidedDocument, 'steps' | 'tracks'>, track: string | undefined): StepNode[] => {
  const chosen = document.tracks.find(({ id }) => id === track)
  if (!chosen) return document.steps
  const replaced = new Map(chosen.steps.map((step) => [step.id, step]))
  return document.steps.map((step) => replaced.get(step.id) ?? step)
}
