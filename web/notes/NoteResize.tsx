import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { mostNoteHeight } from '@fieldwork/core/notes/limits.ts'
import { noteMessages as messages } from '../messages/notes.ts'
import styles from './Note.module.css'

/** Milliseconds after the last change. */
const resizePause = 100
/** Pixels for a key. */
const keyStep = 20

type Props = {
  height: number
  least: number
  /** With every movement. */
  onResize: (height: number) => void
  /** Once it rests. */
  onSettle: (height: number) => void
}

/** The lower edge of a note, by which it is made higher or lower. */
export const NoteResize = ({ height, least, onResize, onSettle }: Props) => {
  const drag = useRef<{ from: number; height: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is shown and not kept yet. */
  const shown = useRef(height)
  useEffect(() => {
    shown.current = height
  }, [height])
  useEffect(() => () => clearTimeout(timer.current), [])
  const resize = (to: number) => {
    shown.current = Math.round(Math.min(mostNoteHeight, Math.max(least, to)))
    onResize(shown.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSettle(shown.current), resizePause)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key]
    if (!step) return
    event.preventDefault()
    resize(shown.current + step)
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, height: shown.current }
  }
  return (
    <div
      className={styles.resize}
      role="separator"
      aria-orientation="horizontal"
      aria-label={messages.resize}
      aria-valuenow={height}
      aria-valuemin={least}
      aria-valuemax={mostNoteHeight}
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
