import type { Editor } from '@tiptap/core'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import { newFields } from './blockIds.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { blockTypeNames, ruleOf } from './blockRules.ts'

/** What the menu inserts: a block of any type, or a step. */
export type InsertedType = BlockNode['type'] | 'step'

export const insertedTypes: readonly InsertedType[] = [...blockTypeNames, 'step']

type Place = { from: number; to: number }

/**
 * The nearest place at which this type may stand: an empty paragraph that holds the caret, or behind it or the block that holds it. Null
 * where none of them takes it.
 */
const placeFor = (transaction: Transaction, type: string): Place | null => {
  const { selection, doc } = transaction
  const { $from } = selection
  const nodeType = doc.type.schema.nodes[type]!
  const isNode = selection instanceof NodeSelection
  for (let depth = isNode ? $from.depth : $from.depth - 1; depth >= 0; depth--) {
    const parent = $from.node(depth)
    const index = $from.index(depth)
    const holdsCaret = !isNode && depth === $from.depth - 1
    if (
      holdsCaret &&
      $from.parent.type.name === 'paragraph' &&
      $from.parent.content.size === 0 &&
      parent.canReplaceWith(index, index + 1, nodeType)
    )
      return { from: $from.before(), to: $from.after() }
    const after = isNode && depth === $from.depth ? selection.to : $from.after(depth + 1)
    if (parent.canReplaceWith(index + 1, index + 1, nodeType)) return { from: after, to: after }
  }
  return null
}

/** The types that fit somewhere around the caret. */
export const insertableTypes = (editor: Editor): InsertedType[] =>
  insertedTypes.filter(
    (type) => placeFor(editor.state.tr, type) !== null && (type !== 'image' || firstPicture(editor.state.doc) !== undefined),
  )

/** Inserts a new block near the caret, in the place of `typed`, and puts the caret into it. Returns where it stands. */
export const insertBlock = (editor: Editor, type: InsertedType, typed?: Place): number | undefined => {
  const { tr } = editor.state
  if (typed) tr.delete(typed.from, typed.to)
  const place = placeFor(tr, type)
  if (!place) return undefined
  tr.replaceWith(place.from, place.to, newBlock(editor.state.doc, type))
  const inside = Selection.findFrom(tr.doc.resolve(place.from + 1), 1, true)
  const end = place.from + tr.doc.nodeAt(place.from)!.nodeSize
  tr.setSelection(inside && inside.from < end ? inside : NodeSelection.create(tr.doc, place.from))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  return place.from
}

const newBlock = (doc: Node, type: InsertedType): Node => {
  const { schema } = doc.type
  const fields = { ...newFields(type), ...(type === 'image' ? firstPicture(doc) : {}) }
  return schema.nodes[type]!.createAndFill({ fields }, contentOf(schema, type))!
}

const contentOf = (schema: Schema, type: InsertedType): Fragment | null => {
  const node = (name: string, attributes: Record<string, unknown> = {}, content?: Node[]) =>
    schema.nodes[name]!.createAndFill(attributes, content)!
  const withFields = (name: string) => node(name, { fields: newFields(name) })
  const row = (cell: string) => node('tableRow', {}, [node(cell), node(cell)])
  switch (type) {
    case 'table':
      return Fragment.from([row('tableHead'), row('tableCell')])
    case 'tabs':
      return Fragment.from([withFields('tab'), withFields('tab')])
    case 'validationBox':
      return Fragment.from([withFields('paragraph'), withFields('validationText')])
    default:
      return null
  }
}

type Picture = Record<string, unknown> & { src: string; alt: string }

/** The pictures of the document, each once. */
export const picturesIn = (doc: Node): Picture[] => {
  const pictures = new Map<string, Picture>()
  doc.descendants((node) => {
    const fields = node.type.name === 'image' ? (node.attrs['fields'] as (Picture & { id: string }) | null) : null
    if (!fields?.src || pictures.has(fields.src)) return
    const { id: _, caption: __, ...picture } = fields
    pictures.set(fields.src, picture)
  })
  return [...pictures.values()]
}

const firstPicture = (doc: Node): Picture | undefined => picturesIn(doc)[0]

/** True if a new one says nothing yet, so that its form opens at once. */
export const needsForm = (type: InsertedType): boolean => {
  if (type === 'step' || type === 'image') return true
  const { form } = ruleOf(type)!
  return 'heading' in form || ('title' in form && type !== 'codeBlock')
}
