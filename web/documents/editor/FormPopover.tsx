import { useEffect, useRef, type ReactNode } from 'react'
import { useEscapeFirst } from '../../ui/dom/escape.ts'
import { usePressBeside } from '../../ui/dom/usePressBeside.ts'
import { followAnchor } from '../../ui/popovers/anchoring.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './FormPopover.module.css'

type Props = {
  title: string
  /** It opens below this. */
  anchor: HTMLElement | (() => DOMRect)
  onClose: () => void
  children: ReactNode
}

/**
 * A small form over the page. Escape and a press outside close it, before the pressed element opens another one. It's a manual popover,
 * because during the browser's light dismissal no other popover can open, such as the tooltip of the pressed element.
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
    <Stack
      ref={popover}
      popover="manual"
      surface="panel"
      gap={12}
      scrolls
      text="body"
      tone="ink"
      className={styles.popover}
      data-edged
      role="dialog"
      aria-label={title}
    >
      <Text text="label">{title}</Text>
      {children}
    </Stack>
  )
}
