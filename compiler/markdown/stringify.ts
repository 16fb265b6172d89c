import type { Nodes } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Handle, type Options, toMarkdown, type Unsafe } from 'mdast-util-to-markdown'

const directives = directiveToMarkdown({ preferUnquoted: true })

/** Escapes the label of a block directive like text. */
const leafDirective: Handle = (node, parent, state, info) => {
  const exit = state.enter('phrasing')
  const text = directives.handlers?.leafDirective?.(node, parent, state, info) ?? ''
  exit()
  return text
}

/** In inline directives, `id` refers to something else, such as a concept, so it is written out. */
const { textDirective } = directiveToMarkdown({ preferUnquoted: true, preferShortcut: false }).handlers ?? {}

/** Colons at the start of a line are escaped, so that they don't look like a directive. */
const colonsAtStart = { atBreak: true, character: ':', after: ':' }

/** A name may begin with half a surrogate pair. Colons next to another escape are escaped, too. */
const colonsBeforeNames: Unsafe[] = [
  { character: ':', after: '[\\ud800-\\udfff]', inConstruct: ['phrasing'] },
  { character: ':', after: '\\p{L}', unicode: true, inConstruct: ['phrasing'] },
  { character: ':', after: '\\d+[\\p{L}\\p{N}\\u{10000}-\\u{10ffff}_[{-]', unicode: true, inConstruct: ['phrasing'] },
]

/** URLs become links in the label of a directive, unlike in that of a link. */
const addressesInLabels = [
  { character: '.', before: '[Ww]', after: '[\\-.\\w]' },
  { character: ':', before: '[ps]', after: '\\/' },
  { character: '@', before: '[+\\-.\\w]', after: '[\\-.\\w]' },
].map((pattern) => ({ ...pattern, inConstruct: ['textDirectiveLabel' as const], notInConstruct: ['autolink' as const, 'link' as const] }))

/** Digits aren't a directive, so times of day stay readable. */
const isOfTime = ({ character, after }: Unsafe) => character === ':' && after?.startsWith('[^')
const timeOfDay = { after: '(?!\\d+(?:[^\\p{L}\\p{N}_[{-]|$))[^\\s\\p{P}\\p{S}]', notInConstruct: ['leafDirectiveLabel' as const] }
const unsafe = directives.unsafe?.flatMap((pattern) =>
  isOfTime(pattern)
    ? [
        { ...pattern, ...timeOfDay },
        { ...pattern, inConstruct: ['leafDirectiveLabel' as const] },
      ]
    : [pattern],
)

const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    { ...directives, ...(unsafe && { unsafe }) },
    {
      handlers: { leafDirective, ...(textDirective && { textDirective }) },
      unsafe: [colonsAtStart, ...colonsBeforeNames, ...addressesInLabels],
    },
  ],
}

/** Writes Markdown in this repository's style, with a final line feed. */
export const stringify = (node: Nodes): string => toMarkdown(node, options)
