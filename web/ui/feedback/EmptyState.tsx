import type { ReactNode } from 'react'
import { Box } from '../layout/Box.tsx'
import styles from './EmptyState.module.css'

type Props = {
  title: string
  /** A drawing above the text. */
  picture?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** A box in a list; without it, the text is larger and centered. */
  boxed?: boolean
  children?: ReactNode
}

/** Says that there is nothing, and what to do about it. */
export function EmptyState({ title, picture, action, boxed, children }: Props) {
  return (
    <div className={styles.empty} data-boxed={boxed || undefined}>
      {picture}
      <p className={styles.title}>{title}</p>
      {children && <div>{children}</div>}
      {action && <Box above={12}>{action}</Box>}
    </div>
  )
}
