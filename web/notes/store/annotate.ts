import { noteTypeOf, type HighlightAction } from '@fieldwork/core/notes/actions.ts'
import type { TextBlock } from '@fieldwork/core/documents/blockText.ts'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { headingFrom } from '@fieldwork/core/notes/heading.ts'
import { maxContextLength, maxSurroundingsLength } from '@fieldwork/core/notes/limits.ts'
import { plainTextFrom } from '@fieldwork/core/notes/plainText.ts'
import { spansOf, wholeCharacters } from '@fieldwork/core/notes/ranges.ts'
import type { Annotation, Highlight, LearnerNote, TextRange } from '@fieldwork/core/notes/schema.ts'
import { randomHex } from '../../platform/browser/randomHex.ts'
import type { AnnotationStore } from './annotationStore.ts'

/* What a learner does to their annotations. */

/** Text as it may be stored: what cannot be written is left out, and too much is cut. */
export const storableText = (text: string, max: number): string => {
  const plain = plainTextFrom(text.slice(0, max * 2))
  return plain.length > max ? `${wholeCharacters(plain.slice(0, max - 1))}…` : plain
}

const newId = (kind: string): string => `${kind}-${randomHex(10)}`

const byId = (store: AnnotationStore, id: string): Highlight | LearnerNote | undefined =>
  store.state.getState().file?.items.find((item) => (item.kind === 'highlight' || item.kind === 'note') && item.id === id) as
    | Highlight
    | LearnerNote
    | undefined

/** Returns the group, by which notes are added to it. */
export const addHighlight = (store: AnnotationStore, range: TextRange, color: HighlightColor): { id: string; group: string } => {
  const [id, group] = [newId('h'), newId('g')]
  store.change((_, changed) => [{ kind: 'highlight', id, changed, group, color, range }])
  return { id, group }
}

export const recolor = (store: AnnotationStore, id: string, color: HighlightColor): void => {
  const known = byId(store, id)
  if (known?.kind === 'highlight' && known.color !== color) store.change((_, changed) => [{ ...known, changed, color }])
}

type Passage = {
  range: TextRange
  blocks: readonly TextBlock[]
  /** Shows the variables as the learner calls them. */
  shown: (text: string) => string
}

/** All words of a passage; those of its quotation are cut earlier. */
export const wordsIn = ({ range, blocks, shown }: Passage): string => {
  const texts = new Map(blocks.map(({ id, text }) => [id, text]))
  const words = spansOf(blocks, range).map(({ block, start, end }) => texts.get(block)!.slice(start, end))
  return shown(words.join('\n') || range.quote)
}

/**
 * Adds a note to a group and returns its id.
 * @throws RangeError for an action that makes no note.
 */
export const addNote = (store: AnnotationStore, action: HighlightAction, passage: Passage, group: string): string => {
  const noteType = noteTypeOf(action)
  const id = newId('n')
  const words = wordsIn(passage)
  const around = passage.blocks.find((block) => block.id === passage.range.start.block)?.text ?? ''
  store.change((_, changed) => [
    {
      kind: 'note',
      id,
      changed,
      group,
      noteType,
      heading: headingFrom(plainTextFrom(words)),
      range: passage.range,
      highlightContext: storableText(words, maxContextLength),
      surroundingContext: storableText(passage.shown(around), maxSurroundingsLength),
      content: '',
      expanded: false,
      pinned: false,
    },
  ])
  return id
}

export type NoteChange = Partial<Pick<LearnerNote, 'heading' | 'content' | 'query' | 'height' | 'expanded' | 'pinned'>>

export const changeNote = (store: AnnotationStore, id: string, change: NoteChange): void => {
  const known = byId(store, id)
  if (known?.kind === 'note') store.change((_, changed) => [{ ...known, ...change, changed }])
}

/**
 * Deletes highlights and notes. Returns how to bring them back: as new ones, because what is deleted stays so in every copy. That returns
 * the ids of the notes.
 */
export const remove = (store: AnnotationStore, ids: readonly string[]): (() => string[]) => {
  const gone = ids.flatMap((id) => byId(store, id) ?? [])
  store.change((_, changed) => gone.map(({ id }) => ({ kind: 'deleted', id, changed })))
  return () => {
    const back = gone.map((item) => ({ ...item, id: newId(item.kind.charAt(0)) }))
    store.change((_, changed) => back.map((item): Annotation => ({ ...item, changed })))
    return back.flatMap(({ kind, id }) => (kind === 'note' ? [id] : []))
  }
}

/** The notes of a highlight, unless another highlight shares them. */
export const notesOf = (store: AnnotationStore, highlight: Highlight): LearnerNote[] => {
  const items = store.state.getState().file?.items ?? []
  const isShared = items.some((item) => item.kind === 'highlight' && item.id !== highlight.id && item.group === highlight.group)
  return isShared ? [] : items.filter((item): item is LearnerNote => item.kind === 'note' && item.group === highlight.group)
}
