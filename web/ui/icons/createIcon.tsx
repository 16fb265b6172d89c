import type { ReactElement } from 'react'
import { classes } from '../dom/classes.ts'
import styles from './icons.module.css'

type Props = {
  size?: keyof typeof strokeWidths
  /** The name of the icon, if there is no text beside it. */
  label?: string
  className?: string | undefined
}

/** An interface icon in the color of the surrounding text; 16 × 16 by default. */
export type Icon = (props: Props) => ReactElement

/** `path` is drawn on a grid of 24 with round ends. */
export const createIcon =
  (name: string, path: string): Icon =>
  ({ size = 16, label, className }) => (
    <svg
      className={classes(styles.icon, className)}
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidths[size]}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={path} />
    </svg>
  )

/** Small sizes have a heavier line, so that all look equally dark. */
const strokeWidths = { 12: 2.2, 14: 2, 16: 1.85, 18: 1.75, 20: 1.75, 24: 1.75 }
