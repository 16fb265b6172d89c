import { noteTypeOf, type HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { headingFrom } from '@fieldwork/core/notes/heading.ts'
import { maxContextLength, maxSurroundingsLength } from '@fieldwork/core/notes/limits.ts'
import { plainTextFrom } from '@fieldwork/core/notes/plainText.ts'
import { spansOf } from '@fieldwork/core/notes/ranges.ts'
import { withVariables, type VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { Annotation, Highlight, LearnerNote, TextPoint, TextRange } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { focusNode } from '../../platform/documents/scrolling.ts'
import type { Toasts } from '../../platform/toasts/toasts.ts'
import { TrashIcon } from '../../ui/icons/icons.ts'
import { closeNote, openNote, preferColor, useEditorState } from '../editorState.ts'
import type { ProjectText } from '../projectText.ts'
import { newId, remove, storableText } from '../store/annotate.ts'
import { isBookmarked, type Notes } from '../store/NotesContext.ts'
import { fillNote } from '../store/tutorAnswers.ts'

/** The toolbar's target: selected text, or the range of a highlight that was pressed. */
export type ToolbarTarget = { range: TextRange; highlight?: Highlight }

/** The actions of the toolbar. `announce` speaks to screen readers. */
export const createToolbarActions = (
  { store, elements, text, project, trackId }: Notes,
  toasts: Toasts,
  announce: (message: string) => void,
) => {
  const recolor = (highlight: Highlight, color: HighlightColor) => {
    if (highlight.color !== color) store.change([{ ...highlight, color }])
  }
  /** The highlight that was pressed, or the highlight of exactly the selected text. */
  const highlightAt = ({ range, highlight }: ToolbarTarget): Highlight | undefined =>
    highlight ?? store.items().findLast((item): item is Highlight => isHighlight(item) && hasRange(item, range))
  const addHighlight = (range: TextRange, color: HighlightColor): { id: string; group: string } => {
    const [id, group] = [newId('highlight'), newId('group')]
    store.change([{ kind: 'highlight', id, group, color, range }])
    return { id, group }
  }

  const mark = (target: ToolbarTarget, isByKey: boolean) => {
    const color = useEditorState.getState().preferredHighlightColor
    const existing = highlightAt(target)
    if (existing) recolor(existing, color)
    if (target.highlight) return
    const { id } = existing ?? addHighlight(target.range, color)
    announce(messages.highlighted(messages.colors[color]))
    if (isByKey) requestAnimationFrame(() => elements.focusFlag(id))
  }
  const addNote = (action: HighlightAction, target: ToolbarTarget, isByKey: boolean) => {
    const { range } = target
    const { group } = highlightAt(target) ?? addHighlight(range, useEditorState.getState().preferredHighlightColor)
    const quote = textIn(text, range, project)
    const surroundings = text.blocks.find((block) => block.id === range.start.block)?.text ?? ''
    const id = newId('note')
    store.change([
      {
        kind: 'note',
        id,
        group,
        noteType: noteTypeOf(action),
        heading: headingFrom(plainTextFrom(quote)),
        range,
        highlightContext: storableText(quote, maxContextLength),
        surroundingContext: storableText(withVariables(surroundings, project), maxSurroundingsLength),
        content: '',
        expanded: false,
        pinned: false,
      },
    ])
    useEditorState.setState({ freshNote: { id, isByKey } })
    openNote(id)
    const note = store.items().find((item): item is LearnerNote => item.kind === 'note' && item.id === id)
    if (note && note.noteType !== 'blank' && note.noteType !== 'ask') void fillNote(store, trackId, note)
  }
  /** The notes of a highlight, unless another highlight shares them. */
  const notesOf = (highlight: Highlight): LearnerNote[] => {
    const isShared = store.items().some((item) => isHighlight(item) && item.id !== highlight.id && item.group === highlight.group)
    return isShared ? [] : store.items().filter((item): item is LearnerNote => item.kind === 'note' && item.group === highlight.group)
  }
  const discard = ({ range, highlight }: ToolbarTarget, isByKey: boolean) => {
    const highlights = highlight ? [highlight] : highlightsUnder(store.items(), text, range)
    const [first] = highlights
    if (!first) return
    const notes = highlights.flatMap(notesOf)
    const { openNotes } = useEditorState.getState()
    const wereOpen = notes.some(({ id }) => openNotes.includes(id))
    const restore = remove(
      store,
      [...highlights, ...notes].map(({ id }) => id),
    )
    for (const { id } of notes) closeNote(id)
    const undo = () => {
      const restored = restore()
      if (wereOpen) restored.forEach(openNote)
      requestAnimationFrame(() => elements.focusGroup(first.group))
    }
    // The focused flag is gone, so the focus moves to the text that it was beside.
    if (isByKey) focusNode(document.querySelector(`[data-words='${CSS.escape(first.range.start.block)}']`))
    toasts.show({
      title: highlights.length === 1 ? messages.deletedHighlight(notes.length) : messages.deletedHighlights(highlights.length),
      icon: TrashIcon,
      action: { label: messages.undo, onClick: undo, from: isByKey ? document.activeElement : null },
    })
  }

  return {
    perform: async (action: HighlightAction, target: ToolbarTarget, isByKey: boolean): Promise<void> => {
      if (!store.state.getState().file) await store.load()
      if (!store.state.getState().file) return void toasts.show({ title: messages.loadFailed, variant: 'error' })
      if (action === 'highlight') mark(target, isByKey)
      else if (action === 'delete') discard(target, isByKey)
      else addNote(action, target, isByKey)
    },
    recolor: (highlight: Highlight, color: HighlightColor) => {
      preferColor(color)
      recolor(highlight, color)
    },
    bookmark: (block: string) => {
      const isOn = isBookmarked(store.items(), block)
      store.turn('bookmark', block, !isOn)
      announce(isOn ? messages.unbookmarked : messages.bookmarked)
    },
  }
}

/** The full text of a range, with the learner's variables; quotations in annotations are shorter. */
export const textIn = ({ blocks }: ProjectText, range: TextRange, values: VariableValues): string => {
  const texts = new Map(blocks.map(({ id, text }) => [id, text]))
  const pieces = spansOf(blocks, range).map(({ block, start, end }) => texts.get(block)!.slice(start, end))
  return withVariables(pieces.join('\n') || range.quote, values)
}

/** True for highlights that are shown in the text; false for those that an update set aside. */
const isHighlight = (item: Annotation): item is Highlight => item.kind === 'highlight' && !item.aside

const hasRange = (highlight: Highlight, { start, end }: TextRange): boolean => {
  const isSame = (one: TextPoint, other: TextPoint) => one.block === other.block && one.offset === other.offset
  return isSame(highlight.range.start, start) && isSame(highlight.range.end, end)
}

/** The highlights that overlap a range. */
export const highlightsUnder = (items: readonly Annotation[], { blocks }: ProjectText, range: TextRange): Highlight[] => {
  const spans = spansOf(blocks, range)
  const overlaps = (highlight: Highlight) =>
    spansOf(blocks, highlight.range).some((span) =>
      spans.some((one) => one.block === span.block && one.start < span.end && one.end > span.start),
    )
  return items.filter((item): item is Highlight => isHighlight(item) && overlaps(item))
}
