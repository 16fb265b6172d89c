import { useEffect, useRef, type ReactNode } from 'react'
import { useEscapeFirst } from '../../ui/dom/escape.ts'
import { usePressBeside } from '../../ui/dom/usePressBeside.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './FormPopover.module.css'

type Props = {
  title: string
  /** The element under which it opens. */
  anchor: HTMLElement | (() => DOMRect)
  onClose: () => void
  children: ReactNode
}

/**
 * A small form over the page. Escape and a press elsewhere close it, before what is pressed opens another. The browser does not close it by
 * itself: what is rendered while it does may show nothing, not even the tooltip of what is pressed.
 */
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
  useEscapeFirst(true, onClose, popover)
  usePressBeside(popover, onClose)
  return (
    <Panel
      ref={popover}
      popover="manual"
      text="body"
      tone="ink"

      className={styles.popover}
      data-edged
      role="dialog"
      aria-label={title}
    >
      <Text text="label">{title}</Text>
      {children}
    </Panel>
  )
}
