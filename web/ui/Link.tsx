import type { ComponentProps } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { classes } from './dom/classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Link.module.css'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this application, or a whole address. Empty: the children are plain text. */
  to: string
  /** Without a look of its own: it has that of `className`, or of the text around it. */
  unstyled?: boolean
}

/** Opens other sites in a new tab, without a reference to this one. The router follows links to pages of the application. */
export function Link({ to, unstyled, className, children, ...rest }: Props) {
  if (!to) return children
  const newTab = /^https?:\/\//i.test(to)
  return (
    <a
      {...rest}
      href={to}
      className={classes(!unstyled && styles.link, className)}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {/* A selection doesn't count these characters. */}
      {newTab && <VisuallyHidden data-length={0}> {shellMessages.opensInNewTab}</VisuallyHidden>}
    </a>
  )
}
