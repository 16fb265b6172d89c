import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { FloatingSide } from './anchoring.ts'
import { useEscapeFirst } from '../dom/escape.ts'
import { TooltipContent } from './TooltipContent.tsx'
import styles from './TooltipContent.module.css'

type Props = {
  text: ReactNode
  /** False disables the tooltip. */
  show?: boolean
  side?: FloatingSide
  /** Milliseconds for which a tap shows the tooltip. */
  tapTime?: number
  /** False if the child's name says the same. Otherwise, the text becomes the child's description. */
  describes?: boolean
  /** Lets the pointer reach what is beneath, for a picture that would cover the next target. */
  letsThrough?: boolean
  /** A single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A tooltip opened by focus and another opened by the pointer may be visible together. One Escape closes both. */
const openTooltips = new Set<() => void>()

/**
 * Explains its child on hover and on keyboard focus. Escape closes it, and the pointer may move onto it (WCAG 1.4.13). A tap shows it
 * for a while; taps on it reach the element beneath.
 */
export function Tooltip({ text, show = true, side = 'top', tapTime = 1000, describes = true, letsThrough = false, children }: Props) {
  const id = useId()
  const around = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [isTapped, setTapped] = useState(false)
  const visible = open && show
  useEffect(() => {
    if (!visible) return
    const close = () => setOpen(false)
    openTooltips.add(close)
    return () => void openTooltips.delete(close)
  }, [visible])
  useEscapeFirst(visible, () => openTooltips.forEach((close) => close()), around)
  const tap = useRef(0)
  useEffect(() => () => clearTimeout(tap.current), [])

  const appear = () => {
    clearTimeout(tap.current)
    setOpen(true)
  }
  /** The pointer came, but hasn't moved here: what appears below a resting pointer opens nothing. */
  const isResting = useRef(false)
  const enter = (event: PointerEvent) => {
    isResting.current = event.pointerType !== 'touch'
    if (isResting.current) return
    appear()
    setTapped(true)
    tap.current = window.setTimeout(() => setOpen(false), tapTime)
  }
  const move = () => {
    if (!isResting.current) return
    isResting.current = false
    appear()
    setTapped(false)
  }
  const leave = (event: PointerEvent) => {
    isResting.current = false
    if (event.pointerType !== 'touch') setOpen(false)
  }
  const focus = (event: FocusEvent) => {
    // A tap moves the focus, too, and its tooltip is already timed.
    if (open || !event.target.matches(':focus-visible')) return
    appear()
    setTapped(false)
  }
  const description = show && describes ? [children.props['aria-describedby'], id].filter(Boolean).join(' ') : undefined
  return (
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={enter}
      onPointerMove={move}
      onPointerLeave={leave}
      onFocus={focus}
      onBlur={() => setOpen(false)}
    >
      {description ? cloneElement(children, { 'aria-describedby': description }) : children}
      <TooltipContent
        open={visible}
        around={around}
        side={side}
        id={id}
        describes={show && describes}
        letsThrough={isTapped || letsThrough}
      >
        {show && text}
      </TooltipContent>
    </span>
  )
}
