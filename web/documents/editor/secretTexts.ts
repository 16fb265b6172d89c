import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** Deletes the text of a Secret Mission with its section; undo restores both. */
export const secretTexts = Extension.create({
  name: 'secretTexts',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null
        const named = new Set<unknown>()
        doc.descendants((node) => {
          if (node.type.name === 'section') named.add((node.attrs['fields'] as { contentId?: string } | null)?.contentId)
          return !node.isTextblock
        })
        doc.forEach((node, at) => {
          const isOrphaned = node.type.name === 'secretText' && !named.has(node.attrs['contentId'])
          if (isOrphaned) tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
        })
        return tr.docChanged ? tr : null
      },
    }),
  ],
})
