import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Node } from '@tiptap/pm/model'
import { editingMessages as messages } from '../../messages/editing.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlockForm } from './BlockForm.tsx'
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
type OpenForm = { at: number; anchor: HTMLElement | (() => DOMRect) }

/** The document as it is written. It is made once for each document that is opened. */
export const DocumentEditor = ({ session, opened, onEditor }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [slash] = useState(createSlashMenuStore)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [form, setForm] = useState<OpenForm | null>(null)
  useEffect(() => {
    if (!place.current) return
    const { document } = opened
    const onInsert: Parameters<typeof createEditor>[0]['onInsert'] = (type, at) => {
      if (!needsForm(type)) return
      // Once the menu is gone.
      setTimeout(() => setForm({ at, anchor: () => boxOf(made, at) }))
    }
    const pictures: Parameters<typeof createEditor>[0]['pictures'] = {
      upload: (file) => uploadPicture(document.projectId, file),
      onUploads: (uploads) => session.tell({ uploads }),
      onRefused: (sentence) => session.tell({ refusedPictures: [...session.state.getState().refusedPictures, sentence] }),
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
  }, [session, opened, slash, onEditor])
  const field = useCallback(() => editor?.view.dom, [editor])
  const close = useCallback(() => {
    setForm(null)
    editor?.view.focus()
  }, [editor])
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <p id="editing-help">{messages.help}</p>
      </VisuallyHidden>
      <div
        ref={place}
        // A press on what is written in a form opens it.
        onClick={({ target }) => {
          const at = editor && pressedBlock(editor, target as Element)
          if (editor && at !== null) setForm({ at, anchor: () => boxOf(editor, at) })
        }}
      />
      {editor && <SlashMenu store={slash} field={field} />}
      {editor && form && (
        <BlockForm
          key={form.at}
          editor={editor}
          at={form.at}
          anchor={form.anchor}
          onMove={(at) => setForm({ at, anchor: () => boxOf(editor, at) })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The upper edge of a block: a form opens below its head, not below all of it. */
const boxOf = (editor: Editor, at: number): DOMRect => {
  const element = editor.view.nodeDOM(at)
  if (!(element instanceof HTMLElement)) return new DOMRect()
  const { x, y, width, height } = element.getBoundingClientRect()
  return new DOMRect(x, y, width, Math.min(height, 44))
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
