import type { PhrasingContent } from 'mdast'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { VariableScope } from '@fieldwork/core/documents/nodes/editorVariable.ts'
import type { TextNode } from '@fieldwork/core/documents/nodes/text.ts'
import { attributesOf } from './writeAttributes.ts'

type Mark = NonNullable<TextNode['marks']>[number]
const tagOf = { strong: 'strong', emphasis: 'emphasis', strike: 'delete' } as const satisfies Record<Mark, PhrasingContent['type']>

/** What the front matter says of variables, by their names. */
export type DeclaredVariables = ReadonlyMap<string, { placeholder: string; scope: VariableScope }>

type InlineWriters = {
  [Type in InlineNode['type']]: (
    node: Extract<InlineNode, { type: Type }>,
    variables: DeclaredVariables,
    inside: WriteChildren,
  ) => PhrasingContent
}
type WriteChildren = (children: readonly InlineNode[]) => PhrasingContent[]

/** How each type of inline node is written, the opposite of `readInline`. */
const writers: InlineWriters = {
  // A number such as 20 000 is given its narrow space when it is read.
  text: ({ text }) => ({ type: 'text', value: text.replace(/\s*\n\s*/g, ' ').replace(/(\d)\u00a0(?=\d{3}(?!\d))/g, '$1 ') }),
  break: () => ({ type: 'break' }),
  codeBlock: ({ text }) => ({ type: 'inlineCode', value: text }),
  link: ({ href, children }, _, inside) => ({ type: 'link', url: href, children: inside(children) }),
  concept: ({ conceptId, children }, _, inside) => ({
    type: 'textDirective',
    name: 'concept',
    attributes: attributesOf({ id: conceptId }),
    children: inside(children),
  }),
  contentLink: ({ linkType, to, prefill, children }, _, inside) => ({
    type: 'textDirective',
    name: 'content-link',
    attributes: attributesOf({ type: linkType === 'content' ? undefined : linkType, to, prefill }),
    children: inside(children),
  }),
  editorVariable: ({ name, scope, placeholder }, variables) => {
    const declared = variables.get(name)
    return {
      type: 'textDirective',
      name: 'editor-variable',
      attributes: attributesOf({
        name,
        scope: scope === (declared?.scope ?? 'project') ? undefined : scope,
        placeholder: placeholder === (declared?.placeholder ?? name) ? undefined : placeholder,
      }),
      children: [],
    }
  },
}

/** The words of a paragraph, heading, checkbox or cell as Markdown has them: marks nest in it. */
export const writeInline = (nodes: readonly InlineNode[], variables: DeclaredVariables): PhrasingContent[] => writeFrom(nodes, 0, variables)

/** `depth`: how many marks around these nodes are written already. */
const writeFrom = (nodes: readonly InlineNode[], depth: number, variables: DeclaredVariables): PhrasingContent[] => {
  const result: PhrasingContent[] = []
  for (let at = 0; at < nodes.length;) {
    const mark = markAt(nodes, at, depth)
    if (!mark) {
      result.push(writeOne(nodes[at]!, depth, variables))
      at++
      continue
    }
    const end = endOfRun(nodes, at, depth, mark)
    const { before, run, after } = withoutEdges(nodes.slice(at, end))
    if (before) result.push({ type: 'text', value: before })
    if (run.length > 0) result.push({ type: tagOf[mark], children: writeFrom(run, depth + 1, variables) })
    if (after) result.push({ type: 'text', value: after })
    at = end
  }
  return result
}

const writeOne = (node: InlineNode, depth: number, variables: DeclaredVariables): PhrasingContent =>
  (writers[node.type] as (node: InlineNode, variables: DeclaredVariables, inside: WriteChildren) => PhrasingContent)(
    node,
    variables,
    (children) => writeFrom(children, depth, variables),
  )

/** The marks of a node; null if it has the same look within marks and without. */
const marksOf = (node: InlineNode): readonly Mark[] | null => {
  if (node.type === 'text') return node.marks ?? []
  if (!('children' in node)) return null
  const inside = node.children.map(marksOf).filter((marks) => marks !== null)
  return inside.length === 0 ? null : inside.reduce((shared, marks) => shared.filter((mark, at) => marks[at] === mark))
}

/** The mark that begins at a node; at one without marks of its own, that of a text after it which needs it for its first space. */
const markAt = (nodes: readonly InlineNode[], at: number, depth: number): Mark | undefined => {
  const marks = marksOf(nodes[at]!)
  if (marks) return marks[depth]
  const next = nodes.slice(at).find((node) => marksOf(node) !== null)
  return next?.type === 'text' && /^\s/.test(next.text) ? next.marks?.[depth] : undefined
}

const endOfRun = (nodes: readonly InlineNode[], start: number, depth: number, mark: Mark): number => {
  let end = start
  let at = start
  for (; at < nodes.length; at++) {
    const marks = marksOf(nodes[at]!)
    if (marks === null) continue
    if (marks[depth] !== mark) break
    end = at + 1
  }
  const last = nodes[end - 1]
  // Marks cannot end after a space, but after what follows it.
  return last?.type === 'text' && /\s$/.test(last.text) ? at : end
}

/** White space at the edges of a run stands outside of its marks. */
const withoutEdges = (run: readonly InlineNode[]): { before: string; run: InlineNode[]; after: string } => {
  const first = run[0]
  const before = first?.type === 'text' ? first.text.slice(0, first.text.length - first.text.trimStart().length) : ''
  const rest = cut(run, 0, (text) => text.trimStart())
  const last = rest.at(-1)
  const after = last?.type === 'text' ? last.text.slice(last.text.trimEnd().length) : ''
  return { before, run: cut(rest, rest.length - 1, (text) => text.trimEnd()), after }
}

const cut = (run: readonly InlineNode[], at: number, trimmed: (text: string) => string): InlineNode[] =>
  run.flatMap((node, position) => {
    if (position !== at || node.type !== 'text') return [node]
    const text = trimmed(node.text)
    return text === '' ? [] : [{ ...node, text }]
  })
