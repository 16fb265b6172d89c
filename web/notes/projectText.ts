import { blockText, wordsOf, type TextBlock } from '@fieldwork/core/notes/blockText.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step.ts'
import type { TableNode } from '@fieldwork/core/documents/nodes/table.ts'
import { blocksIn, walkBlocks } from '@fieldwork/core/documents/walk.ts'

/** Where a block stands: the step or section, and the block directly in it that holds it. */
type BlockHome = { part: string; top: string }

/** The words that are on the screen, in reading order, and where they stand. */
export type ProjectText = {
  blocks: readonly TextBlock[]
  homes: ReadonlyMap<string, BlockHome>
  /** Steps and sections, with their titles. */
  parts: readonly { id: string; title: string }[]
  tables: ReadonlyMap<string, TableNode>
  /** By block, step or section: its place in the reading order. */
  order: ReadonlyMap<string, number>
}

/** `secrets`: the text of unlocked Pro sections, by the id of the section. */
export const projectText = (
  steps: readonly StepNode[],
  sections: readonly SectionNode[],
  secrets: ReadonlyMap<string, readonly BlockNode[]>,
): ProjectText => {
  const parts = [
    ...steps.map(({ id, title, children }) => ({ id, title, bodies: [children] })),
    ...sections.map(({ id, heading, children }) => ({ id, title: heading, bodies: [children, secrets.get(id) ?? []] })),
  ]
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
  for (const { id, bodies } of parts) {
    order.set(id, order.size)
    for (const node of bodies.flatMap(withGroups)) for (const one of node.all) add(one, { part: id, top: node.top })
  }
  return { blocks, homes, parts: parts.map(({ id, title }) => ({ id, title })), tables, order }
}

/** Each block with all it holds. Neighbouring code blocks of one group are shown as one, which the first of them names. */
const withGroups = (nodes: readonly BlockNode[]): Array<{ top: string; all: BlockNode[] }> => {
  let group: { name: string; top: string } | undefined
  return nodes.map((node) => {
    const name = node.type === 'codeBlock' ? node.codegroup : undefined
    if (!name) group = undefined
    else if (group?.name !== name) group = { name, top: node.id }
    return { top: group?.top ?? node.id, all: [node, ...walkBlocks(blocksIn(node))] }
  })
}

/** Where the words of a cell begin in the text of its table; its rows count from the head. */
export const cellStart = ({ head, rows }: TableNode, row: number, column: number): number => {
  const lengths = [head, ...rows].map((cells) => cells.map((cell) => wordsOf(cell).length + 1))
  const before = [...lengths.slice(0, row).flat(), ...(lengths[row] ?? []).slice(0, column)]
  return before.reduce((sum, length) => sum + length, 0)
}
