import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { followAnchor, type FloatingSide } from './anchoring.ts'
import styles from './TooltipContent.module.css'

type Props = {
  open: boolean
  /** Its first child is the element that the tooltip points at. */
  around: RefObject<HTMLElement | null>
  side: FloatingSide
  /** Absent if the text is announced in another way. */
  id?: string
  /** Whether it's in the page before it's shown, because it describes something. */
  describes?: boolean
  /** Lets presses on it reach what is beneath. */
  letsThrough?: boolean
  children: ReactNode
}

/** A dark surface with an arrow, in the top layer; at most 750 px wide. It fades for 100 ms. */
export function TooltipContent({ open, around, side, id, describes = false, letsThrough, children }: Props) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isNeeded, setNeeded] = useState(open || describes)
  if ((open || describes) && !isNeeded) setNeeded(true)
  useLayoutEffect(() => {
    const content = ref.current
    const anchor = firstBox(around.current)
    if (!open || !content || !anchor) return
    content.showPopover()
    const stop = followAnchor(content, anchor, { side })
    return () => {
      stop()
      content.hidePopover()
    }
  }, [open, around, side])
  if (!isNeeded) return null
  return (
    <span
      ref={ref}
      popover="manual"
      className={styles.content}
      data-edged
      data-lets-through={letsThrough || undefined}
      {...(id ? { id, role: 'tooltip' } : { 'aria-hidden': true })}
    >
      {children}
    </span>
  )
}

/** The wrappers of tooltips have no box of their own, and may stand inside each other. */
function firstBox(wrapper: Element | null): Element | undefined {
  const element = wrapper?.firstElementChild
  return element && getComputedStyle(element).display === 'contents' ? firstBox(element) : (element ?? undefined)
}
