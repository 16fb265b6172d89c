import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The state of the editor. The component is rendered again with each change of text or selection. */
export const useEditorState = (editor: Editor): EditorState =>
  useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    () => editor.state,
  )

/** The block at this position, also while text around it changes. Null once the block is gone. */
export const useBlock = (editor: Editor, openedAt: number) => {
  const [block, setBlock] = useState(() => blockAt(editor.state.doc, openedAt))
  useEffect(() => {
    const follow = ({ transaction: { doc, mapping } }: { transaction: Transaction }) =>
      setBlock((before) => {
        const { deletedAfter, pos } = mapping.mapResult(before?.at ?? 0)
        return before && !deletedAfter ? blockAt(doc, pos) : null
      })
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])
  return [block, setBlock] as const
}

const blockAt = (doc: Node, at: number): { at: number; node: Node } | null => {
  const node = doc.nodeAt(at)
  return node && { at, node }
}
