import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { closeNote, openNote, pressHighlight, useEditorState } from '../editorState.ts'
import type { AnnotationStore } from './annotationStore.ts'

/** Milliseconds after which a press of a highlight counts: a second one selects a word instead. */
const pressPauseMs = 200

/** The flags and marked words of highlights, wherever the document shows them. */
export type HighlightElements = {
  /** Returns a function that removes the flag. */
  addFlag: (id: string, flag: HTMLElement) => () => void
  /** Returns false if the highlight has no flag on the page. */
  focusFlag: (id: string | undefined) => boolean
  /** Focuses the flag of a highlight to which a note belongs. */
  focusGroup: (group: string) => void
  /** Opens or closes the notes of a highlight; by key, opens the toolbar as well. */
  pressFlag: (id: string, isByKey: boolean) => void
  pressMark: (id: string) => void
  /** The pointer went down: what was pressed before is not what was meant. */
  cancelPress: () => void
}

export const createHighlightElements = (store: AnnotationStore): HighlightElements => {
  const flags = new Map<string, HTMLElement>()
  let pressing: ReturnType<typeof setTimeout> | undefined
  const itemsNow = () => store.state.getState().file?.items ?? []

  const activate = (id: string, isFlag: boolean, isByKey = false) => {
    const items = itemsNow()
    const highlight = items.find((item) => item.kind === 'highlight' && item.id === id)
    if (highlight?.kind !== 'highlight') return
    const theirs = items.filter((item): item is LearnerNote => item.kind === 'note' && item.group === highlight.group)
    const { openNotes } = useEditorState.getState()
    const areOpen = theirs.length > 0 && theirs.every((note) => note.pinned || openNotes.includes(note.id))
    if (isFlag && areOpen) theirs.forEach((note) => closeNote(note.id))
    else theirs.forEach((note) => openNote(note.id))
    const hasToolbar = !isFlag || theirs.length === 0 || (isByKey && !areOpen)
    pressHighlight(hasToolbar ? id : null)
  }
  const cancelPress = () => clearTimeout(pressing)
  const focusFlag = (id: string | undefined) => {
    const flag = id === undefined ? undefined : flags.get(id)
    flag?.focus({ preventScroll: true })
    return flag !== undefined
  }
  return {
    addFlag: (id, flag) => {
      flags.set(id, flag)
      return () => {
        if (flags.get(id) === flag) flags.delete(id)
      }
    },
    focusFlag,
    focusGroup: (group) =>
      void itemsNow().some((item) => item.kind === 'highlight' && item.group === group && !item.aside && focusFlag(item.id)),
    pressFlag: (id, isByKey) => {
      cancelPress()
      activate(id, true, isByKey)
    },
    pressMark: (id) => {
      cancelPress()
      pressing = setTimeout(() => getSelection()?.isCollapsed !== false && activate(id, false), pressPauseMs)
    },
    cancelPress,
  }
}
