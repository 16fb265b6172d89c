import { useEffect, useId, useRef, useState, type RefObject, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { followAnchor } from './anchoring.ts'
import type { Align, FloatingSide } from './placement.ts'

type PopoverOptions = {
  kind: 'menu' | 'dialog'
  side: FloatingSide
  align: Align
  /** The thing in the popover that has the focus first. */
  first: (popover: HTMLElement) => HTMLElement | null
}

/** Spread these on the button that opens. */
export type TriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string
}

/**
 * A popover of the platform, held beside its button: the browser closes it on Escape, on a press elsewhere and on a second press of
 * the button, and lays it above everything, dialogs included. The content is rendered while it is open.
 */
export function useAnchoredPopover({ kind, side, align, first }: PopoverOptions) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const stop = useRef(() => {})
  const [open, setOpen] = useState(false)

  useEffect(() => () => stop.current(), [])

  // the content has to stand before the popover shows, hence flushSync
  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.target === popover.current && event.newState === 'open') flushSync(() => setOpen(true))
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const floating = popover.current
    if (!floating || event.target !== floating) return
    stop.current()
    if (event.newState === 'open') {
      if (trigger.current) stop.current = followAnchor(floating, trigger.current, { side, align, gap: 6 })
      const target = first(floating) ?? floating
      target.focus()
    } else {
      setOpen(false)
      delete floating.dataset.side
    }
  }
  const close = () => {
    const within = popover.current?.contains(document.activeElement)
    popover.current?.hidePopover()
    if (within) trigger.current?.focus()
  }
  const triggerProps: TriggerProps = {
    ref: trigger,
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': id,
  }
  return { open, close, triggerProps, popoverProps: { ref: popover, id, popover: 'auto' as const, onBeforeToggle, onToggle } }
}
