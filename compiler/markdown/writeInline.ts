import type { PhrasingContent } from 'mdast'
import type { InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { VariableScope } from '@fieldwork/core/documents/nodes/editorVariable/schema.ts'
import type { TextNode } from '@fieldwork/core/documents/nodes/text/schema.ts'
import { attributesOf } from './writeAttributes.ts'

type Mark = NonNullable<TextNode['marks']>[number]
const tagOf = { strong: 'strong', emphasis: 'emphasis', strike: 'delete' } as const satisfies Record<Mark, PhrasingContent['type']>

/** Declared variables by name. */
export type DeclaredVariables = ReadonlyMap<string, { placeholder: string; scope: VariableScope }>

type InlineWriters = {
  [Type in InlineNode['type']]: (
    node: Extract<InlineNode, { type: Type }>,
    variables: DeclaredVariables,
    inside: WriteChildren,
  ) => PhrasingContent
}
type WriteChildren = (children: readonly InlineNode[]) => PhrasingContent[]

/** Writes inline nodes, the inverse of `readInline`. */
const writers: InlineWriters = {
  // Reading a number such as 20 000 adds its narrow space.
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

/** Writes inline nodes as Markdown, with nested marks. */
export const writeInline = (nodes: readonly InlineNode[], variables: DeclaredVariables): PhrasingContent[] =>
  writeFrom(joined(nodes), [], variables)

/** Joins adjacent nodes that Markdown can't separate: code, and text with the same marks. */
const joined = (nodes: readonly InlineNode[]): InlineNode[] => {
  const result: InlineNode[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    const isSame =
      (node.type === 'codeBlock' && last?.type === 'codeBlock') ||
      (node.type === 'text' && last?.type === 'text' && String(node.marks ?? []) === String(last.marks ?? []))
    if (isSame) result[result.length - 1] = { ...last, text: last.text + node.text }
    else result.push('children' in node ? { ...node, children: joined(node.children) } : node)
  }
  return result
}

/** `around`: marks already written around these nodes. */
const writeFrom = (nodes: readonly InlineNode[], around: readonly Mark[], variables: DeclaredVariables): PhrasingContent[] => {
  const result: PhrasingContent[] = []
  for (let at = 0; at < nodes.length;) {
    const found = markAt(nodes, at, around)
    if (!found) {
      result.push(writeOne(nodes[at]!, around, variables))
      at++
      continue
    }
    const { mark, end } = found
    const { before, run, after } = withoutEdges(nodes.slice(at, end))
    if (before) result.push({ type: 'text', value: before })
    if (run.length > 0) result.push({ type: tagOf[mark], children: writeFrom(run, [...around, mark], variables) })
    if (after) result.push({ type: 'text', value: after })
    at = end
  }
  return result
}

const writeOne = (node: InlineNode, around: readonly Mark[], variables: DeclaredVariables): PhrasingContent =>
  (writers[node.type] as (node: InlineNode, variables: DeclaredVariables, inside: WriteChildren) => PhrasingContent)(
    node,
    variables,
    (children) => writeFrom(children, around, variables),
  )

/** Returns the marks of a node; null if they don't affect it. */
const marksOf = (node: InlineNode): readonly Mark[] | null => {
  if (node.type === 'text') return node.marks ?? []
  if (!('children' in node)) return null
  const inside = node.children.map(marksOf).filter((marks) => marks !== null)
  return inside.length === 0 ? null : inside.reduce((shared, marks) => shared.filter((mark) => marks.includes(mark)))
}

/** Returns the longest mark that begins at a node, and its end. */
const markAt = (nodes: readonly InlineNode[], at: number, around: readonly Mark[]): { mark: Mark; end: number } | undefined =>
  beginningAt(nodes, at)
    .filter((mark) => !around.includes(mark))
    .map((mark) => ({ mark, end: endOfRun(nodes, at, mark) }))
    .reduce<{ mark: Mark; end: number } | undefined>((furthest, one) => (furthest && furthest.end >= one.end ? furthest : one), undefined)

/** Returns the marks of a node. A node without marks adopts those of a following text that needs it before its first space. */
const beginningAt = (nodes: readonly InlineNode[], at: number): readonly Mark[] => {
  const marks = marksOf(nodes[at]!)
  if (marks) return marks
  const next = nodes.slice(at).find((node) => marksOf(node) !== null)
  return next?.type === 'text' && /^\s/.test(next.text) ? (next.marks ?? []) : []
}

const endOfRun = (nodes: readonly InlineNode[], start: number, mark: Mark): number => {
  let end = start
  let at = start
  for (; at < nodes.length; at++) {
    const marks = marksOf(nodes[at]!)
    if (marks === null) continue
    if (!marks.includes(mark)) break
    end = at + 1
  }
  const last = nodes[end - 1]
  // Marks can't end after a space.
  return last?.type === 'text' && /\s$/.test(last.text) ? at : end
}

/** Moves white space at the edges of a run outside of its marks. */
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
