import type { ReactNode } from 'react'
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
import { useUser } from '../accounts/api.ts'
import { useAddProject } from './useAddProject.ts'
import styles from './ProjectsInOrder.module.css'
import { progressLabel } from './seriesSummary.ts'

type Props = {
  projects: readonly Project[]
  outcome?: string | undefined
  /** Of the link. A page has one that is filled. */
  variant?: 'filled' | 'outline'
  size?: 'large' | 'small'
  /** A button that adds all projects. */
  children: ReactNode
}

/** The outcome of a series or a path, a link to its next project, which a learner adds by starting it, and a button that adds all of them. */
export const SeriesActions = ({ projects, outcome, variant = 'filled', size = 'large', children }: Props) => {
  const next = nextInSeries(projects)
  const user = useUser()
  const add = useAddProject()
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
          <Link
            unstyled
            {...buttonClasses(variant, size)}
            to={projectPath(next, storedTrack())}
            onClick={() => user && !isLocked(next) && next.status === 'INCOMPLETE' && add(next)}
          >
            {isLocked(next)
              ? messages.look
              : next.status !== 'INCOMPLETE'
                ? messages.goOn(step, projects.length)
                : messages.start(step, projects.length)}
            <ArrowRightIcon size={size === 'large' ? 20 : 16} />
          </Link>
        )}
        {children}
      </Row>
      {done > 0 && (
        <Row gap={12} above={16} className={styles.progress}>
          <Meter thin label={messages.progress} percent={(done / projects.length) * 100} />
          <Text as="span" text="small" tone={next ? 'quiet' : 'success'} weight="medium" tabular>
            {next ? progressLabel(projects, user?.isPro ?? false) : messages.allDone}
          </Text>
        </Row>
      )}
    </>
  )
}
