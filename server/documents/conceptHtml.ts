import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { blocksIn, inlineText } from '@fieldwork/core/documents/walk.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/** The explanation of a concept as HTML: paragraphs, lists, quotes, code, emphasis and links. Any other block gives what it holds. */
export const conceptHtml = (blocks: readonly BlockNode[]): string => blocks.map(blockHtml).join('')

const blockHtml = (node: BlockNode): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineHtml(node.children)}</p>`
    case 'heading':
      return `<p><strong>${inlineHtml(node.children)}</strong></p>`
    case 'list': {
      const tag = node.ordered ? 'ol' : 'ul'
      return `<${tag}>${node.items.map((item) => `<li>${conceptHtml(item)}</li>`).join('')}</${tag}>`
    }
    case 'quote':
      return `<blockquote>${conceptHtml(node.children)}</blockquote>`
    case 'codeBlock':
      return `<pre><code>${escapeHtml(node.text)}</code></pre>`
    default:
      return conceptHtml(blocksIn(node))
  }
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
