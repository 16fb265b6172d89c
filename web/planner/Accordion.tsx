import { useId, type ReactNode } from 'react'
import type { ProjectStatus } from '@fieldwork/core/tasks/schema.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons/icons.ts'
import { Ring, type RingStatus } from '../ui/feedback/Ring.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Accordion.module.css'

type Props = {
  title: string
  /** Stands at the end of the line. */
  note: string
  status: ProjectStatus
  /** Whole percent of what it holds. */
  percent: number
  isOpen: boolean
  onTurn: (open: boolean) => void
  children: ReactNode
}

/** A week or a topic of the course, with how far it is. */
export const Accordion = ({ title, note, status, percent, isOpen, onTurn, children }: Props) => {
  const id = useId()
  return (
    <section>
      <h3>
        <Text
          as="button"
          type="button"
          text="label"
          tone="ink"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onTurn(!isOpen)}
        >
          <Ring status={ringStatus[status]} percent={percent} size={24} label={catalogueMessages.status[status]} soft />
          <span>{title}</span>
          <small>{note}</small>
          {isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        </Text>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}

export const ringStatus: Record<ProjectStatus, RingStatus> = {
  INCOMPLETE: 'not-started',
  IN_PROGRESS: 'progress',
  IN_REVIEW: 'review',
  COMPLETE: 'complete',
}
