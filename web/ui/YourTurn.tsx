import { shellMessages } from '../messages/shell.ts'
import { classes } from './dom/classes.ts'
import styles from './YourTurn.module.css'

/** Hangs on the upper edge of a box that waits for the reader, at the left unless `className` says otherwise. */
export const YourTurn = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.tab, className)} data-edged>
    {shellMessages.yourTurn}
  </span>
)
