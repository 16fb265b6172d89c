import { createHash } from 'node:crypto'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { blockTypes } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { CompileContext } from './context.ts'

type Types = typeof blockTypes
/** A type of block with generated ids. */
type UnnamedType = { [Type in keyof Types]: Types[Type] extends { idPrefix: string } ? Type : never }[keyof Types]

export const isUnnamed = (type: BlockNode['type']): type is UnnamedType => 'idPrefix' in blockTypes[type]

/** Generates a block's id as a hash of its scope and text, so that it doesn't depend on other text. Repeated texts are numbered. */
export const makeId = ({ scope }: CompileContext, type: UnnamedType, words: string): string => {
  for (let occurrence = 0; ; occurrence++) {
    const digest = createHash('sha256').update([scope.prefix, type, words, occurrence].join('\0')).digest('hex').slice(0, 8)
    const id = `${blockTypes[type].idPrefix}-${digest}`
    if (scope.made.has(id)) continue
    scope.made.add(id)
    return id
  }
}

/** Registers an author's id. Uniqueness is checked once everything is read. */
export const claimId = ({ scope, source }: CompileContext, id: string, line: number): string => {
  if (!isIdentifier(id)) source.report('id-invalid', line, `The id \`${id}\` must have 2 to 60 small letters, digits and hyphens.`)
  else scope.claims.push({ id, line, source })
  return id
}

/** Derives the id of each variable from its block and its position there. */
export const nameVariables = (blockId: string, nodes: readonly InlineNode[]) => {
  let count = 0
  const walk = (inside: readonly InlineNode[]) => {
    for (const node of inside) {
      if (node.type === 'editorVariable') node.id = `${blockId}-v${++count}`
      else if ('children' in node) walk(node.children)
    }
  }
  walk(nodes)
}
