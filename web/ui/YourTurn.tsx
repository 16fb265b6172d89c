import { shellMessages } from '../messages/shell.ts'
import { classes } from './dom/classes.ts'
import styles from './YourTurn.module.css'

/** Marks a box that waits for the reader, at the left of its upper edge unless `className` positions it. */
export const YourTurn = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.tab, className)} data-edged>
    {shellMessages.yourTurn}
  </span>
)
