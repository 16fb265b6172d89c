import type { BlockContent, DefinitionContent, RootContent } from 'mdast'
import type { BlockNode } from '../../core/documents/nodes.ts'
import { readBlockDirective } from './containers.ts'
import { readCode } from './code.ts'
import type { Place } from './directives.ts'
import { makeId } from './ids.ts'
import { imageDirective, imageParagraph } from './images.ts'
import { readList, readQuote } from './lists.ts'
import { readHeading, readParagraph } from './paragraphs.ts'
import { lineOf, type Reading } from './reading.ts'
import { readTable } from './tables.ts'

export type Flow = RootContent | BlockContent | DefinitionContent
/** Reads blocks inside another; given to each family, so that none needs to know the others. */
export type ReadBlocks = (nodes: readonly Flow[], place: Place) => BlockNode[]

/** The blocks of a step, section, tab, note, quote or list item. */
export const readBlocks = (nodes: readonly Flow[], place: Place, reading: Reading): BlockNode[] => {
  const inside: ReadBlocks = (children, childPlace) => readBlocks(children, childPlace, reading)
  return nodes.flatMap((node) => readBlock(node, place, reading, inside))
}

const readBlock = (node: Flow, place: Place, reading: Reading, inside: ReadBlocks): BlockNode[] => {
  const { report } = reading.source
  switch (node.type) {
    case 'paragraph':
      return imageParagraph(node, reading) ?? [readParagraph(node, reading)]
    case 'heading':
      return [readHeading(node, reading)]
    case 'list':
      return readList(node, reading, inside)
    case 'blockquote':
      return [readQuote(node, reading, inside)]
    case 'table':
      return [readTable(node, reading)]
    case 'thematicBreak':
      return [{ type: 'divider', id: makeId(reading, 'divider', '') }]
    case 'code':
      return [readCode(node, reading)]
    case 'html':
      report('html', lineOf(node), 'Raw HTML is not shown. Write Markdown, or put it in a code block if it is meant literally.')
      return []
    case 'leafDirective':
      return node.name === 'image' ? imageDirective(node, place, reading) : readBlockDirective(node, place, reading, inside)
    case 'containerDirective':
      return readBlockDirective(node, place, reading, inside)
    default:
      report(
        'markdown-unsupported',
        lineOf(node),
        'Footnotes and links by reference are not supported. Write the text or the address in place.',
      )
      return []
  }
}
