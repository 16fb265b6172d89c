import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { AsideItem } from './AsideItem.tsx'
import { Note } from './Note.tsx'
import { useNotes } from './NotesContext.ts'
import styles from './NoteStack.module.css'
import { placeNotes } from './placeNotes.ts'

export type StackedNote = { id: string; group: string; color: HighlightColor }

type Props = {
  notes: readonly StackedNote[]
  /** Keys of what an update set aside here. */
  asides: readonly string[]
}

/** The open notes of a block: level with their passages in the margin, or beneath the block where that is too narrow. */
export const NoteStack = ({ notes, asides }: Props) => {
  const { store } = useNotes()
  const stack = useRef<HTMLDivElement>(null)
  usePlaces(stack, [...notes.map(({ id }) => id), ...asides].join())
  const items = useStore(store.state, ({ file }) => file?.items)
  return (
    <div ref={stack} className={styles.stack} data-notes>
      {notes.map(({ id, group, color }) => (
        <div key={id} className={styles.place} data-note-place data-group={group}>
          <Note id={id} color={color} />
        </div>
      ))}
      {asides.map((id) => {
        const item = items?.find((one) => (one.kind === 'highlight' || one.kind === 'note') && one.id === id)
        return (
          (item?.kind === 'highlight' || item?.kind === 'note') && (
            <div key={id} className={styles.place} data-note-place>
              <AsideItem item={item} />
            </div>
          )
        )
      })}
    </div>
  )
}

/** Keeps the notes level with their passages while either changes. */
const usePlaces = (stack: RefObject<HTMLElement | null>, ids: string) => {
  useLayoutEffect(() => {
    const part = stack.current?.closest<HTMLElement>('section')
    if (!stack.current || !part) return
    let frame = 0
    const place = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => placeNotes(part))
    }
    placeNotes(part)
    const observer = new ResizeObserver(place)
    observer.observe(part)
    for (const note of stack.current.children) observer.observe(note.firstElementChild ?? note)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      // The others move up.
      requestAnimationFrame(() => part.isConnected && placeNotes(part))
    }
  }, [stack, ids])
}
