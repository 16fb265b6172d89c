import type { HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { spansOf } from '@fieldwork/core/notes/ranges.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Highlight, LearnerNote, TextPoint, TextRange } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { focusNode } from '../../platform/documents/scrolling.ts'
import type { Toasts } from '../../platform/toasts/toasts.ts'
import { TrashIcon } from '../../ui/icons/icons.ts'
import type { AnnotationStore } from '../store/annotationStore.ts'
import { addHighlight, addNote, notesOf, recolor, remove } from '../store/annotate.ts'
import { closeNote, openNote, preferColor, useEditorState } from '../editorState.ts'
import type { Notes } from '../store/NotesContext.ts'
import type { ProjectText } from '../projectText.ts'
import { fillNote } from '../store/tutorAnswers.ts'

/** What the toolbar is about: words that are selected, or a highlight that was pressed. */
export type ToolbarTarget = { kind: 'selection'; range: TextRange } | { kind: 'highlight'; highlight: Highlight }

/** What the buttons and the keys of the toolbar do. `say`: tells a screen reader. */
export const createToolbarActions = (notes: Notes, toasts: Toasts, say: (words: string) => void) => {
  const { store, elements, text, project, trackId } = notes
  const shown = (words: string) => withVariables(words, project)

  const highlight = (target: ToolbarTarget, isByKey: boolean) => {
    const color = useEditorState.getState().preferredHighlightColor
    const known = highlightAt(store, target)
    if (known) recolor(store, known.id, color)
    if (target.kind === 'highlight') return
    const { id } = known ?? addHighlight(store, target.range, color)
    say(messages.highlighted(messages.colors[color]))
    if (isByKey) requestAnimationFrame(() => elements.focusFlag(id))
  }
  const write = (action: HighlightAction, target: ToolbarTarget, isByKey: boolean) => {
    const range: TextRange = target.kind === 'highlight' ? target.highlight.range : target.range
    const { group } = highlightAt(store, target) ?? addHighlight(store, range, useEditorState.getState().preferredHighlightColor)
    const id = addNote(store, action, { range, blocks: text.blocks, shown }, group)
    useEditorState.setState({ freshNote: { id, isByKey } })
    openNote(id)
    const note = store.state.getState().file?.items.find((item): item is LearnerNote => item.kind === 'note' && item.id === id)
    if (note && note.noteType !== 'blank' && note.noteType !== 'ask') void fillNote(store, trackId, note)
  }
  const discard = (target: ToolbarTarget, isByKey: boolean) => {
    const gone = target.kind === 'highlight' ? [target.highlight] : highlightsUnder(notes, text, target.range)
    if (gone.length === 0) return
    const theirs = gone.flatMap((one) => notesOf(store, one))
    const { openNotes } = useEditorState.getState()
    const wereOpen = theirs.some(({ id }) => openNotes.includes(id))
    const undo = remove(
      store,
      [...gone, ...theirs].map(({ id }) => id),
    )
    for (const { id } of theirs) closeNote(id)
    const bringBack = () => {
      const back = undo()
      if (wereOpen) back.forEach(openNote)
      requestAnimationFrame(() => elements.focusGroup(gone[0]!.group))
    }
    // The flag that had the focus is gone; the way goes on where it was.
    if (isByKey) focusNode(document.querySelector(`[data-words='${CSS.escape(gone[0]!.range.start.block)}']`))
    const title = gone.length === 1 ? messages.deletedHighlight(theirs.length) : messages.deletedHighlights(gone.length)
    const from = isByKey ? document.activeElement : null
    toasts.show({ title, icon: TrashIcon, action: { label: messages.undo, onClick: bringBack, from } })
  }

  return {
    perform: async (action: HighlightAction, target: ToolbarTarget, isByKey: boolean): Promise<void> => {
      if (!store.state.getState().file) await store.load()
      if (!store.state.getState().file) return void toasts.show({ title: messages.loadFailed, variant: 'error' })
      if (action === 'highlight') highlight(target, isByKey)
      else if (action === 'delete') discard(target, isByKey)
      else write(action, target, isByKey)
    },
    recolor: (known: Highlight, color: HighlightColor) => {
      preferColor(color)
      recolor(store, known.id, color)
    },
    bookmark: (block: string) => {
      const isOn = store.state.getState().file?.items.some((item) => item.kind === 'bookmark' && item.block === block && item.on) ?? false
      store.turn('bookmark', block, !isOn)
      say(isOn ? messages.unbookmarked : messages.bookmarked)
    },
  }
}

/** The highlight that the toolbar is about: the one that was pressed, or one of exactly the words that are selected. */
const highlightAt = (store: AnnotationStore, target: ToolbarTarget): Highlight | undefined => {
  if (target.kind === 'highlight') return target.highlight
  const isSame = (one: TextPoint, other: TextPoint) => one.block === other.block && one.offset === other.offset
  return store.state
    .getState()
    .file?.items.findLast(
      (item): item is Highlight =>
        item.kind === 'highlight' &&
        !item.aside &&
        isSame(item.range.start, target.range.start) &&
        isSame(item.range.end, target.range.end),
    )
}

/** The highlights under a passage. */
export const highlightsUnder = (notes: Notes | undefined, { blocks }: ProjectText, range: TextRange): Highlight[] => {
  const over = spansOf(blocks, range)
  return (notes?.store.state.getState().file?.items ?? []).filter(
    (item): item is Highlight =>
      item.kind === 'highlight' &&
      !item.aside &&
      spansOf(blocks, item.range).some((span) =>
        over.some((one) => one.block === span.block && one.start < span.end && one.end > span.start),
      ),
  )
}
