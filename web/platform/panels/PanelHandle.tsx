import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { frameMessages as messages } from '../../messages/frame.ts'
import { clampWidth, draggedTo, keyboardStep, minWidth, releasedAt, resizeDebounce, widest, type PanelSide } from './drag.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './PanelHandle.module.css'
import { closePanel, openPanel, setPanelWidth, togglePanel, usePanels } from './panels.ts'

/** The edge of a side panel: drag, double click, arrow keys and Enter. */
export const PanelHandle = ({ side, title }: { side: PanelSide; title: string }) => {
  const isOpen = usePanels((panels) => panels.open === side)
  const width = usePanels((panels) => panels.widths[side])
  const drag = useRef<{ from: number; visible: number } | null>(null)
  const pending = useRef(0)
  useEffect(() => () => clearTimeout(pending.current), [])

  const root = () => document.documentElement
  // The width in this window; it may have been chosen in a wider one.
  const state = () => ({ isOpen, width: clampWidth(width, innerWidth) })
  const outward = (clientX: number) => (clientX - drag.current!.from) * (side === 'left' ? 1 : -1)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, visible: isOpen ? state().width : 0 }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag.current || event.clientX === drag.current.from) return
    drag.current.visible = draggedTo(state(), outward(event.clientX), innerWidth)
    root().style.setProperty('--dragged', `${drag.current.visible}px`)
    root().dataset.dragging = side
  }
  const end = () => {
    if (!drag.current) return
    const { visible } = drag.current
    drag.current = null
    const wasDragged = root().dataset.dragging === side
    delete root().dataset.dragging
    if (!wasDragged) return
    const next = releasedAt(state(), visible, innerWidth)
    setPanelWidth(side, next.width)
    if (next.isOpen) openPanel(side)
    else if (isOpen) closePanel()
  }
  const resize = (next: number) => {
    root().style.setProperty(`--${side}-panel`, `${next}px`)
    clearTimeout(pending.current)
    pending.current = window.setTimeout(() => setPanelWidth(side, next), resizeDebounce)
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const outwards = side === 'left' ? 'ArrowRight' : 'ArrowLeft'
    const inwards = side === 'left' ? 'ArrowLeft' : 'ArrowRight'
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const current = Number.parseFloat(root().style.getPropertyValue(`--${side}-panel`)) || state().width
    if (event.key === 'Enter' || event.key === ' ') togglePanel(side)
    else if (event.key === outwards && !isOpen) openPanel(side)
    else if (event.key === inwards && isOpen && current <= minWidth) closePanel()
    else if (event.key === outwards) resize(clampWidth(current + keyboardStep, innerWidth))
    else if (event.key === inwards && isOpen) resize(clampWidth(current - keyboardStep, innerWidth))
    else if (event.key === 'Home' && isOpen) resize(minWidth)
    else if (event.key === 'End' && isOpen) resize(widest(innerWidth))
    else return
    event.preventDefault()
  }

  return (
    <Stack
      align="middle"
      className={styles.handle}
      data-side={side}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-controls={`panel-${side}`}
      aria-label={isOpen ? messages.resizePanel(title) : messages.openPanel(title)}
      aria-valuemin={0}
      aria-valuemax={Math.max(720, width)}
      aria-valuenow={isOpen ? Math.round(width) : 0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => togglePanel(side)}
      onKeyDown={onKey}
    />
  )
}
