import type { ReactNode } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { classes } from '../dom/classes.ts'
import styles from './Skeleton.module.css'

/** A grey bar in the size of what follows: give it that by `className`. It shows after 150 ms, so that what is quick never flickers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.bar, className)} />
}

/** Around bars: one thing that is loading, for those who cannot see it. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className} role="img" aria-label={shellMessages.loading} aria-busy="true">
      {children}
    </div>
  )
}
