import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { maxNoteHeight } from '@fieldwork/core/notes/limits.ts'
import { noteMessages as messages } from '../../messages/notes.ts'
import styles from './Note.module.css'

/** Milliseconds after the last change. */
const resizePause = 100
/** Pixels for a key. */
const keyStep = 20

type Props = {
  /** That was chosen, or the least. */
  value: number
  /** As it is now. */
  height: () => number
  min: number
  /** With every movement. */
  onResize: (height: number) => void
  /** Once it rests. */
  onSettle: (height: number) => void
}

/** The lower edge of a note, by which it is made higher or lower. */
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
