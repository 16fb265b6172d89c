import type { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { ruleOf, type FieldForm } from './blockRules.ts'

/** A block around the caret; the step comes first. */
export type OpenBlock = { type: string; at: number; fields: Record<string, unknown> }

const stepForm = { title: 'line', minutes: 'number', description: 'line' } as const

/** The type of a Secret Mission can't be changed, because its text is a separate file. */
export const formOf = (type: string, { sectionType }: Record<string, unknown> = {}): Record<string, FieldForm> => {
  if (type === 'step') return stepForm
  const form = (ruleOf(type)?.form ?? {}) as Record<string, FieldForm>
  return sectionType === 'pro' ? Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'sectionType')) : form
}

/** True if every block of the type has the field. */
export const isRequired = (type: string, field: string): boolean =>
  type === 'step' ? field !== 'description' : field in (ruleOf(type)?.blank ?? {})

export const openBlocks = ({ state: { selection } }: Editor): OpenBlock[] => {
  const { $from } = selection
  const blocks: OpenBlock[] = []
  const add = (type: string, at: number, fields: unknown) => {
    if (type === 'step' || ruleOf(type)) blocks.push({ type, at, fields: (fields ?? {}) as OpenBlock['fields'] })
  }
  for (let depth = 1; depth <= $from.depth; depth++)
    add($from.node(depth).type.name, $from.before(depth), $from.node(depth).attrs['fields'])
  if (selection instanceof NodeSelection) add(selection.node.type.name, selection.from, selection.node.attrs['fields'])
  return blocks
}

export const setFields = (editor: Editor, at: number, fields: Record<string, unknown>): void =>
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'fields', fields))

/** Moves a block past its neighbour. Returns its new position, or null if there is no neighbour. */
export const moveBlock = (editor: Editor, at: number, by: -1 | 1): number | null => {
  const { tr } = editor.state
  const $at = tr.doc.resolve(at)
  const node = $at.nodeAfter
  const neighbour = by < 0 ? $at.nodeBefore : node && tr.doc.resolve(at + node.nodeSize).nodeAfter
  if (!node || !neighbour || (neighbour.type.name === 'step') !== (node.type.name === 'step')) return null
  const to = by < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize
  tr.delete(at, at + node.nodeSize).insert(to, node)
  tr.setSelection(NodeSelection.isSelectable(node) ? NodeSelection.create(tr.doc, to) : TextSelection.near(tr.doc.resolve(to + 1)))
  editor.view.dispatch(tr.scrollIntoView())
  return to
}

/** True if the parent has other blocks, so that this one can be deleted. */
export const mayDelete = ({ state: { doc } }: Editor, at: number): boolean => {
  const $at = doc.resolve(at)
  return $at.parent.canReplace($at.index(), $at.index() + 1) || $at.nodeAfter?.type.name !== 'paragraph'
}

/** If the parent must not be empty, an empty paragraph replaces the block. */
export const deleteBlock = (editor: Editor, at: number): void => {
  const { tr } = editor.state
  const node = tr.doc.nodeAt(at)
  if (!node) return
  tr.delete(at, at + node.nodeSize)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), -1))
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}

/** Inserts an empty paragraph after a block, if the parent allows one. */
export const addParagraphAfter = (editor: Editor, at: number): void => {
  const { tr, schema, doc } = editor.state
  const node = doc.nodeAt(at)
  const $at = doc.resolve(at)
  if (!node || !$at.parent.canReplaceWith($at.index() + 1, $at.index() + 1, schema.nodes['paragraph']!)) return
  const after = at + node.nodeSize
  tr.insert(after, schema.nodes['paragraph']!.create())
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  editor.view.focus()
}

/** The position of the block with this id. */
export const blockAt = ({ state: { doc } }: Editor, id: string): number | undefined => {
  let found: number | undefined
  doc.descendants((node, at) => {
    if (found === undefined && (node.attrs['fields'] as { id?: string } | null)?.id === id) found = at
    return found === undefined
  })
  return found
}

/** Moves the caret to a block and scrolls to it. */
export const goToBlock = (editor: Editor, at: number): void => {
  const { tr } = editor.state
  const node = tr.doc.nodeAt(at)
  if (!node) return
  const inside = TextSelection.findFrom(tr.doc.resolve(at + 1), 1, true)
  tr.setSelection(!node.isAtom && inside && inside.from <= at + node.nodeSize ? inside : NodeSelection.create(tr.doc, at))
  editor.view.dispatch(tr)
  editor.view.focus()
  const element = editor.view.nodeDOM(at)
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' })
}
