import type { ComponentProps } from 'react'
import { classes } from '../ui/dom/classes.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './PageCard.module.css'

/** The card in the middle of a page with a single form or message. */
export const PageCard = ({ className, ...props }: ComponentProps<'main'>) => (
  <Stack as="main" column justify="center" className={classes(styles.card, className)} {...props} />
)

type HeadingProps = {
  title: string
  lead: string
  /** The heading takes the focus, because the button that led to it is gone. */
  takesFocus?: boolean
}

/** The title of a card, and the sentence below it. */
export const CardHeading = ({ title, lead, takesFocus }: HeadingProps) => (
  <>
    <h1 {...(takesFocus && { ref: focusHeading, tabIndex: -1 })}>{title}</h1>
    <Text above={12} tone="quiet" className={styles.lead}>
      {lead}
    </Text>
  </>
)

const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
