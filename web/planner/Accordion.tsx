import { useId, type ReactNode } from 'react'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { Ring, type RingStatus } from '../ui/feedback/Ring.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useChangePlan } from './api.ts'
import { projectMessages } from '../messages/project.ts'
import { shellMessages } from '../messages/shell.ts'
import { Link } from '../ui/Link.tsx'
import styles from './Accordion.module.css'

type Props = {
  /** Identifies it among the open accordions of the preferences. */
  name: string
  preferences: Preferences
  isOpenByDefault: boolean
  title: string
  /** At the end of the line. */
  note: string
  status: ProjectStatus
  done: number
  total: number
  children: ReactNode
}

/** The number of accordions whose state is stored; older ones return to their default. */
const maxStored = 100

/** A week or a topic of the course, with its progress. It stays open or closed as the learner left it, on every device. */
export const Accordion = ({
  name,
  preferences: { openAccordions },
  isOpenByDefault,
  title,
  note,
  status,
  done,
  total,
  children,
}: Props) => {
  const id = useId()
  const changePlan = useChangePlan()
  const isOpen = openAccordions[name] ?? isOpenByDefault
  const toggle = () => {
    const others = Object.entries(openAccordions).filter(([other]) => other !== name)
    void changePlan({ openAccordions: Object.fromEntries([...others, [name, !isOpen] as const].slice(-maxStored)) })
  }
  return (
    <section>
      <h3>
        <Row
          as="button"
          type="button"
          gap={12}
          wide
          text="label"
          tone="ink"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Ring
            status={ringStatus[status]}
            percent={Math.round((done / total) * 100)}
            size={24}
            label={catalogueMessages.status[status]}
            soft
          />
          <Box as="span" grow>
            {title}
          </Box>
          <Text as="small" text="caption" tone="faint">
            {note}
          </Text>
          {isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        </Row>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

const ringStatus: Record<ProjectStatus, RingStatus> = {
  INCOMPLETE: 'not-started',
  IN_PROGRESS: 'progress',
  IN_REVIEW: 'review',
  COMPLETE: 'complete',
}

type TaskProps = { path: string; name: string; status: ProjectStatus; progress: number; time: string; isNext?: boolean }

/** A task of the course, as a link to its project. */
export const CourseTask = ({ path, name, status, progress, time, isNext }: TaskProps) => (
  <li>
    <Row as={Link} unstyled gap={10} text="small" tone="ink" hover="sunken" className={styles.task} to={path}>
      <Ring status={ringStatus[status]} percent={progress} size={20} label={catalogueMessages.status[status]} soft />
      <Box as="span" grow>
        {name || projectMessages.untitled}
      </Box>
      <Text as="small" tone="faint" tabular>
        {time}
      </Text>
      {isNext && (
        <Text as="b" text="caption" className={styles.next}>
          {shellMessages.yourTurn}
        </Text>
      )}
    </Row>
  </li>
)
