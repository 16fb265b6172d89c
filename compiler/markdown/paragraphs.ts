import type { Heading, Paragraph } from 'mdast'
import type { HeadingNode } from '@fieldwork/core/documents/nodes/heading/schema.ts'
import type { ParagraphNode } from '@fieldwork/core/documents/nodes/paragraph/schema.ts'
import { indexedText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { brokenDirective } from './brokenDirective.ts'
import { makeId, nameVariables } from './ids.ts'
import { readInline } from './inline.ts'
import { lineOf, sourceText, type CompileContext } from './context.ts'

export const readParagraph = (node: Paragraph, context: CompileContext): ParagraphNode => {
  refuseStrayColons(node, context)
  const children = readInline(node.children, context)
  const id = makeId(context, 'paragraph', indexedText(children))
  nameVariables(id, children)
  return { type: 'paragraph', id, children }
}

export const readHeading = (node: Heading, context: CompileContext): HeadingNode => {
  if (node.depth !== 3 && node.depth !== 4) {
    context.source.report(
      'heading-level',
      lineOf(node),
      'Headings inside a step are `###` or `####`; the title of the step is an attribute.',
    )
  }
  const children = readInline(node.children, context)
  const id = makeId(context, 'heading', indexedText(children))
  nameVariables(id, children)
  return { type: 'heading', id, level: node.depth >= 4 ? 4 : 3, children }
}

/** Reports colons that open or close nothing. */
const refuseStrayColons = (node: Paragraph, context: CompileContext): void => {
  const lines = sourceText(context, node.position?.start.offset, node.position?.end.offset).split('\n')
  const at = lines.findIndex((line) => /^[\s>]*::/.test(line))
  if (at < 0) return
  const broken = brokenDirective(lines[at]!)
  if (broken) return context.source.report('attribute-broken', lineOf(node) + at, broken)
  const message = /^[\s>]*:+\s*$/.test(lines[at]!)
    ? 'These colons close nothing. Remove them, or check that the container above was opened with the same number.'
    : 'This is not a directive: the name follows the colons, and the attributes follow the name, without spaces. Leave the lines around it empty.'
  context.source.report('stray-colons', lineOf(node) + at, message)
}
