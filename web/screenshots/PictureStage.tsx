import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { boxBetween, type Cover, type CoverChange, type PictureExtent } from '@fieldwork/core/screenshots/covers.ts'
import type { PictureBox } from '@fieldwork/core/screenshots/textLine.ts'
import { screenshotMessages as messages } from '../messages/screenshots.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { createIcon, type Icon } from '../ui/icons/createIcon.tsx'
import { PlusIcon } from '../ui/icons/icons.ts'
import { CoverBox, inPercent } from './CoverBox.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './PictureStage.module.css'

type Props = {
  name: string
  address: string | undefined
  extent: PictureExtent | undefined
  isReading: boolean
  covers: readonly Cover[]
  selected: number | undefined
  onSelect: (id: number | undefined) => void
  onExtent: (extent: PictureExtent) => void
  onUnreadable: () => void
  onChange: (change: CoverChange) => void
}

type Point = { x: number; y: number }
const MinusIcon = createIcon('minus', 'M5 12h14')
const zooms = [1, 1.5, 2, 3, 4]
/** Screen pixels; a shorter drag counts as a click. */
const minDragDistance = 5

/** The picture with its boxes; dragging draws a new one. */
export const PictureStage = ({ name, address, extent, isReading, covers, selected, onSelect, onExtent, onUnreadable, onChange }: Props) => {
  const [zoom, setZoom] = useState(0)
  const [drawn, setDrawn] = useState<PictureBox>()
  const start = useRef<Point>(null)
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const keys = useId()
  const scale = zooms[zoom]!

  // The list selects boxes, too, so the selected one is focused and scrolled into view.
  useEffect(() => {
    const box = sheet.current?.querySelector<HTMLElement>(`[data-cover="${selected}"]`)
    box?.focus({ preventScroll: true })
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = sheet.current!.getBoundingClientRect()
    return { x: ((clientX - left) / width) * extent!.width, y: ((clientY - top) / height) * extent!.height }
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    // Touch scrolls an enlarged picture.
    if (!extent || isReading || event.button !== 0 || (event.pointerType === 'touch' && zoom > 0)) return
    event.preventDefault()
    onSelect(undefined)
    start.current = pointAt(event)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (start.current && extent) setDrawn(boxBetween(start.current, pointAt(event), extent))
  }
  const release = (event: PointerEvent) => {
    if (start.current && extent && sheet.current) {
      const box = boxBetween(start.current, pointAt(event), extent)
      const min = (minDragDistance * extent.width) / sheet.current.clientWidth
      if (box.width > min && box.height > min) onChange({ type: 'added', box })
    }
    stop()
  }
  const stop = () => {
    start.current = null
    setDrawn(undefined)
  }
  /** Adds a box in the middle of the visible part. */
  const add = () => {
    if (!extent || !view.current) return
    const { left, top, width, height } = view.current.getBoundingClientRect()
    const middle = pointAt({ clientX: left + width / 2, clientY: top + height / 2 })
    const half = { x: extent.width / 10 / scale, y: extent.height / 30 / scale }
    const corners = [
      { x: middle.x - half.x, y: middle.y - half.y },
      { x: middle.x + half.x, y: middle.y + half.y },
    ] as const
    onChange({ type: 'added', box: boxBetween(...corners, extent) })
  }
  const ratio = extent ? extent.width / extent.height : 1
  const size = extent && {
    width: `calc(min(100cqw - 2px, (100cqh - 2px) * ${ratio}, ${extent.width * 2}px) * ${scale})`,
    aspectRatio: `${extent.width} / ${extent.height}`,
  }
  const zoomButton = (icon: Icon, label: string, next: number) => (
    <IconButton icon={icon} label={label} tooltip={false} softDisabled={!(next in zooms)} onClick={() => setZoom(next)} />
  )
  const open = covers.filter(({ state }) => state !== 'visible')
  return (
    <div className={styles.stage}>
      <div ref={view} className={styles.view} data-zoomed={zoom > 0 || undefined} data-reading={isReading || undefined}>
        <div
          ref={sheet}
          className={styles.sheet}
          style={size}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={stop}
        >
          {address && (
            <img
              src={address}
              alt={messages.picture(name)}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onExtent({ width: naturalWidth, height: naturalHeight })}
              onError={onUnreadable}
            />
          )}
          {extent &&
            open.map((cover, index) => (
              <CoverBox
                key={cover.id}
                cover={cover}
                label={messages.box(cover.kind, cover.state, covers.indexOf(cover) + 1, covers.length)}
                number={covers.indexOf(cover) + 1}
                describedBy={keys}
                isSelected={cover.id === selected}
                extent={extent}
                pointAt={pointAt}
                onSelect={onSelect}
                onChange={(change) => {
                  onChange(change)
                  if (change.type === 'removed') onSelect((open[index + 1] ?? open[index - 1])?.id)
                }}
              />
            ))}
          {drawn && extent && <span className={styles.drawn} style={inPercent(drawn, extent)} />}
        </div>
      </div>
      <Row gap={12} className={styles.tools}>
        <Button size="small" icon={PlusIcon} softDisabled={isReading || !extent} onClick={add}>
          {messages.add}
        </Button>
        <Text as="span" text="caption" tone="faint" grow>
          {messages.hint}
        </Text>
        <span id={keys} hidden>
          {messages.keys}
        </span>
        <Row as="span" align="stretch" gap={2}>
          {zoomButton(MinusIcon, messages.zoomOut, zoom - 1)}
          {zoomButton(PlusIcon, messages.zoomIn, zoom + 1)}
        </Row>
      </Row>
    </div>
  )
}
