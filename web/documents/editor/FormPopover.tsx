import { useEffect, useRef, type ReactNode } from 'react'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import styles from './FormPopover.module.css'

type Props = {
  title: string
  /** The element under which it opens. */
  anchor: HTMLElement | (() => DOMRect)
  onClose: () => void
  children: ReactNode
}

/** A small form over the page. Escape and a press elsewhere close it. */
export const FormPopover = ({ title, anchor, onClose, children }: Props) => {
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = popover.current
    if (!element) return
    element.showPopover()
    element.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
    const reference = anchor instanceof HTMLElement ? anchor : { getBoundingClientRect: anchor }
    return followAnchor(element, reference, { side: 'bottom', align: 'start', gap: 6 })
  }, [anchor])
  return (
    <div
      ref={popover}
      popover="auto"
      className={styles.popover}
      role="dialog"
      aria-label={title}
      // Before the browser gives the focus back itself, which would lead the caret to the beginning of the text.
      onBeforeToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
