import type { Table, TableRow } from 'mdast'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { TableNode } from '@fieldwork/core/documents/nodes/table/schema.ts'
import { indexedText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { makeId, nameVariables } from './ids.ts'
import { readInline } from './inline.ts'
import type { CompileContext } from './context.ts'

/** Reads a table. Every row has as many cells as the head. */
export const readTable = (node: Table, context: CompileContext): TableNode => {
  const [first, ...rest] = node.children
  const head = first ? readRow(first, context) : []
  const rows = rest.map((row) => {
    const cells = readRow(row, context).slice(0, head.length)
    return [...cells, ...Array.from({ length: head.length - cells.length }, (): InlineNode[] => [])]
  })
  const all = [head, ...rows]
  const id = makeId(context, 'table', all.map((cells) => cells.map(indexedText).join('\t')).join('\n'))
  nameVariables(id, all.flat(2))
  const align = head.map((_, at) => node.align?.[at] ?? null)
  return { type: 'table', id, align, head, rows }
}

const readRow = (row: TableRow, context: CompileContext): InlineNode[][] => row.children.map((cell) => readInline(cell.children, context))
