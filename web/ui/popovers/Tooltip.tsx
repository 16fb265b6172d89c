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
  /** Milliseconds for which a tap shows it, because a finger cannot hover. */
  tapTime?: number
  /** False where the child's own name says the same; otherwise the text becomes the child's description. */
  describes?: boolean
  /** The pointer reaches what lies beneath it: for a picture that would cover what is next pressed. */
  letsThrough?: boolean
  /** One element that takes the focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** One that the focus brought may stand beside one that the pointer brought: one Escape puts both away. */
const shown = new Set<() => void>()

/**
 * Explains its child on hover and on keyboard focus; Escape puts it away, and the pointer may move onto it (WCAG 1.4.13). A tap shows it
 * for a while; taps on it go to what lies beneath.
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
    shown.add(close)
    return () => void shown.delete(close)
  }, [visible])
  useEscapeFirst(visible, () => shown.forEach((close) => close()), around)
  const tap = useRef(0)
  useEffect(() => () => clearTimeout(tap.current), [])

  const appear = () => {
    clearTimeout(tap.current)
    setOpen(true)
  }
  const enter = (event: PointerEvent) => {
    appear()
    setTapped(event.pointerType === 'touch')
    if (event.pointerType === 'touch') tap.current = window.setTimeout(() => setOpen(false), tapTime)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') setOpen(false)
  }
  const focus = (event: FocusEvent) => {
    // A tap gives the focus, too; the time of its tooltip runs already.
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
