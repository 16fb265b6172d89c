import type { MouseEvent } from 'react'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import styles from './ProjectsInOrder.module.css'

type Props = { to: string; onClick?: (event: MouseEvent) => void; children: string }

/** Leads from a series to the list of them. */
export const BackLink = ({ children, ...rest }: Props) => {
  const button = buttonClasses('quiet', 'small')
  return (
    <Link unstyled {...button} className={classes(button.className, styles.back)} {...rest}>
      <ArrowLeftIcon size={16} />
      {children}
    </Link>
  )
}
