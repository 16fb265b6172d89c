import { shellMessages } from '../../messages/shell.ts'
import { classes } from '../dom/classes.ts'
import { Box } from '../layout/Box.tsx'
import { Stack } from '../layout/Stack.tsx'
import styles from './Skeleton.module.css'

/** A grey bar in the size of what follows: give it that by `className`. It shows after 150 ms, so that what is quick never flickers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.bar, className)} />
}

/** Around bars: one thing that is loading, for those who cannot see it. */
export function Loading({ children, ...look }: Parameters<typeof Stack<'div'>>[0]) {
  const Around = look.gap ? Stack : Box
  return (
    <Around {...look} role="img" aria-label={shellMessages.loading} aria-busy="true">
      {children}
    </Around>
  )
}
