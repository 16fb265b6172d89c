import type { ReactNode } from 'react'
import { defaultColor, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import type { Annotations } from '@fieldwork/core/notes/schema.ts'
import type { TextAdditions } from '../../platform/documents/textAdditions.ts'
import { BookmarkButton } from './BookmarkButton.tsx'
import { createMarkers } from '../highlights/markers.tsx'
import { NotesContext, type Notes } from '../store/NotesContext.ts'
import { NoteStack, type StackedNote } from '../margin/NoteStack.tsx'

type Stack = { notes: StackedNote[]; asides: string[] }

/** Creates what a learner's annotations add to the text. Keeps unchanged objects identical, so that only changes are rendered. */
export const createAdditions = (notes: Notes) => {
  const { store, text } = notes
  const markersOf = createMarkers(notes)
  const inNotes = (node: ReactNode) => <NotesContext value={notes}>{node}</NotesContext>
  const beside = Object.fromEntries(text.parts.map(({ id, title }) => [id, inNotes(<BookmarkButton step={id} title={title} />)]))
  let stacks = new Map<string, { signature: string; node: ReactNode }>()
  let after: TextAdditions['after'] = {}
  let switches: TextAdditions['switches'] = { checkbox: {}, open: {} }
  let bookmarks: TextAdditions['bookmarks'] = []

  const stacksOf = (file: Annotations | undefined, openNotes: readonly string[]) => {
    const next = new Map<string, { signature: string; node: ReactNode }>()
    for (const [block, stack] of stackedNotes(notes, file, openNotes)) {
      const signature = JSON.stringify(stack)
      const before = stacks.get(block)
      next.set(block, before?.signature === signature ? before : { signature, node: inNotes(<NoteStack {...stack} />) })
    }
    const isSame = next.size === stacks.size && [...next].every(([block, stack]) => stacks.get(block) === stack)
    stacks = next
    if (!isSame) after = Object.fromEntries([...stacks].map(([block, { node }]) => [block, node]))
    return after
  }

  return (file: Annotations | undefined, openNotes: readonly string[]): TextAdditions => {
    const items = file?.items ?? []
    const on = items.flatMap((item) =>
      item.kind === 'bookmark' && item.on && !item.aside ? [{ block: item.block, changed: item.changed }] : [],
    )
    bookmarks = keepIfEqual(bookmarks, on)
    const turned = (kind: 'checkbox' | 'open') =>
      Object.fromEntries(items.flatMap((item) => (item.kind === kind ? [[item.block, item.on]] : [])))
    switches = keepIfEqual(switches, { checkbox: turned('checkbox'), open: turned('open') })
    return { markers: markersOf(file), after: stacksOf(file, openNotes), beside, bookmarks, switches, turn: file && store.turn }
  }
}

/** Returns the previous value if both are equal. */
const keepIfEqual = <T,>(before: T, next: T): T => (JSON.stringify(before) === JSON.stringify(next) ? before : next)

/** Open notes and items that an update set aside, by the block after which they are rendered. */
const stackedNotes = ({ text }: Notes, file: Annotations | undefined, openNotes: readonly string[]): Map<string, Stack> => {
  const stacks = new Map<string, Stack>()
  const stackAfter = (block: string | undefined): Stack | undefined => {
    if (block === undefined) return undefined
    const stack = stacks.get(block) ?? { notes: [], asides: [] }
    stacks.set(block, stack)
    return stack
  }
  const items = file?.items ?? []
  const colors = new Map<string, HighlightColor>(items.flatMap((item) => (item.kind === 'highlight' ? [[item.group, item.color]] : [])))
  const open = new Set(openNotes)
  for (const item of items) {
    if (item.kind !== 'highlight' && item.kind !== 'note') continue
    if (item.aside) stackAfter(topOf(text, item.aside.near))?.asides.push(item.id)
    else if (item.kind === 'note' && (item.pinned || open.has(item.id)))
      stackAfter(text.homes.get(item.range.start.block)?.top)?.notes.push({
        id: item.id,
        group: item.group,
        color: colors.get(item.group) ?? defaultColor,
      })
  }
  return stacks
}

/** The top-level block of `near`. For a step or section its first block; for null the first block of the text. */
const topOf = ({ homes, order }: Notes['text'], near: string | null): string | undefined => {
  const home = near === null ? undefined : homes.get(near)
  if (home) return home.top
  const isStep = near !== null && order.has(near)
  return [...homes.values()].find(({ part }) => !isStep || part === near)?.top
}
