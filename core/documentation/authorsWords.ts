import type { InlineNode } from '../documents/nodes.ts'
import { variableValue, type VariableValues, withVariables } from '../documents/variables.ts'
import type { TextLine, TextRun } from './documentation.ts'
import { linkTarget, lineOf, publishableText } from './learnersWords.ts'

/** Converts a line of the author's text, with the learner's values of variables. Links within the document become plain text. */
export const authorsLine = (nodes: readonly InlineNode[], values: VariableValues): TextLine =>
  lineOf(nodes.flatMap((node) => runsOf(node, values)))

const runsOf = (node: InlineNode, values: VariableValues): TextRun[] => {
  switch (node.type) {
    case 'text':
      return [{ text: publishableText(node.text), ...looksOf(node.marks) }]
    case 'codeBlock':
      return [{ text: publishableText(withVariables(node.text, values)), code: true }]
    case 'break':
      return [{ text: ' ' }]
    case 'editorVariable':
      return [{ text: publishableText(variableValue(values, node.name, node.placeholder)), code: true }]
    case 'link': {
      const href = linkTarget(node.href)
      return node.children.flatMap((child) => runsOf(child, values)).map((run) => (href ? { ...run, href } : run))
    }
    case 'concept':
    case 'contentLink':
      return node.children.flatMap((child) => runsOf(child, values))
  }
}

const looksOf = (marks: readonly string[] = []): Partial<TextRun> => ({
  ...(marks.includes('strong') ? { bold: true } : {}),
  ...(marks.includes('emphasis') ? { italic: true } : {}),
  ...(marks.includes('strike') ? { strike: true } : {}),
})
