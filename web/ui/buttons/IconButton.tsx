import type { ComponentProps, MouseEvent } from 'react'
import type { FloatingSide } from '../popovers/anchoring.ts'
import { classes } from '../dom/classes.ts'
import type { Icon } from '../icons/createIcon.tsx'
import { Tooltip } from '../popovers/Tooltip.tsx'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  icon: Icon
  /** Says what the button does; also its tooltip. */
  label: string
  /** The accessible name if several buttons have the same label. It begins with the label. */
  name?: string
  /** For a row of text, or beside others in a small space. */
  small?: boolean
  iconSize?: 16 | 18
  /** Whether a toggle is on; absent for a button that only acts. */
  pressed?: boolean
  softDisabled?: boolean
  /** False if the icon says the same, as on a close button. */
  tooltip?: boolean
  tooltipSide?: FloatingSide
}

export function IconButton({ icon: Icon, label, name = label, small, iconSize = small ? 16 : 18, ...more }: Props) {
  const { pressed, softDisabled, tooltip = true, tooltipSide = 'top', className, onClick, ...rest } = more
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (softDisabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Tooltip text={label} show={tooltip} side={tooltipSide} describes={false}>
      <button
        type="button"
        {...rest}
        className={classes(styles.button, className)}
        data-small={small || undefined}
        data-not-yet={softDisabled || undefined}
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={softDisabled || undefined}
        onClick={press}
      >
        <Icon size={iconSize} />
      </button>
    </Tooltip>
  )
}
