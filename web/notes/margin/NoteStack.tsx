import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { AsideItem } from './AsideItem.tsx'
import { Note } from './Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './NoteStack.module.css'
import { placeInMargin } from './placeInMargin.ts'

export type StackedNote = { id: string; group: string; color: HighlightColor }

type Props = {
  notes: readonly StackedNote[]
  /** Ids of what an update set aside here. */
  asides: readonly string[]
}

/** The open notes of a block: level with their passages in the margin, or beneath the block where that is too narrow. */
export const NoteStack = ({ notes, asides }: Props) => {
  const stack = useRef<HTMLDivElement>(null)
  usePlaces(stack, [...notes.map(({ id }) => id), ...asides].join())
  return (
    <Stack ref={stack} gap={12} className={styles.stack} data-notes>
      {notes.map(({ id, group, color }) => (
        <div key={id} className={styles.place} data-note-place data-group={group}>
          <Note id={id} color={color} />
        </div>
      ))}
      {asides.map((id) => (
        <div key={id} className={styles.place} data-note-place>
          <AsideItem id={id} />
        </div>
      ))}
    </Stack>
  )
}

/** Keeps the notes level with their passages while either changes. */
const usePlaces = (stack: RefObject<HTMLElement | null>, ids: string) => {
  useLayoutEffect(() => {
    const element = stack.current
    return element
      ? placeInMargin(
          element,
          [...element.children].map((place) => place.firstElementChild ?? place),
        )
      : undefined
  }, [stack, ids])
}
