import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useNotes } from '../store/NotesContext.ts'
import { AsideItem } from './AsideItem.tsx'
import { Note } from './Note.tsx'
import styles from './NoteStack.module.css'
import { placeNote } from './placeInMargin.ts'

export type StackedNote = { id: string; group: string; color: HighlightColor }

type Props = {
  notes: readonly StackedNote[]
  /** Ids of the items that an update set aside after this block. */
  asides: readonly string[]
}

/** The open notes of a block: level with their passages in the margin, or below the block where the margin is too narrow. */
export const NoteStack = ({ notes, asides }: Props) => (
  <Stack gap={12} className={styles.stack} data-notes>
    {notes.map(({ id, group, color }) => (
      <Slot key={id} group={group}>
        <Note id={id} color={color} />
      </Slot>
    ))}
    {asides.map((id) => (
      <Slot key={id}>
        <AsideItem id={id} />
      </Slot>
    ))}
  </Stack>
)

/** Without a group, the slot is beside the block, because the passage no longer exists. */
const Slot = ({ group, children }: { group?: string; children: ReactNode }) => {
  const { elements } = useNotes()
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = slot.current
    const blockBefore = element?.parentElement?.previousElementSibling
    return element
      ? placeNote(element, {
          find: (part) => (group === undefined ? undefined : elements.firstMark(group, part)) ?? blockBefore ?? part,
          isAtEnd: group === undefined,
        })
      : undefined
  }, [elements, group])
  return (
    <div ref={slot} className={styles.place}>
      {children}
    </div>
  )
}
