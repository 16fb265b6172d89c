import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { shellMessages } from '../messages/shell.ts'
import { classes } from './classes.ts'
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

/** In the application it changes the page without loading it; out of it, it opens a new tab that knows nothing of this one. */
export function Link({ to, newTab = isWhole(to), unstyled, className, children, ...rest }: Props) {
  if (!to) return children
  const look = classes(!unstyled && styles.link, className)
  if (!newTab && to.startsWith('/'))
    return (
      <RouterLink {...rest} to={to} className={look}>
        {children}
      </RouterLink>
    )
  return (
    <a {...rest} href={to} className={look} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {/* No part of the words around it: a selection does not count it. */}
      {newTab && <VisuallyHidden data-length={0}> {shellMessages.opensInNewTab}</VisuallyHidden>}
    </a>
  )
}

const isWhole = (to: string) => /^https?:\/\//i.test(to)
