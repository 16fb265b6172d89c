import type { AnyInline } from './content.ts'
import type { EditorVariableNode } from './editorVariable/schema.ts'

type Spelling = { lineBreak: string; variable: (node: EditorVariableNode) => string }

/** Returns the text of inline nodes, without marks. `spelling` provides text for nodes without any. */
export const inlineText = (nodes: readonly AnyInline[], spelling: Spelling): string =>
  nodes
    .map((node): string => {
      switch (node.type) {
        case 'text':
        case 'codeBlock':
          return node.text
        case 'link':
        case 'concept':
        case 'contentLink':
          return inlineText(node.children, spelling)
        case 'break':
          return spelling.lineBreak
        case 'editorVariable':
          return spelling.variable(node)
      }
    })
    .join('')

const asWritten = ({ name }: EditorVariableNode) => `{{${name}}}`

/** The text as a reader sees it on one line. */
export const plainText = (nodes: readonly AnyInline[]): string =>
  inlineText(nodes, { lineBreak: ' ', variable: ({ placeholder }) => placeholder })

/**
 * Returns the text from which ids are derived and to which offsets of ranges refer: a variable is `{{name}}` whatever it shows, a line
 * break `\n`.
 */
export const indexedText = (nodes: readonly AnyInline[]): string => inlineText(nodes, { lineBreak: '\n', variable: asWritten })

/** The text for quotations: code keeps its backticks, and variables are written as in code. */
export const quotedText = (nodes: readonly AnyInline[]): string =>
  inlineText(
    nodes.map((node) => (node.type === 'codeBlock' ? { ...node, text: `\`${node.text}\`` } : node)),
    { lineBreak: ' ', variable: asWritten },
  )
