import { blockText, type TextBlock } from '@fieldwork/core/documents/blockText.ts'
import { indexedText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { TableNode } from '@fieldwork/core/documents/nodes/table/schema.ts'
import { groupCode, type DocumentPart } from '@fieldwork/core/documents/parts.ts'
import { blocksIn, walkBlocks } from '@fieldwork/core/documents/walk.ts'

/** A block's step or section, and its ancestor directly within that. */
type BlockHome = { part: string; top: string }

/** The text of the project's page in reading order, and where each block is. */
export type ProjectText = {
  blocks: readonly TextBlock[]
  homes: ReadonlyMap<string, BlockHome>
  /** Steps and sections, with their titles. */
  parts: readonly { id: string; title: string }[]
  tables: ReadonlyMap<string, TableNode>
  /** Position in reading order, by id of a block, step or section. */
  order: ReadonlyMap<string, number>
}

export const projectText = (parts: readonly DocumentPart[]): ProjectText => {
  const blocks: TextBlock[] = []
  const homes = new Map<string, BlockHome>()
  const tables = new Map<string, TableNode>()
  const order = new Map<string, number>()
  const add = (node: BlockNode, home: BlockHome) => {
    order.set(node.id, order.size)
    homes.set(node.id, home)
    const text = blockText(node)
    if (text) blocks.push({ id: node.id, text })
    if (node.type === 'table') tables.set(node.id, node)
  }
  for (const part of parts) {
    order.set(part.id, order.size)
    for (const shown of groupCode(part.blocks)) {
      const [first, ...others] = Array.isArray(shown) ? shown : [shown, ...walkBlocks(blocksIn(shown))]
      // A code group is rendered under the id of its first block.
      for (const node of [first!, ...others]) add(node, { part: part.id, top: first!.id })
    }
  }
  return { blocks, homes, parts: parts.map(({ id, title }) => ({ id, title })), tables, order }
}

/** Returns the offset of a cell's text in the text of its table. Row 0 is the head. */
export const cellStart = ({ head, rows }: TableNode, row: number, column: number): number => {
  const lengths = [head, ...rows].map((cells) => cells.map((cell) => indexedText(cell).length + 1))
  const before = [...lengths.slice(0, row).flat(), ...(lengths[row] ?? []).slice(0, column)]
  return before.reduce((sum, length) => sum + length, 0)
}
