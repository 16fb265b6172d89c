import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { closeNote, openNote, pressHighlight, useEditorState } from '../editorState.ts'
import type { AnnotationStore } from './annotationStore.ts'

/** Milliseconds to wait for a second click, which selects a word instead of pressing the highlight. */
const pressPauseMs = 200

/** The margin flags and marked text of highlights, in whichever part of the document renders them. */
export type HighlightElements = {
  /** Returns a function that unregisters the flag. */
  addFlag: (id: string, flag: HTMLElement) => () => void
  /** Returns a function that unregisters the marked text. */
  addMark: (group: string, mark: HTMLElement) => () => void
  /** The first visible marked text of a group within an element. */
  firstMark: (group: string, within: Element) => HTMLElement | undefined
  /** True if the node is part of a flag or of marked text. */
  contains: (node: Node) => boolean
  /** Returns false if the highlight has no flag on the page. */
  focusFlag: (id: string | undefined) => boolean
  /** Focuses the flag of the highlight to which a note belongs. */
  focusGroup: (group: string) => void
  /** Opens or closes the notes of a highlight; by key, opens the toolbar as well. */
  pressFlag: (id: string, isByKey: boolean) => void
  pressMark: (id: string) => void
}

export const createHighlightElements = (store: AnnotationStore): HighlightElements => {
  const flags = new Map<string, HTMLElement>()
  const marks = new Map<HTMLElement, string>()
  let pressing: ReturnType<typeof setTimeout> | undefined

  const activate = (id: string, isFlag: boolean, isByKey = false) => {
    const highlight = store.items().find((item) => item.kind === 'highlight' && item.id === id)
    if (highlight?.kind !== 'highlight') return
    const notes = store.items().filter((item): item is LearnerNote => item.kind === 'note' && item.group === highlight.group)
    const { openNotes } = useEditorState.getState()
    const areOpen = notes.length > 0 && notes.every((note) => note.pinned || openNotes.includes(note.id))
    notes.forEach(({ id: note }) => (isFlag && areOpen ? closeNote(note) : openNote(note)))
    const hasToolbar = !isFlag || notes.length === 0 || (isByKey && !areOpen)
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
    addMark: (group, mark) => {
      marks.set(mark, group)
      return () => void marks.delete(mark)
    },
    firstMark: (group, within) =>
      [...marks]
        .flatMap(([mark, its]) => (its === group && within.contains(mark) && mark.getClientRects().length > 0 ? [mark] : []))
        .toSorted(inDocumentOrder)[0],
    contains: (node) => [...flags.values(), ...marks.keys()].some((element) => element.contains(node)),
    focusFlag,
    focusGroup: (group) =>
      void store.items().some((item) => item.kind === 'highlight' && item.group === group && !item.aside && focusFlag(item.id)),
    pressFlag: (id, isByKey) => {
      cancelPress()
      activate(id, true, isByKey)
    },
    pressMark: (id) => {
      cancelPress()
      pressing = setTimeout(() => getSelection()?.isCollapsed !== false && activate(id, false), pressPauseMs)
      document.addEventListener('pointerdown', cancelPress, { once: true })
    },
  }
}

/** Sorts elements by their position in the document. */
export const inDocumentOrder = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
