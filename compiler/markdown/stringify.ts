import type { Nodes } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'

const directives = directiveToMarkdown({ preferUnquoted: true })
/** Within a line `id` names something elsewhere, such as a concept: it is written out. */
const { textDirective } = directiveToMarkdown({ preferUnquoted: true, preferShortcut: false }).handlers ?? {}

const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), directives, { handlers: { ...(textDirective && { textDirective }) } }],
}

/** Markdown as this repository writes it, with a line feed at its end. */
export const stringify = (node: Nodes): string => toMarkdown(node, options)
