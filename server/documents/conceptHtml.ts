import type { blockTypes } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { blocksIn } from '@fieldwork/core/documents/walk.ts'
import { inlineText } from '@fieldwork/core/documents/nodes/inlineText.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/**
 * The explanation of a concept as HTML: paragraphs, lists, quotes, code, emphasis and links. The compiler refuses other blocks; in a
 * concept that was published before, they are reduced to their words.
 */
export const conceptHtml = (blocks: readonly BlockNode[]): string => blocks.map(blockHtml).join('')

const blockHtml = (node: BlockNode): string => {
  const html = (htmlOf as Record<string, unknown>)[node.type] as ((node: BlockNode) => string) | undefined
  return html ? html(node) : `${wordsHtml(blockText(node))}${conceptHtml(blocksIn(node))}`
}

const wordsHtml = (text: string): string => (text ? `<p>${escapeHtml(text)}</p>` : '')

type BlockTypes = typeof blockTypes
type HtmlOf = {
  [Type in keyof BlockTypes as BlockTypes[Type] extends { concept: true } ? Type : never]: (
    node: Extract<BlockNode, { type: Type }>,
  ) => string
}

const htmlOf: HtmlOf = {
  paragraph: ({ children }) => `<p>${inlineHtml(children)}</p>`,
  heading: ({ children }) => `<p><strong>${inlineHtml(children)}</strong></p>`,
  list: ({ ordered, items }) => {
    const tag = ordered ? 'ol' : 'ul'
    return `<${tag}>${items.map((item) => `<li>${conceptHtml(item)}</li>`).join('')}</${tag}>`
  },
  quote: ({ children }) => `<blockquote>${conceptHtml(children)}</blockquote>`,
  codeBlock: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>`,
  note: ({ heading, content }) => `${heading && `<p><strong>${escapeHtml(heading)}</strong></p>`}${conceptHtml(content)}`,
}

const tagOf = { strong: 'strong', emphasis: 'em', strike: 's' } as const

const inlineHtml = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return (node.marks ?? []).reduce((inner, mark) => `<${tagOf[mark]}>${inner}</${tagOf[mark]}>`, escapeHtml(node.text))
        case 'codeBlock':
          return `<code>${escapeHtml(node.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return `<a href="${escapeHtml(node.href)}">${inlineHtml(node.children)}</a>`
        default:
          return escapeHtml(inlineText([node], { lineBreak: ' ', variable: ({ placeholder }) => placeholder }))
      }
    })
    .join('')
