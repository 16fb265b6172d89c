import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import type { FlowParent } from '@fieldwork/core/documents/blockTypes.ts'
import { readContainer, readLeaf } from './containers.ts'
import { readCode } from './code.ts'
import { makeId } from './ids.ts'
import { imageParagraph } from './images.ts'
import { readList, readQuote } from './lists.ts'
import { readHeading, readParagraph } from './paragraphs.ts'
import { lineOf, sourceText, type CompileContext, type FlowContent, type ReadBlocks } from './context.ts'
import { readTable } from './tables.ts'

/** Reads the blocks of a step, section, tab, note, quote or list item. */
export const readBlocks = (nodes: readonly FlowContent[], parent: FlowParent, context: CompileContext): BlockNode[] => {
  const inside: ReadBlocks = (children, childPlace) => readBlocks(children, childPlace, context)
  const read = nodes.map((node) => ({ blocks: readBlock(node, parent, context, inside), line: lineOf(node) }))
  reportLonely(read, context)
  return read.flatMap(({ blocks }) => blocks)
}

/** Reports groups with a single code block, and small headings without a larger one before them. */
const reportLonely = (read: ReadonlyArray<{ blocks: BlockNode[]; line: number }>, { source, scope }: CompileContext) => {
  const groupOf = (block: BlockNode | undefined) => (block?.type === 'codeBlock' ? block.codegroup : undefined)
  read.forEach(({ blocks: [block], line }, at) => {
    const group = groupOf(block)
    if (group !== undefined && ![read[at - 1], read[at + 1]].some((other) => groupOf(other?.blocks[0]) === group))
      source.report(
        'codegroup-single',
        line,
        `No adjacent code is in the group \`${group}\`. Use the same spelling, or remove the attribute.`,
      )
    if (block?.type !== 'heading') return
    if (block.level === 4 && !scope.hasHeading)
      source.report('heading-order', line, 'This is the first heading of its step. Write it with `###`.')
    if (block.level === 3) scope.hasHeading = true
  })
}

const readBlock = (node: FlowContent, parent: FlowParent, context: CompileContext, inside: ReadBlocks): BlockNode[] => {
  const { report } = context.source
  switch (node.type) {
    case 'paragraph':
      return imageParagraph(node, context) ?? [readParagraph(node, context)]
    case 'heading':
      return [readHeading(node, context)]
    case 'list':
      return readList(node, context, inside)
    case 'blockquote':
      refuseAlert(node, context)
      return [readQuote(node, context, inside)]
    case 'table':
      return [readTable(node, context)]
    case 'thematicBreak':
      return [{ type: 'divider', id: makeId(context, 'divider', '') }]
    case 'code':
      return [readCode(node, context)]
    case 'html':
      report('html', lineOf(node), 'Raw HTML isn’t shown. Write Markdown, or put it in a code block if it is meant literally.')
      return []
    case 'leafDirective':
      return readLeaf(node, parent, context, inside)
    case 'containerDirective':
      return readContainer(node, parent, context, inside)
    default:
      report(
        'markdown-unsupported',
        lineOf(node),
        'Footnotes and links by reference are not supported. Write the text or the address in place.',
      )
      return []
  }
}

/** GitHub's alerts would be shown as quotes with their marker. */
const refuseAlert = (node: FlowContent, context: CompileContext): void => {
  const [, kind] = /^>\s*\[!(\w+)\]/.exec(sourceText(context, node.position?.start.offset, node.position?.end.offset)) ?? []
  if (kind === undefined) return
  context.source.report(
    'markdown-unsupported',
    lineOf(node),
    `\`[!${kind}]\` would be shown literally. Write \`:::note{#id heading="…"}\`, the text, and \`:::\` on separate lines.`,
  )
}
