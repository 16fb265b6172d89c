import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { SeriesOfProjects } from '@fieldwork/core/catalogue/series.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Link } from '../ui/Link.tsx'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { catalogueMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { seriesTitle } from './seriesSummary.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './SeriesCard.module.css'
import { StatusDot } from './StatusDot.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useExtents } from './api.ts'

/** Projects on the card; the rest are counted, if there is more than one. */
const usuallyShown = 4

/** A series and its projects. The card links to the series; each project links to its own page. */
export const SeriesCard = ({ series }: { series: SeriesOfProjects }) => {
  const { extentOf } = useExtents()
  const count = series.projects.length === usuallyShown + 1 ? series.projects.length : usuallyShown
  const rest = series.projects.length - count
  const path = explorePath({ id: series.id, title: seriesTitle(series) })
  return (
    <Stack as="li" column surface="card" className={styles.card}>
      <Row align="start" justify="between" text="caption" tone="faint">
        <ProjectIcon name={series.id ?? ''} size={44} />
        {extentOf(series.projects)}
      </Row>
      <Text as="h3" text="subheading" above={16}>
        <Link unstyled to={path}>
          {seriesTitle(series)}
        </Link>
      </Text>
      {series.description && (
        <Text above={6} tone="quiet">
          {series.description}
        </Text>
      )}
      <Text as="ol" above={16}>
        {series.projects.slice(0, count).map((project) => (
          <Stop key={project.id} project={project} />
        ))}
        {rest > 0 && (
          <li className={styles.stop}>
            <span />
            <Link unstyled to={path}>
              {messages.more(rest)}
              <VisuallyHidden> {messages.moreOf(seriesTitle(series))}</VisuallyHidden>
            </Link>
          </li>
        )}
      </Text>
    </Stack>
  )
}

const Stop = ({ project }: { project: Project }) => {
  const { metadata, status } = project
  return (
    <li className={styles.stop}>
      <StatusDot status={status} className={styles.dot} />
      <span>
        <Link unstyled to={projectPath(project, storedTrack())}>
          {metadata.title || projectMessages.untitled}
        </Link>
        {status !== 'INCOMPLETE' && <VisuallyHidden>, {messages.status[status]}</VisuallyHidden>}
        {metadata.plan === 'pro' && <PlanBadge location="pro_badge_start" projectId={project.id} locked={isLocked(project)} />}
      </span>
      <small>{messages.minutes(metadata.time)}</small>
    </li>
  )
}
