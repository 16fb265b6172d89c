import { shellMessages } from '../../messages/shell.ts'
import { classes } from '../dom/classes.ts'
import { Box } from '../layout/Box.tsx'
import { Stack } from '../layout/Stack.tsx'
import styles from './Skeleton.module.css'

/** A gray bar, in the size that `className` gives it. It appears after 150 ms, so that fast content never flickers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.bar, className)} />
}

/** Around bars: says to screen readers that one thing is loading. */
export function Loading({ children, ...look }: Parameters<typeof Stack<'div'>>[0]) {
  const Around = look.gap ? Stack : Box
  return (
    <Around {...look} role="img" aria-label={shellMessages.loading} aria-busy="true">
      {children}
    </Around>
  )
}
