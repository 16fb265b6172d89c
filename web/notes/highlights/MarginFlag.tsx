import { useLayoutEffect, useRef } from 'react'
import type { Highlight } from '@fieldwork/core/notes/schema.ts'
import { useVariables } from '../../documents/api.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import { NoteIcon, PenIcon } from '../../ui/icons/icons.ts'
import { hoverGroup, useIsHovered } from '../editorState.ts'
import styles from './Highlight.module.css'
import type { HighlightElements } from '../store/highlightElements.ts'
import { quoteOf } from '../notesMarkdown.ts'
import { placeFlag } from '../margin/placeInMargin.ts'

type Props = {
  highlight: Highlight
  elements: HighlightElements
  notes: number
  /** True if clicking the marked text does something else, as in a link. */
  isOnlyWay: boolean
}

/** A button beside the first line of a highlight, which leads to its notes and to its toolbar. It has no text, so it is never copied. */
export const MarginFlag = ({ highlight, elements, notes, isOnlyWay }: Props) => {
  const { id, group, color } = highlight
  const quote = quoteOf(highlight, useVariables())
  const flag = useRef<HTMLButtonElement>(null)
  const isHovered = useIsHovered(group)
  const hasNotes = notes > 0
  const isShown = hasNotes || isOnlyWay
  useLayoutEffect(() => (flag.current ? elements.addFlag(id, flag.current) : undefined), [elements, id])
  useLayoutEffect(() => (flag.current && isShown ? placeFlag(flag.current) : undefined), [isShown])
  return (
    <button
      ref={flag}
      type="button"
      className={styles.flag}
      data-edged
      data-flag={id}
      data-length="0"
      data-pen={color}
      data-notes={notes || undefined}
      data-shown={isShown || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => hoverGroup(group, true)}
      onPointerLeave={() => hoverGroup(group, false)}
      onClick={(event) => elements.pressFlag(id, event.detail === 0)}
      aria-label={messages.flag(messages.colors[color], quote, notes)}
    >
      {hasNotes ? <NoteIcon /> : <PenIcon />}
    </button>
  )
}
