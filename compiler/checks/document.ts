import * as z from 'zod/mini'
import { parentsOf } from '@fieldwork/core/documents/blockTypes.ts'
import { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { blocksIn } from '@fieldwork/core/documents/walk.ts'
import type { CompiledProject } from '../compiled.ts'
import type { Source } from '../source/files.ts'

const CompiledDocument = z.omit(GuidedDocument, { version: true })
const Texts = z.array(BlockNode)

/** Reports documents that violate the schema, on which readers and browsers rely. That is a bug in the compiler. */
export const checkDocument = ({ document, files }: Pick<CompiledProject, 'document' | 'files'>, source: Pick<Source, 'report'>) => {
  refuseMisfits(CompiledDocument, document, source)
  const pages = [document, ...document.tracks]
  for (const step of pages.flatMap(({ steps }) => steps)) refuseMisplaced(step.children, 'step', source)
  refuseMisplaced(document.sections, 'document', source)
  for (const { blocks } of files) checkBlocks(blocks, 'section', source)
}

/** The same for a separate text. */
export const checkBlocks = (blocks: readonly BlockNode[], parent: string, source: Pick<Source, 'report'>) => {
  refuseMisfits(Texts, blocks, source)
  refuseMisplaced(blocks, parent, source)
}

const advice = 'Write it differently, and report this bug in the compiler.'

const refuseMisfits = (schema: z.ZodMiniType, value: unknown, { report }: Pick<Source, 'report'>) => {
  for (const issue of z.safeParse(schema, value).error?.issues ?? []) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path.at(-1))]
    const message = `${nodeAt(value, issue.path)} does not fit its schema: \`${fields.join('`, `')}\` (${issue.code}). ${advice}`
    report('document-invalid', 1, message)
  }
}

const refuseMisplaced = (blocks: readonly BlockNode[], parent: string, source: Pick<Source, 'report'>) => {
  for (const block of blocks) {
    const parents: readonly string[] = parentsOf(block.type)
    // The schema has already refused unknown types.
    if (parents.length > 0 && !parents.includes(parent))
      source.report('document-invalid', 1, `${nameOf(block)} isn't allowed in \`${parent}\`. ${advice}`)
    refuseMisplaced(blocksIn(block), block.type, source)
  }
}

/** Returns the name of the innermost node with an id on a path. */
const nodeAt = (value: unknown, path: readonly PropertyKey[]): string => {
  let found = 'The document'
  let at = value
  for (const key of path) {
    at = (at as { [name: PropertyKey]: unknown } | null)?.[key]
    if (isNode(at)) found = nameOf(at)
  }
  return found
}

const isNode = (value: unknown): value is Pick<BlockNode, 'type' | 'id'> =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value

const nameOf = ({ type, id }: Pick<BlockNode, 'type' | 'id'>): string => `The block \`${id}\` of type \`${type}\``
