import type { Blockquote, List, ListItem } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { CheckboxNode } from '@fieldwork/core/documents/nodes/checkbox/schema.ts'
import type { QuoteNode } from '@fieldwork/core/documents/nodes/quote/schema.ts'
import { indexedText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { makeId, nameVariables } from './ids.ts'
import { readInline } from './inline.ts'
import { lineOf, type CompileContext, type ReadBlocks } from './context.ts'

/** Reads a list, or the checkboxes of a task list as separate blocks. */
export const readList = (node: List, context: CompileContext, inside: ReadBlocks): BlockNode[] => {
  const isTask = (item: ListItem) => typeof item.checked === 'boolean'
  if (node.children.some(isTask)) return node.children.flatMap((item) => readCheckbox(item, context))
  const words = toString(node)
  const items = node.children.map((item) => inside(item.children, 'list'))
  const ordered = node.ordered === true
  const start = ordered && typeof node.start === 'number' && node.start !== 1 ? { start: node.start } : {}
  return [{ type: 'list', id: makeId(context, 'list', words), ordered, ...start, items }]
}

const readCheckbox = (item: ListItem, context: CompileContext): CheckboxNode[] => {
  const [paragraph, ...more] = item.children
  if (typeof item.checked !== 'boolean' || paragraph?.type !== 'paragraph' || more.length > 0) {
    const message = 'Each entry of a task list is one line, `- [ ] …`. Put anything else before or after the list.'
    context.source.report('checkbox-form', lineOf(item), message)
  }
  if (paragraph?.type !== 'paragraph') return []
  const children = readInline(paragraph.children, context)
  const id = makeId(context, 'checkbox', indexedText(children))
  nameVariables(id, children)
  return [{ type: 'checkbox', id, checked: item.checked === true, disabled: false, children }]
}

export const readQuote = (node: Blockquote, context: CompileContext, inside: ReadBlocks): QuoteNode => ({
  type: 'quote',
  id: makeId(context, 'quote', toString(node)),
  children: inside(node.children, 'quote'),
})
