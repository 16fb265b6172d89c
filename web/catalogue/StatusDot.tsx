import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import { classes } from '../ui/dom/classes.ts'
import styles from './StatusDot.module.css'

/** A project among those of its series: filled when complete, dotted in the middle while under way. */
export const StatusDot = ({ status, className }: { status: ProjectStatus; className?: string | undefined }) => (
  <i className={classes(styles.dot, className)} data-status={status} />
)
