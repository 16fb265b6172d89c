import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { useSyncExternalStore } from 'react'

/** The state of the editor. The component is rendered again with each change of text or selection. */
export const useEditorState = (editor: Editor): EditorState =>
  useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    () => editor.state,
  )
