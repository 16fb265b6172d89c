import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Node } from '@tiptap/pm/model'
import { editingMessages as messages } from '../../messages/editing.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useBlockForm } from './BlockForm.tsx'
import { ruleOf } from './blockRules.ts'
import { createEditor } from './createEditor.ts'
import styles from './DocumentEditor.module.css'
import { fromEditor, toEditor } from './editorDocument.ts'
import type { EditingSession, SessionState } from './editingSession.ts'
import { needsForm } from './insertBlock.ts'
import { createSlashMenuStore } from './slashMenu.ts'
import { SlashMenu } from './SlashMenu.tsx'
import { uploadPicture } from './uploadPicture.ts'

type Props = { session: EditingSession; opened: NonNullable<SessionState['opened']>; onEditor: (editor: Editor | null) => void }

/** The editor. A new one is created for each document that is opened. */
export const DocumentEditor = ({ session, opened, onEditor }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [slash] = useState(createSlashMenuStore)
  const [editor, setEditor] = useState<Editor | null>(null)
  const { open: openForm, element: form } = useBlockForm(editor)
  useEffect(() => {
    if (!place.current) return
    const { document } = opened
    const onInsert: Parameters<typeof createEditor>[0]['onInsert'] = (type, at) => {
      if (!needsForm(type)) return
      // After the menu has closed.
      setTimeout(() => openForm(made, at))
    }
    const pictures: Parameters<typeof createEditor>[0]['pictures'] = {
      upload: (file) => uploadPicture(document.projectId, file),
      onUploads: (uploads) => session.setPictures({ uploads }),
      onRefused: (sentence) => session.setPictures({ refusedPictures: [...session.state.getState().refusedPictures, sentence] }),
      onInsert: (at) => onInsert('image', at),
    }
    const made = createEditor({ element: place.current, document, slash, onInsert, pictures })
    let saved: Node = made.schema.nodeFromJSON(toEditor(session.state.getState().published ?? document))
    const detach = session.attach({
      read: () => ({ document: fromEditor(made.getJSON(), document), mark: made.state.doc }),
      markSaved: (mark) => {
        saved = mark as Node
        session.changed(!made.state.doc.eq(saved))
      },
    })
    made.on('update', () => session.changed(!made.state.doc.eq(saved)))
    setEditor(made)
    onEditor(made)
    return () => {
      detach()
      made.destroy()
      onEditor(null)
    }
  }, [session, opened, slash, onEditor, openForm])
  const field = useCallback(() => editor?.view.dom, [editor])
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <p id="editing-help">{messages.help}</p>
      </VisuallyHidden>
      <div
        ref={place}
        // Opens the form of a block whose fields were clicked.
        onClick={({ target }) => {
          const at = editor && pressedBlock(editor, target as Element)
          if (editor && at !== null) openForm(editor, at)
        }}
      />
      {editor && <SlashMenu store={slash} field={field} />}
      {form}
    </div>
  )
}

const pressedBlock = (editor: Editor, target: Element): number | null => {
  if (!target.closest('[contenteditable="false"]') || !editor.view.dom.contains(target)) return null
  const element = target.closest('[data-node]')
  if (!element) return null
  const type = element.getAttribute('data-node') ?? ''
  if (type !== 'step' && Object.keys(ruleOf(type)?.form ?? {}).length === 0) return null
  const inside = editor.view.posAtDOM(element, 0)
  const $inside = editor.state.doc.resolve(inside)
  for (let depth = $inside.depth; depth > 0; depth--) if ($inside.node(depth).type.name === type) return $inside.before(depth)
  return editor.state.doc.nodeAt(inside)?.type.name === type ? inside : null
}
