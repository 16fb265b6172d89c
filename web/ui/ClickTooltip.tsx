import { useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { Bubble } from './Bubble.tsx'
import { useFlash } from './flash.ts'
import type { Side } from './placement.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Bubble.module.css'

type Props = {
  text: ReactNode
  /** How long it stays, in milliseconds. */
  duration?: number
  show?: boolean
  side?: Side
  children: ReactElement
}

/** Answers a click on its child with a word or two, and leaves by itself. */
export function ClickTooltip({ text, duration = 1000, show = true, side = 'top', children }: Props) {
  const around = useRef<HTMLSpanElement>(null)
  const [raised, flash] = useFlash(duration)
  const answer = (event: MouseEvent) => {
    if (!event.defaultPrevented) flash()
  }
  const visible = raised && show
  return (
    <span ref={around} className={styles.around} onClick={answer}>
      {children}
      <Bubble open={visible} around={around} side={side}>
        {text}
      </Bubble>
      <VisuallyHidden role="status">{visible && text}</VisuallyHidden>
    </span>
  )
}
