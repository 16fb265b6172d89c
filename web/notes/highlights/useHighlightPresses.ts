import { useEffect } from 'react'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { closeNote, openNote, useEditorState } from '../editorState.ts'
import type { Notes } from '../store/NotesContext.ts'

/** Milliseconds after which a press of a highlight counts: a second one selects a word instead. */
const pressPause = 200

/** Listens for presses of highlights and flags, and marks highlight, flag and note together while the pointer is on one of them. */
export const useHighlightPresses = (
  notes: Notes | undefined,
  root: () => HTMLElement | null,
  onPress: (id: string | undefined) => void,
): void => {
  useEffect(() => {
    const element = root()
    if (!notes || !element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hovered: string | undefined
    /** A flag opens and closes the notes; the keyboard comes to the toolbar by it, too. */
    const activate = (id: string, isFlag: boolean, isByKey = false) => {
      const items = notes.store.state.getState().file?.items ?? []
      const highlight = items.find((item) => item.kind === 'highlight' && item.id === id)
      if (highlight?.kind !== 'highlight') return
      const theirs = items.filter((item): item is LearnerNote => item.kind === 'note' && item.group === highlight.group)
      const { openNotes } = useEditorState.getState()
      const areOpen = theirs.length > 0 && theirs.every((note) => note.pinned || openNotes.includes(note.id))
      if (isFlag && areOpen) theirs.forEach((note) => closeNote(note.id))
      else theirs.forEach((note) => openNote(note.id))
      const hasToolbar = !isFlag || theirs.length === 0 || (isByKey && !areOpen)
      onPress(hasToolbar ? id : undefined)
    }
    const onClick = (event: MouseEvent) => {
      clearTimeout(timer)
      if (!(event.target instanceof Element)) return
      const flag = event.target.closest<HTMLElement>('[data-flag]')?.dataset['flag']
      if (flag) return activate(flag, true, event.detail === 0)
      const mark = event.target.closest<HTMLElement>('mark[data-highlight]')?.dataset['highlight']
      if (!mark || event.target.closest('a, button, label, [role=button]')) return
      timer = setTimeout(() => getSelection()?.isCollapsed !== false && activate(mark, false), pressPause)
    }
    const onPressBeside = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('mark[data-highlight], [data-flag], [data-notes-toolbar]')) onPress(undefined)
    }
    const onOver = ({ target }: PointerEvent) => {
      const group = target instanceof Element ? target.closest<HTMLElement>('[data-group]')?.dataset['group'] : undefined
      if (group === hovered) return
      hovered = group
      for (const one of element.querySelectorAll<HTMLElement>('[data-hovered]'))
        if (one.dataset['group'] !== group) delete one.dataset['hovered']
      if (group) for (const one of element.querySelectorAll<HTMLElement>(`[data-group='${CSS.escape(group)}']`)) one.dataset['hovered'] = ''
    }
    element.addEventListener('click', onClick)
    element.addEventListener('pointerover', onOver)
    document.addEventListener('pointerdown', onPressBeside)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('click', onClick)
      element.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerdown', onPressBeside)
    }
  }, [notes, root, onPress])
}
