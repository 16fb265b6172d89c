import { shellMessages } from '../messages/shell.ts'
import styles from './YourTurn.module.css'

/** Hangs on the upper edge of a box that waits for the reader. */
export const YourTurn = () => <span className={styles.tab}>{shellMessages.yourTurn}</span>
