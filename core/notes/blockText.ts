import type { BlockNode, InlineNode } from '../documents/nodes.ts'
import { inlineText, walkBlocks } from '../documents/walk.ts'

/** A block that has words of its own. */
export type TextBlock = { id: string; text: string }

/**
 * The words in which ranges count. A variable is `{{name}}` whatever it shows, a new line is `\n`, cells of a table are divided by `\t` and
 * its rows by `\n`, the head first. Of a picture, its caption. Empty for a block without words of its own: one that holds blocks, a control.
 */
export const blockText = (node: BlockNode): string => {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'checkbox':
      return wordsOf(node.children)
    case 'table':
      return [node.head, ...node.rows].map((row) => row.map(wordsOf).join('\t')).join('\n')
    case 'codeBlock':
      return node.text
    case 'image':
      return node.caption ?? ''
    case 'list':
    case 'quote':
    case 'divider':
    case 'note':
    case 'anchor':
    case 'quiz':
    case 'tabs':
    case 'tab':
    case 'validationBox':
    case 'validationText':
    case 'validationUrl':
    case 'validationUpload':
    case 'section':
      return ''
  }
}

/** The words of inline nodes, as `blockText` counts them. */
export const wordsOf = (nodes: readonly InlineNode[]): string =>
  inlineText(nodes, { lineBreak: '\n', variable: ({ name }) => `{{${name}}}` })

/** The blocks below `nodes` that have words, in reading order. */
export const textBlocks = (nodes: readonly BlockNode[]): TextBlock[] =>
  [...walkBlocks(nodes)].flatMap((node) => {
    const text = blockText(node)
    return text ? [{ id: node.id, text }] : []
  })
