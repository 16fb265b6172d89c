import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { CodeRun } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import codeStyles from '../nodes/CodeText.module.css'

const classOf: Record<NonNullable<CodeRun[0]>, string | undefined> = {
  key: codeStyles.key,
  string: codeStyles.string,
  number: codeStyles.number,
  dim: codeStyles.dim,
  variable: codeStyles.variable,
}

/** The published colours of a code block, until its text is changed. */
const coloursOf = (node: Node, at: number): Decoration[] => {
  const { text, runs = [] } = (node.attrs['fields'] ?? {}) as { text?: string; runs?: CodeRun[] }
  if (text !== node.textContent) return []
  let from = at + 1
  return runs.flatMap(([kind, length]) => {
    const start = from
    from += length
    const name = kind && classOf[kind]
    return name ? [Decoration.inline(start, from, { class: name })] : []
  })
}

const allColours = (doc: Node): DecorationSet => {
  const colours: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'codeBlock') colours.push(...coloursOf(node, at))
    return !node.isTextblock
  })
  return DecorationSet.create(doc, colours)
}

/** Code keeps its colours until it's edited. Publishing colours it again. */
export const codeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => allColours(doc),
        apply: (transaction, before) => (transaction.docChanged ? allColours(transaction.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})
