import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { ruleOf } from './blockRules.ts'

/*
 * Every block has a permanent id, to which answers, highlights and reading positions refer. New blocks get a unique id. If two blocks have
 * the same id, the first one keeps it.
 */

export const newId = (prefix: string): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return `${prefix}-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')}`
}

/** The fields of a new block of this type, or of a new step. */
export const newFields = (type: string): Record<string, unknown> => {
  if (type === 'step') return { id: newId('step'), title: '', minutes: 10 }
  const rule = ruleOf(type)!
  return { ...rule.blank, id: newId(rule.idPrefix) }
}

type Fields = Record<string, unknown> & { id?: string }
const fieldsOf = (node: Node | null | undefined): Fields | null => (node?.attrs['fields'] ?? null) as Fields | null

const giveIds = (transaction: Transaction): Transaction | null => {
  const taken = new Map<string | null, Set<string>>()
  let track: string | null = null
  let isChanged = false
  const give = (at: number, fields: Fields) => {
    transaction.setNodeAttribute(at, 'fields', fields)
    isChanged = true
  }
  transaction.doc.descendants((node, at, parent, index) => {
    const isStep = node.type.name === 'step'
    if (isStep) track = node.attrs['track'] as string | null
    const rule = ruleOf(node.type.name)
    if (!rule && !isStep) return !node.isTextblock
    const ids = taken.get(track) ?? new Set()
    taken.set(track, ids)
    const fields = fieldsOf(node)
    // Empty paragraphs aren't part of the document.
    if (!fields?.id && node.type.name === 'paragraph' && node.content.size === 0) return false
    const before = index > 0 ? parent?.child(index - 1) : undefined
    const moved = !fields?.id && node.isTextblock && before?.type === node.type && before.content.size === 0 ? fieldsOf(before) : null
    if (moved?.id && node.content.size > 0) {
      // Enter at the start of a block: the id moves with the text.
      give(at, moved)
      give(at - before!.nodeSize, newFields(node.type.name))
    } else if (fields?.id && !ids.has(fields.id)) ids.add(fields.id)
    else give(at, { ...newFields(node.type.name), ...fields, id: newFields(node.type.name)['id'] as string })
    return !node.isTextblock
  })
  return isChanged ? transaction : null
}

export const blockIds = Extension.create({
  name: 'blockIds',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) => (transactions.some(({ docChanged }) => docChanged) ? giveIds(state.tr) : null),
    }),
  ],
})
