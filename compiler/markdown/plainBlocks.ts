import type { RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { blockTypes, factsOf, type FlowParent, type PlainBlockType } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { AnyBlockFacts } from '@fieldwork/core/documents/nodes/blockFacts.ts'
import { readAttributes, type AttributeKind, type ContainerDirective, type LeafDirective } from './attributes.ts'
import { lineOf, type CompileContext, type ReadBlocks } from './context.ts'
import { isUnnamed, makeId } from './ids.ts'
import { attributesOf } from './writeAttributes.ts'

/* Reads and writes blocks with all attributes in their facts. */

/** Directives of these blocks. */
export type PlainDirective = (typeof blockTypes)[PlainBlockType]['directive']['name']

const typeOf = new Map<string, PlainBlockType>()
for (const type of Object.keys(blockTypes) as PlainBlockType[]) {
  const { directive } = factsOf(type)!
  if (directive?.attributes) typeOf.set(directive.name, type)
}

const attributesIn = ({ directive }: AnyBlockFacts) =>
  Object.entries(directive?.attributes ?? {}).flatMap(([field, attribute]) =>
    attribute ? [{ ...attribute, field, name: attribute.name ?? field }] : [],
  )

export const readPlain = (node: ContainerDirective | LeafDirective, context: CompileContext, inside: ReadBlocks): BlockNode => {
  const type = typeOf.get(node.name)!
  const facts = factsOf(type)!
  const attributes = attributesIn(facts)
  const shape: Record<string, AttributeKind> = { id: 'id' }
  for (const { name, kind } of attributes) shape[name] = kind
  const required = attributes.filter((attribute) => attribute.required).map(({ name }) => name)
  const { id, ...written } = readAttributes(node, context, shape, isUnnamed(type) ? required : ['id', ...required])
  const fields: Record<string, unknown> = { type, id: id ?? '' }
  for (const { field, name, ...attribute } of attributes) {
    const value = written[name] ?? (attribute.required ? '' : attribute.default)
    if (value !== undefined) fields[field] = value
  }
  if (facts.blocks !== undefined) {
    const blocks = inside((node as ContainerDirective).children, type as FlowParent)
    refuseEmpty(node as ContainerDirective, context, blocks)
    fields[facts.blocks] = blocks
  }
  if (id === undefined && isUnnamed(type)) fields['id'] = makeId(context, type, [...Object.values(written), toString(node)].join('\n'))
  return fields as BlockNode
}

export const refuseEmpty = (node: ContainerDirective, context: CompileContext, children: readonly unknown[]) => {
  if (children.length === 0)
    context.source.report('empty', lineOf(node), `This \`${node.name}\` is empty. Write something into it, or remove it.`)
}

/** `children`: its written content. */
export const writePlain = (node: Extract<BlockNode, { type: PlainBlockType }>, children: RootContent[]): RootContent => {
  const facts = factsOf(node.type)!
  const { name, form: type } = facts.directive!
  const values: Parameters<typeof attributesOf>[0] = { id: node.id }
  for (const { field, name: attribute, default: unwritten } of attributesIn(facts)) {
    const value = (node as Record<string, unknown>)[field] as string | number | boolean | undefined
    values[attribute] = value === unwritten ? undefined : value
  }
  return { type, name, attributes: attributesOf(values), children } as RootContent
}
