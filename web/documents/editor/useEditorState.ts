import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The state of the editor. The component is rendered again whenever the text or selection changes. */
export const useEditorState = (editor: Editor): EditorState =>
  useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    () => editor.state,
  )

/** Follows the block at this position while the text around it changes. Null once the block is deleted. */
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
