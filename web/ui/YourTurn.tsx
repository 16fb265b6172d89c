import { shellMessages } from '../messages/shell.ts'
import { classes } from './dom/classes.ts'
import { Ring } from './feedback/Ring.tsx'
import { Row } from './layout/Row.tsx'
import styles from './YourTurn.module.css'

type Props = { className?: string | undefined; isDone?: boolean }

/** Marks a box that waits for the reader, or no longer does, at the left of its upper edge unless `className` positions it. */
export const YourTurn = ({ className, isDone }: Props) => (
  <Row as="span" inline gap={6} className={classes(styles.tab, className)} data-edged data-done={isDone || undefined}>
    {isDone && <Ring status="complete" label="" />}
    {isDone ? shellMessages.done : shellMessages.yourTurn}
  </Row>
)
