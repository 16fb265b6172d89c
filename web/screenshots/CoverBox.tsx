import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { movedBox, resizedBox, type Corner, type Cover, type CoverChange, type PictureExtent } from '@fieldwork/core/screenshots/covers.ts'
import type { PictureBox } from '@fieldwork/core/screenshots/textLine.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CoverBox.module.css'

type Point = { x: number; y: number }
type Props = {
  cover: Cover
  label: string
  number: number
  describedBy: string
  isSelected: boolean
  extent: PictureExtent
  /** The position of a pointer in the picture. */
  pointAt: (event: PointerEvent) => Point
  onSelect: (id: number) => void
  onChange: (change: CoverChange) => void
}

const corners: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight']
/** Share of the picture's width by which one key press moves a box. */
const step = 1 / 200
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** One box. A pointer or the arrow keys move it; its corners or Shift with the arrow keys resize it. */
export const CoverBox = ({ cover, label, number, describedBy, isSelected, extent, pointAt, onSelect, onChange }: Props) => {
  const { id, box, state } = cover
  const drag = useRef<{ from: Point; box: PictureBox; corner: Corner | undefined }>(null)
  const press = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button !== 0) return
    onSelect(id)
    const corner =
      event.target instanceof HTMLElement ? corners.find((one) => one === (event.target as HTMLElement).dataset['corner']) : undefined
    drag.current = { from: pointAt(event), box, corner }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    event.stopPropagation()
    const { from, box: before, corner } = drag.current
    const to = pointAt(event)
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (by.x === 0 && by.y === 0) return
    onChange({ type: 'changed', id, box: corner ? resizedBox(before, corner, by, extent) : movedBox(before, by, extent) })
  }
  const release = (event: PointerEvent) => {
    event.stopPropagation()
    drag.current = null
  }
  const key = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onChange({ type: 'removed', id })
    else if (direction) {
      const length = event.altKey ? 1 : Math.max(1, Math.round(extent.width * step))
      const by = { x: direction.x * length, y: direction.y * length }
      onChange({ type: 'changed', id, box: event.shiftKey ? resizedBox(box, 'bottomRight', by, extent) : movedBox(box, by, extent) })
    } else return
    event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    // A click of a pointer only selects the box.
    if (event.detail === 0) onChange({ type: 'covered', id })
  }
  return (
    <button
      type="button"
      className={styles.box}
      style={inPercent(box, extent)}
      data-cover={id}
      data-state={state}
      data-selected={isSelected || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onFocus={() => onSelect(id)}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
      onClick={click}
    >
      <Stack as="span" align="middle" className={styles.number}>
        {number}
      </Stack>
      {isSelected && corners.map((corner) => <span key={corner} className={styles.corner} data-corner={corner} />)}
    </button>
  )
}

/** In percent, so that a box stays in position at any size of the picture. */
export const inPercent = ({ left, top, width, height }: PictureBox, extent: PictureExtent) => ({
  left: `${(left / extent.width) * 100}%`,
  top: `${(top / extent.height) * 100}%`,
  width: `${(width / extent.width) * 100}%`,
  height: `${(height / extent.height) * 100}%`,
})
