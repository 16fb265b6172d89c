import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { keepPlaced } from './anchoring.ts'
import type { Side } from './placement.ts'
import styles from './Bubble.module.css'

type Props = {
  open: boolean
  /** Holds the element that the bubble points at, as its first child. */
  around: RefObject<HTMLElement | null>
  side: Side
  id?: string
  role: 'tooltip' | 'status'
  children: ReactNode
}

/** The dark slip with an arrow, in the top layer. At most 750 px wide; 100 ms in, 100 ms out. */
export function Bubble({ open, around, side, id, role, children }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const bubble = ref.current
    const anchor = around.current?.firstElementChild
    if (!open || !bubble || !anchor) return
    bubble.showPopover()
    const stop = keepPlaced(bubble, anchor, { side })
    return () => {
      stop()
      bubble.hidePopover()
    }
  }, [open, around, side])
  return (
    <span ref={ref} id={id} role={role} popover="manual" className={styles.bubble}>
      {children}
    </span>
  )
}
