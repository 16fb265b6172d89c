import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { UploadedPicture } from '@fieldwork/core/documents/schema.ts'
import { editingMessages as messages } from '../../messages/editing.ts'
import { classes } from '../../ui/dom/classes.ts'
import styles from './blockElements.module.css'
import { insertPicture } from './insertBlock.ts'

/*
 * Uploads pasted and dropped files. A mark in the text shows where each picture will be inserted, and moves with the text that is edited in
 * the meantime.
 */

type Options = {
  upload: (file: File) => Promise<UploadedPicture>
  /** Called with the number of uploads in progress. */
  onUploads: (count: number) => void
  onRefused: (sentence: string) => void
  onInsert: (at: number) => void
}

type Change = { add: { id: object; at: number } } | { remove: object }
const places = new PluginKey<DecorationSet>('droppedPictures')

export const droppedPictures = (options: Options) =>
  Extension.create({
    name: 'droppedPictures',
    addProseMirrorPlugins() {
      const { editor } = this
      const take = (files: readonly File[], at: number) => {
        for (const file of files) void send(editor, file, at, files.length === 1, options)
      }
      return [
        new Plugin({
          key: places,
          state: {
            init: () => DecorationSet.empty,
            apply: (transaction, before) => {
              const marks = before.map(transaction.mapping, transaction.doc)
              const change = transaction.getMeta(places) as Change | undefined
              if (!change) return marks
              if ('add' in change) return marks.add(transaction.doc, [Decoration.widget(change.add.at, mark, { id: change.add.id })])
              return marks.remove(marks.find(undefined, undefined, ({ id }) => id === change.remove))
            },
          },
          props: {
            decorations: (state) => places.getState(state),
            handlePaste: (view, { clipboardData }) => {
              const files = [...(clipboardData?.files ?? [])]
              // A word processor copies text as a picture as well.
              if (files.length === 0 || clipboardData?.getData('text/plain')) return false
              take(files, view.state.selection.to)
              return true
            },
            handleDrop: (view, event) => {
              const files = [...(event.dataTransfer?.files ?? [])]
              if (files.length === 0) return false
              event.preventDefault()
              take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to)
              return true
            },
          },
        }),
      ]
    },
  })

const mark = () => {
  const element = document.createElement('span')
  element.className = classes('l-sheet t-caption t-quiet', styles.uploading)
  element.textContent = messages.uploadingPicture
  return element
}

const send = async (editor: Editor, file: File, at: number, isAlone: boolean, { upload, onUploads, onRefused, onInsert }: Options) => {
  const id = {}
  const updateMarks = (change: Change) => {
    if (editor.isDestroyed) return
    editor.view.dispatch(editor.state.tr.setMeta(places, change).setMeta('addToHistory', false))
    onUploads(places.getState(editor.state)?.find().length ?? 0)
  }
  updateMarks({ add: { id, at } })
  try {
    const picture = await upload(file)
    if (editor.isDestroyed) return
    const place = places.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from
    // If the text around the mark was deleted, the picture is inserted at the caret.
    const hasMoved = editor.state.selection.from !== place
    const inserted = insertPicture(editor, picture, place ?? editor.state.selection.to)
    if (inserted === undefined) onRefused(messages.noPlaceForPicture)
    else if (isAlone && !hasMoved) onInsert(inserted)
  } catch (error) {
    onRefused(`${file.name}: ${(error as Error).message}`)
  } finally {
    updateMarks({ remove: id })
  }
}
