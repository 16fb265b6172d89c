import type { ComponentProps } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { classes } from '../dom/classes.ts'
import { Box } from '../layout/Box.tsx'
import { Stack } from '../layout/Stack.tsx'
import styles from './Skeleton.module.css'

type Props = Pick<ComponentProps<typeof Box<'svg'>>, 'width' | 'height' | 'above' | 'below' | 'className'> & { shape?: 'circle' | 'card' }

/** A gray bar, as an SVG because its attributes give it a size without a style sheet. It appears after 150 ms, so that fast content never flickers. */
export function Skeleton({ width = '100%', height = 12, shape, className, ...look }: Props) {
  return <Box as="svg" {...look} className={classes(styles.bar, className)} width={width} height={height} data-shape={shape} />
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
