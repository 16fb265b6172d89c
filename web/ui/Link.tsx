import type { ComponentProps } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { classes } from './dom/classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Link.module.css'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this application, or a whole address. Empty: there is nothing to lead to, and the words stay as text. */
  to: string
  /** Whole addresses open in a new tab unless this is false. */
  newTab?: boolean
  /** No look of its own: the caller brings one, or the text around it. */
  unstyled?: boolean
}

/** Out of the application it opens a new tab that knows nothing of this one. In it, the router changes the page without loading it. */
export function Link({ to, newTab = isWhole(to), unstyled, className, children, ...rest }: Props) {
  if (!to) return children
  return (
    <a
      {...rest}
      href={to}
      className={classes(!unstyled && styles.link, className)}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {/* No part of the words around it: a selection does not count it. */}
      {newTab && <VisuallyHidden data-length={0}> {shellMessages.opensInNewTab}</VisuallyHidden>}
    </a>
  )
}

const isWhole = (to: string) => /^https?:\/\//i.test(to)
