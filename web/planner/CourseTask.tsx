import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { shellMessages } from '../messages/shell.ts'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Link } from '../ui/Link.tsx'
import { ringStatus } from './Accordion.tsx'
import styles from './CourseTask.module.css'

type Props = { path: string; name: string; status: ProjectStatus; progress: number; time: string; isNext?: boolean }

/** A task of the course, as a link to its project. */
export const CourseTask = ({ path, name, status, progress, time, isNext }: Props) => (
  <li>
    <Link unstyled className={styles.task} to={path}>
      {/* Without progress, the ring shows a quarter. */}
      <Ring status={ringStatus[status]} percent={progress || undefined} size={20} label={catalogueMessages.status[status]} soft />
      <span>{name || projectMessages.untitled}</span>
      {isNext ? <b className={styles.next}>{shellMessages.yourTurn}</b> : <small>{time}</small>}
    </Link>
  </li>
)
