import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Button.module.css'

export type ButtonLook = 'filled' | 'outline' | 'quiet' | 'danger' | 'pro' | 'pro-line' | 'won' | 'link'
export type ButtonSize = 'large' | 'regular' | 'small'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconName | undefined
  /** What was asked is under way: a turning ring, and further presses do nothing. */
  working?: boolean
  /** Cannot be pressed yet. It keeps the focus, so that a tooltip can say why. */
  notYet?: boolean
  /** As wide as its place. */
  wide?: boolean
  children: ReactNode
}

export function Button({ look = 'outline', size = 'regular', icon, working, notYet, wide, className, children, onClick, ...rest }: Props) {
  const asleep = working || notYet
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (asleep) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass, className)}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      data-not-yet={notYet || undefined}
      aria-disabled={asleep || undefined}
      aria-busy={working || undefined}
      onClick={press}
    >
      {working ? <Icon name="spinner" size={iconSize[size]} /> : icon && <Icon name={icon} size={iconSize[size]} />}
      {children}
    </button>
  )
}

/** Gives a link the look of a button: `<Link {...buttonLook('filled')} to="…">`. */
export const buttonLook = (look: ButtonLook = 'outline', size: ButtonSize = 'regular', wide = false) => ({
  className: buttonClass,
  'data-look': look,
  'data-size': size,
  'data-wide': wide || undefined,
})

const buttonClass = styles.button
const iconSize = { large: 18, regular: 18, small: 16 } as const
