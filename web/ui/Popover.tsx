import type { ReactNode } from 'react'
import { useAnchoredPopover, type TriggerProps } from './anchoredPopover.ts'
import type { Align, FloatingSide } from './placement.ts'
import floating from './Floating.module.css'
import styles from './Popover.module.css'

type Props = {
  label: string
  /** `(wiring) => <Button {...wiring}>Filter</Button>` */
  trigger: (wiring: TriggerProps) => ReactNode
  side?: FloatingSide
  align?: Align
  /** Given a function, it gets the way to close. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small card beside a button. What carries `data-autofocus` has the focus first, else the card. */
export function Popover({ label, trigger, side = 'bottom', align = 'start', children }: Props) {
  const { open, close, triggerProps, popoverProps } = useAnchoredPopover({
    kind: 'dialog',
    side,
    align,
    first: (card) => card.querySelector<HTMLElement>('[data-autofocus]'),
  })
  return (
    <>
      {trigger(triggerProps)}
      <div {...popoverProps} className={`${floating.floating} ${styles.popover}`} role="dialog" aria-label={label} tabIndex={-1}>
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}
