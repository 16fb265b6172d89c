import type { Editor } from '@tiptap/core'
import { Fragment, type Node, type ResolvedPos, type Schema } from '@tiptap/pm/model'
import { NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import type { UploadedPicture } from '@fieldwork/core/documents/schema.ts'
import { newFields, newId } from './blockIds.ts'
import { blockTypeNames, ruleOf } from './blockRules.ts'
import { tracksWithout } from './trackSteps.ts'

/** The menu's insertions besides blocks: a step, a track's version of a step, and two kinds of section. */
const others = ['step', 'trackStep', 'extraTask', 'secretMission'] as const
export type InsertedType = BlockNode['type'] | (typeof others)[number]

const insertedTypes: readonly InsertedType[] = [...blockTypeNames, ...others]

const nodeTypes: Partial<Record<InsertedType, string>> = { trackStep: 'step', extraTask: 'section', secretMission: 'section' }
const nodeTypeOf = (type: InsertedType): string => nodeTypes[type] ?? type

type InsertionRange = { from: number; to: number }

/**
 * Returns where to insert a block of this type: in place of an empty paragraph with the caret, or after the nearest enclosing block that
 * allows it. Null if none does.
 */
const rangeFor = (transaction: Transaction, type: InsertedType): InsertionRange | null => {
  const { selection, doc } = transaction
  if (type === 'trackStep') return tracksWithout(selection.$from).length > 0 ? afterStep(selection.$from) : null
  // An extra task and a Secret Mission come after the last step.
  if (type === 'extraTask' || type === 'secretMission') {
    const end = selection.$from.node(1).type.name === 'step' ? doc.content.size : selection.$from.after(1)
    return { from: end, to: end }
  }
  const range = nearestRange(doc.type.schema, selection.$from, nodeTypeOf(type), selection instanceof NodeSelection ? selection.to : null)
  return range && type === 'step' ? afterStep(selection.$from) : range
}

/** `end`: the end of a selected block at the position; null for a caret. */
const nearestRange = ({ nodes }: Schema, $from: ResolvedPos, type: string, end: number | null): InsertionRange | null => {
  const nodeType = nodes[type]!
  for (let depth = end === null ? $from.depth - 1 : $from.depth; depth >= 0; depth--) {
    const parent = $from.node(depth)
    const index = $from.index(depth)
    const { parent: held } = $from
    const isEmpty = end === null && depth === $from.depth - 1 && held.type.name === 'paragraph' && held.content.size === 0
    if (isEmpty && parent.canReplaceWith(index, index + 1, nodeType)) return { from: $from.before(), to: $from.after() }
    const after = end !== null && depth === $from.depth ? end : $from.after(depth + 1)
    if (parent.canReplaceWith(index + 1, index + 1, nodeType)) return { from: after, to: after }
  }
  return null
}

/** After the step and its versions on other tracks. */
const afterStep = ($from: ResolvedPos): InsertionRange => {
  const doc = $from.node(0)
  let at = $from.after(1)
  for (let index = $from.index(0) + 1; index < doc.childCount && (doc.child(index).attrs['track'] ?? null) !== null; index++)
    at += doc.child(index).nodeSize
  return { from: at, to: at }
}

/** The types that can be inserted near the caret. */
export const insertableTypes = (editor: Editor): InsertedType[] => insertedTypes.filter((type) => rangeFor(editor.state.tr, type) !== null)

/** Inserts a new block near the caret, replaces `typed`, and moves the caret into the block. Returns its position. */
export const insertBlock = (editor: Editor, type: InsertedType, typed?: InsertionRange): number | undefined => {
  const { tr } = editor.state
  if (typed) tr.delete(typed.from, typed.to)
  const range = rangeFor(tr, type)
  if (!range) return undefined
  tr.replaceWith(range.from, range.to, newBlocks(tr, type))
  const inside = Selection.findFrom(tr.doc.resolve(range.from + 1), 1, true)
  const end = range.from + tr.doc.nodeAt(range.from)!.nodeSize
  tr.setSelection(inside && inside.from < end ? inside : NodeSelection.create(tr.doc, range.from))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  return range.from
}

/** Inserts an uploaded picture near a position. Returns its position; undefined if none is allowed there. */
export const insertPicture = (editor: Editor, picture: UploadedPicture, at: number): number | undefined => {
  const { tr, schema, doc } = editor.state
  const $at = doc.resolve(Math.min(at, doc.content.size))
  const range = nearestRange(schema, $at, 'image', $at.parent.isTextblock ? null : $at.pos)
  if (!range) return undefined
  const image = schema.nodes['image']!.create({ fields: { ...newFields('image'), ...picture } })
  editor.view.dispatch(tr.replaceWith(range.from, range.to, image))
  return range.from
}

const newBlocks = ({ doc, selection }: Transaction, type: InsertedType): Node[] => {
  const { schema } = doc.type
  const make = (fields: Record<string, unknown>) =>
    schema.nodes[nodeTypeOf(type)]!.createAndFill({ fields: { ...newFields(nodeTypeOf(type)), ...fields } }, contentOf(schema, type))!
  switch (type) {
    case 'trackStep': {
      const [track] = tracksWithout(selection.$from)
      const step = selection.$from.node(1)
      return [step.type.create({ ...step.attrs, track: track!.id }, step.content)]
    }
    case 'extraTask':
      return [make({ sectionType: 'extra-task', isOpen: false })]
    case 'secretMission': {
      const contentId = newId('mission')
      const section = make({ sectionType: 'pro', status: 'locked', contentId })
      return [section, schema.nodes['secretText']!.createAndFill({ contentId })!]
    }
    default:
      return [make({})]
  }
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

type Picture = Pick<ImageNode, 'src' | 'darkSrc' | 'sources' | 'width' | 'height' | 'alt'>

/** The distinct pictures of the document. */
export const picturesIn = (doc: Node): Picture[] => {
  const pictures = new Map<string, Picture>()
  doc.descendants((node) => {
    const fields = node.type.name === 'image' ? (node.attrs['fields'] as Picture | null) : null
    if (fields?.src && !pictures.has(fields.src)) pictures.set(fields.src, fields)
  })
  return [...pictures.values()]
}

/** True if the form opens after inserting, because the new block is empty without its fields. */
export const needsForm = (type: InsertedType): boolean => {
  const nodeType = nodeTypeOf(type)
  if (nodeType === 'step' || type === 'image') return true
  const { form } = ruleOf(nodeType)!
  return 'heading' in form || ('title' in form && type !== 'codeBlock')
}
