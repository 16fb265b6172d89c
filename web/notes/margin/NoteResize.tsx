import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { maxNoteHeight } from '@fieldwork/core/notes/limits.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import styles from './Note.module.css'

/** Milliseconds from the last change until the height is stored. */
const resizePause = 100
/** Pixels per key press. */
const keyStep = 20

type Props = {
  /** The chosen or minimum height. */
  value: number
  /** Returns the current height. */
  height: () => number
  min: number
  /** Called for every movement. */
  onResize: (height: number) => void
  /** Called when resizing ends. */
  onSettle: (height: number) => void
}

/** The lower edge of a note, which resizes it. */
export const NoteResize = ({ value, height, min, onResize, onSettle }: Props) => {
  const drag = useRef<{ from: number; height: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const resize = (to: number) => {
    const next = Math.round(Math.min(maxNoteHeight, Math.max(min, to)))
    onResize(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettle(next), resizePause)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key]
    if (!step) return
    event.preventDefault()
    resize(height() + step)
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, height: height() }
  }
  return (
    <div
      className={styles.resize}
      role="separator"
      aria-orientation="horizontal"
      aria-label={messages.resize}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={maxNoteHeight}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={({ clientY }) => drag.current && resize(drag.current.height + clientY - drag.current.from)}
      onLostPointerCapture={() => {
        drag.current = undefined
      }}
    />
  )
}
