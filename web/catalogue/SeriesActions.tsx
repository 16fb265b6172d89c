import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { seriesMessages as messages } from '../messages/catalogue.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { ArrowRightIcon, FlagIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AddProjects } from './AddProjects.tsx'
import styles from './ProjectsInOrder.module.css'
import { progressLabel } from './seriesSummary.ts'

type Props = {
  projects: readonly Project[]
  outcome: string | undefined
  /** The project to go on with. Default: the next in the order. */
  next?: Project | undefined
}

/** The outcome of a series or a path, a link to its next project, and a button that adds all of them. */
export const SeriesActions = ({ projects, outcome, next = nextInSeries(projects) }: Props) => {
  const step = next ? projects.indexOf(next) + 1 : 0
  const done = projects.filter(({ status }) => status === 'COMPLETE').length
  return (
    <>
      {outcome && (
        <Row as="p" align="start" gap={8} above={10}>
          <FlagIcon size={20} />
          <span>
            <b>{messages.end}</b> <span>{outcome}</span>
          </span>
        </Row>
      )}
      <Row wrap gap={12} above={20}>
        {next && (
          <Link unstyled {...buttonClasses('filled', 'large')} to={projectPath(next, storedTrack())}>
            {isLocked(next)
              ? messages.look
              : next.status === 'INCOMPLETE'
                ? messages.start(step, projects.length)
                : messages.goOn(step, projects.length)}
            <ArrowRightIcon size={20} />
          </Link>
        )}
        <AddProjects projects={projects} />
      </Row>
      {done > 0 && (
        <Row gap={12} above={16} className={styles.progress}>
          <Meter thin label={messages.progress} percent={(done / projects.length) * 100} />
          <Text as="span" text="small" tone={next ? 'quiet' : 'success'} weight="medium" tabular>
            {next ? progressLabel({ projects }) : messages.allDone}
          </Text>
        </Row>
      )}
    </>
  )
}
