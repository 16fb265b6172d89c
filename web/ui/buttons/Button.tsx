import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../dom/classes.ts'
import { SpinnerIcon } from '../icons/icons.ts'
import type { Icon } from '../icons/createIcon.tsx'
import styles from './Button.module.css'

export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger' | 'pro' | 'pro-line' | 'won' | 'link'
export type ButtonSize = 'large' | 'regular' | 'small'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: Icon | undefined
  /** The action is running: the button shows a spinner and ignores presses. */
  loading?: boolean
  /** Can't be pressed yet, but stays focusable, so that a tooltip can say why. */
  softDisabled?: boolean
  /** As wide as its container. */
  fullWidth?: boolean
  children: ReactNode
}

export function Button({
  variant = 'outline',
  size = 'regular',
  icon: Icon,
  loading,
  softDisabled,
  fullWidth,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const asleep = loading || softDisabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (asleep) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass, className)}
      data-variant={variant}
      data-size={size}
      data-full-width={fullWidth || undefined}
      data-not-yet={softDisabled || undefined}
      aria-disabled={asleep || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <SpinnerIcon size={iconSize[size]} /> : Icon && <Icon size={iconSize[size]} />}
      {children}
    </button>
  )
}

/** Makes a link look like a button: `<Link unstyled {...buttonClasses('filled')} to="…">`. */
export const buttonClasses = (variant: ButtonVariant = 'outline', size: ButtonSize = 'regular', fullWidth = false) => ({
  className: buttonClass,
  'data-variant': variant,
  'data-size': size,
  'data-full-width': fullWidth || undefined,
})

const buttonClass = styles.button
const iconSize = { large: 18, regular: 18, small: 16 } as const
