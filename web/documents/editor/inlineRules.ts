import type { JSONContent } from '@tiptap/core'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { TextNode } from '@fieldwork/core/documents/nodes/text/schema.ts'

/*
 * Converts inline nodes to the editor's text and back: to text, to a mark of their text, or to an inline node. The record names every type, so
 * that a missing one is a type error.
 */

type Words = JSONContent[]
type EditorMark = { type: string; attrs?: Record<string, unknown> }
type ToEditor = { [Type in InlineNode['type']]: (node: Extract<InlineNode, { type: Type }>, marks: readonly EditorMark[]) => Words }

const withoutChildren = <Node extends { children: InlineNode[] }>({ children: _children, ...fields }: Node) => fields
/** Text has at most one of these marks. */
const wrapping = ['link', 'concept', 'contentLink'] as const
type Wrapping = Extract<InlineNode, { type: (typeof wrapping)[number] }>

const wrap = (node: Wrapping, marks: readonly EditorMark[]): Words =>
  wordsToEditor(node.children, [...marks, { type: node.type, attrs: { fields: withoutChildren(node) } }])

const toEditor: ToEditor = {
  text: ({ text, marks: own = [] }, marks) => [{ type: 'text', text, marks: [...marks, ...own.map((type) => ({ type }))] }],
  break: (_, marks) => [{ type: 'break', marks: [...marks] }],
  link: wrap,
  concept: wrap,
  contentLink: wrap,
  editorVariable: (node, marks) => [{ type: 'editorVariable', attrs: { fields: node }, marks: [...marks] }],
  codeBlock: (node, marks) => [{ type: 'text', text: node.text, marks: [...marks, { type: 'code', attrs: { fields: node } }] }],
}

export const wordsToEditor = (nodes: readonly InlineNode[], marks: readonly EditorMark[] = []): Words =>
  nodes.flatMap((node) => (toEditor[node.type] as (node: InlineNode, marks: readonly EditorMark[]) => Words)(node, marks))

/** Converts the editor's text to inline nodes. Adjacent pieces of the same link or concept become one node. */
export const wordsFromEditor = (words: readonly JSONContent[] = []): InlineNode[] => {
  const nodes: InlineNode[] = []
  let open: { mark: string; children: InlineNode[] } | undefined
  for (const piece of words) {
    const around = piece.marks?.find(({ type }) => (wrapping as readonly string[]).includes(type))
    const mark = around && JSON.stringify(around)
    if (!around || !mark) {
      open = undefined
      nodes.push(...pieceFromEditor(piece))
      continue
    }
    if (open?.mark !== mark) {
      open = { mark, children: [] }
      nodes.push({ ...(around.attrs?.['fields'] as Wrapping), type: around.type, children: open.children } as Wrapping)
    }
    open.children.push(...pieceFromEditor(piece))
  }
  return nodes
}

const textMarks = ['strong', 'emphasis', 'strike'] as const

const pieceFromEditor = ({ type, text = '', marks = [], attrs }: JSONContent): InlineNode[] => {
  if (type === 'break') return [{ type }]
  if (type === 'editorVariable') return [attrs?.['fields'] as InlineNode]
  const code = marks.find((mark) => mark.type === 'code')
  if (code) return [inlineCode(text, code.attrs?.['fields'] as Extract<InlineNode, { type: 'codeBlock' }> | null)]
  const own = marks
    .map((mark) => mark.type)
    .filter((name): name is (typeof textMarks)[number] => (textMarks as readonly string[]).includes(name))
  const node: TextNode = { type: 'text', text, ...(own.length > 0 && { marks: own }) }
  return [node]
}

/** Colours are kept if the text is unchanged. */
const inlineCode = (text: string, before: Extract<InlineNode, { type: 'codeBlock' }> | null): InlineNode =>
  before?.text === text ? before : { type: 'codeBlock', inline: true, language: before?.language ?? 'shell', text }
