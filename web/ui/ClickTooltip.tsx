import { useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { TooltipContent } from './TooltipContent.tsx'
import { useTemporaryFlag } from './useTemporaryFlag.ts'
import type { FloatingSide } from './placement.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './TooltipContent.module.css'

type Props = {
  text: ReactNode
  /** How long it stays, in milliseconds. */
  duration?: number
  show?: boolean
  side?: FloatingSide
  children: ReactElement
}

/** Answers a click on its child with a word or two, and leaves by itself. */
export function ClickTooltip({ text, duration = 1000, show = true, side = 'top', children }: Props) {
  const around = useRef<HTMLSpanElement>(null)
  const [raised, flash] = useTemporaryFlag(duration)
  const answer = (event: MouseEvent) => {
    if (!event.defaultPrevented) flash()
  }
  const visible = raised && show
  return (
    <span ref={around} className={styles.around} onClick={answer}>
      {children}
      <TooltipContent open={visible} around={around} side={side}>
        {text}
      </TooltipContent>
      <VisuallyHidden role="status">{visible && text}</VisuallyHidden>
    </span>
  )
}
