import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { shellMessages } from '../messages/shell.ts'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { ringStatus } from './Accordion.tsx'
import styles from './CourseTask.module.css'

type Props = { path: string; name: string; status: ProjectStatus; progress: number; time: string; isNext: boolean }

/** A task of the course, which leads to its project. */
export const CourseTask = ({ path, name, status, progress, time, isNext }: Props) => (
  <li>
    <Link unstyled className={styles.task} to={path}>
      {/* A quarter while nothing is known of the progress. */}
      <Ring status={ringStatus[status]} percent={progress || undefined} size={20} label={catalogueMessages.status[status]} soft />
      <span>{name}</span>
      {isNext ? <b className={styles.next}>{shellMessages.yourTurn}</b> : <small>{time}</small>}
    </Link>
  </li>
)
