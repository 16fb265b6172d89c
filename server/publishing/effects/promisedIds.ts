import { blockTypes } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { answerTypeOf, blocksIn, isValidation, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import type { AnswerType } from '@fieldwork/core/tasks/schema.ts'

type BlockTypes = typeof blockTypes
export type IdKind = 'step' | 'Secret Mission' | 'track' | Extract<BlockTypes[keyof BlockTypes], { promised: string }>['promised']

/** The ids that the author gave in a version, with the type of each task. */
export type PromisedIds = { kinds: Map<string, IdKind>; tasks: Map<string, AnswerType> }

export const promisedIds = ({ document, sections }: VersionText): PromisedIds => {
  const kinds = new Map<string, IdKind>()
  const tasks = new Map<string, AnswerType>()
  const steps = [document.steps, ...document.tracks.map((track) => track.steps)].flat()
  const blocks = [...steps.flatMap(({ children }) => children), ...document.sections, ...[...sections.values()].flat()]
  for (const { id } of steps) kinds.set(id, 'step')
  for (const { id } of document.tracks) kinds.set(id, 'track')
  for (const name of sections.keys()) kinds.set(name, 'Secret Mission')
  for (const block of walkBlocks(blocks)) {
    const kind = promisedAs(block)
    if (kind) kinds.set(block.id, kind)
    if (isValidation(block)) tasks.set(block.id, answerTypeOf[block.type])
  }
  return { kinds, tasks }
}

const promisedAs = ({ id, type }: BlockNode): IdKind | undefined => {
  const { promised, idPrefix }: { promised?: IdKind; idPrefix?: string } = blockTypes[type]
  const isGenerated = idPrefix !== undefined && new RegExp(`^${idPrefix}-[0-9a-f]{8}$`).test(id)
  return isGenerated ? undefined : promised
}

/** The ancestors of each block, innermost first, starting with the block itself: blocks, then the step or the Secret Mission. */
export const containersOf = ({ document, sections }: VersionText): Map<string, string[]> => {
  const chains = new Map<string, string[]>()
  const walk = (blocks: readonly BlockNode[], around: string[]) => {
    for (const block of blocks) {
      const chain = [block.id, ...around]
      if (!chains.has(block.id)) chains.set(block.id, chain)
      walk(blocksIn(block), chain)
    }
  }
  const tracks = document.tracks.map(({ id, steps }) => ({ steps, around: [id] }))
  for (const { steps, around } of [{ steps: document.steps, around: [] }, ...tracks]) {
    for (const { id, children } of steps) {
      if (!chains.has(id)) chains.set(id, [id, ...around])
      walk(children, [id, ...around])
    }
  }
  walk(document.sections, [])
  for (const [name, blocks] of sections) walk(blocks, [name])
  return chains
}
