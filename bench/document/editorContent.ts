import type { BlockNode, GuidedDocument, InlineNode } from '../../core/documents/nodes.ts'
import { inlineText } from '../../core/documents/nodes/inlineText.ts'

/** A node of the editor, as ProseMirror writes it in JSON. */
type EditorNode = { type: string; attrs?: object; content?: EditorNode[]; text?: string; marks?: Array<{ type: string; attrs?: object }> }

const text = (words: string): EditorNode[] => (words === '' ? [] : [{ type: 'text', text: words }])
const paragraphOf = (nodes: readonly InlineNode[]): EditorNode => ({ type: 'paragraph', content: inline(nodes) })

const inline = (nodes: readonly InlineNode[]): EditorNode[] =>
  nodes.flatMap((node): EditorNode[] => {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', text: node.text, marks: (node.marks ?? []).map((mark) => ({ type: markNames[mark] })) }]
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'codeBlock':
        return [{ type: 'text', text: node.text, marks: [{ type: 'code' }] }]
      case 'editorVariable':
        return [{ type: 'variable', attrs: { name: node.name, placeholder: node.placeholder } }]
      case 'link':
        return text(plain(node.children)).map((one) => ({ ...one, marks: [{ type: 'link', attrs: { href: node.href } }] }))
      default:
        return text(plain(node.children)).map((one) => ({ ...one, marks: [{ type: 'underline' }] }))
    }
  })

const markNames = { strong: 'bold', emphasis: 'italic', strike: 'strike' } as const
const plain = (nodes: readonly InlineNode[]) => inlineText(nodes, { lineBreak: '\n', variable: ({ placeholder }) => placeholder ?? '' })

const block = (node: BlockNode): EditorNode[] => {
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf(node.children)]
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.level }, content: inline(node.children) }]
    case 'list':
      return [
        {
          type: node.ordered ? 'orderedList' : 'bulletList',
          content: node.items.map((item) => ({ type: 'listItem', content: blocks(item) })),
        },
      ]
    case 'checkbox':
      return [{ type: 'checkItem', content: inline(node.children) }]
    case 'quote':
      return [{ type: 'blockquote', content: blocks(node.children) }]
    case 'divider':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return [
        {
          type: 'table',
          content: [node.head, ...node.rows].map((row) => ({
            type: 'row',
            content: row.map((cell) => ({ type: 'cell', content: inline(cell) })),
          })),
        },
      ]
    case 'image':
      return [{ type: 'picture', attrs: { src: node.src, alt: node.alt, caption: node.caption ?? '' } }]
    case 'codeBlock':
      return [{ type: 'codeBlock', attrs: { title: node.title ?? '' }, content: text(node.text) }]
    case 'note':
      return [{ type: 'authorNote', attrs: { heading: node.heading ?? '' }, content: blocks(node.content) }]
    case 'tabs':
      return [
        {
          type: 'tabs',
          content: node.children.map((tab) => ({ type: 'tab', attrs: { heading: tab.heading }, content: blocks(tab.children) })),
        },
      ]
    case 'validationBox':
      return [{ type: 'box', attrs: { title: node.title }, content: blocks(node.children) }]
    case 'validationText':
    case 'validationUrl':
    case 'validationUpload':
      return [{ type: 'answer', attrs: { title: node.title } }]
    default:
      return []
  }
}

const blocks = (nodes: readonly BlockNode[]): EditorNode[] => nodes.flatMap(block)

/** The document for a TipTap editor: the same words, code, tabs, boxes, tables and pictures. */
export const editorContent = ({ steps }: GuidedDocument): EditorNode => ({
  type: 'doc',
  content: steps.flatMap(({ title, children }) => [{ type: 'heading', attrs: { level: 2 }, content: text(title) }, ...blocks(children)]),
})
