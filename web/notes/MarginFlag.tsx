import { useLayoutEffect, useRef } from 'react'
import type { Highlight } from '@fieldwork/core/notes/schema.ts'
import { useVariables } from '../documents/api.ts'
import { noteMessages as messages } from '../messages/notes.ts'
import { NoteIcon, PenIcon } from '../ui/icons.ts'
import styles from './Highlight.module.css'
import { quoteOf } from './notesMarkdown.ts'
import { placeInMargin } from './placeInMargin.ts'

/**
 * Beside the line on which a highlight begins: the way to it by keyboard, and to its notes. It holds no words, so that it is neither copied
 * nor counted; the page around the document listens for its press.
 */
export const MarginFlag = ({ highlight, notes }: { highlight: Highlight; notes: number }) => {
  const { id, group, color } = highlight
  const quote = quoteOf(highlight, useVariables())
  const flag = useRef<HTMLButtonElement>(null)
  const hasNotes = notes > 0
  useLayoutEffect(() => (flag.current && hasNotes ? placeInMargin(flag.current) : undefined), [hasNotes])
  return (
    <button
      ref={flag}
      type="button"
      className={styles.flag}
      data-flag={id}
      data-group={group}
      data-pen={color}
      data-notes={notes || undefined}
      aria-label={messages.flag(messages.colors[color], quote, notes)}
    >
      {hasNotes ? <NoteIcon /> : <PenIcon />}
    </button>
  )
}
