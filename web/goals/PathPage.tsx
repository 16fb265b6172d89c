import { useQuery } from '@tanstack/react-query'
import { routePatterns } from '@fieldwork/core/paths.ts'
import type { LearningPath } from '@fieldwork/core/goals/schema.ts'
import { projectsQuery, useExtents } from '../catalogue/api.ts'
import { ProjectsInOrder } from '../catalogue/ProjectsInOrder.tsx'
import { SeriesActions } from '../catalogue/SeriesActions.tsx'
import { BackLink } from '../catalogue/BackLink.tsx'
import { SeriesHead } from '../catalogue/SeriesHead.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages, pathMessages as messages } from '../messages/goals.ts'
import { AddToPlan } from '../planner/AddToPlan.tsx'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PathLinks } from './PathLinks.tsx'
import styles from './PathPage.module.css'

/** A written path to a goal: its projects in order with a reason for each, and what they lead to. */
export const PathPage = ({ path }: { path: LearningPath }) => {
  usePageTitle(path.title)
  const { extentOf } = useExtents()
  const { data: all, isError, refetch } = useQuery(projectsQuery)
  const steps = path.projects.flatMap(({ id, why }) => {
    const project = all?.find((one) => one.id === id)
    return project ? [{ project, why }] : []
  })
  return (
    <main className={styles.page}>
      <article className={styles.path}>
        <BackLink to={`${routePatterns.projects}?list=series`}>{messages.back}</BackLink>
        <SeriesHead
          isPage
          icon="roadmap"
          title={path.title}
          extent={goalMessages.series(
            all ? extentOf(steps.map(({ project }) => project)) : catalogueMessages.projects(path.projects.length),
          )}
          lead={path.audience}
        >
          {all && (
            <SeriesActions projects={steps.map(({ project }) => project)} outcome={path.outcome}>
              <AddToPlan goal={path.title} projects={steps.map(({ project }) => project)} />
            </SeriesActions>
          )}
        </SeriesHead>
        {isError ? (
          <RetryBanner onRetry={refetch}>{messages.projectsFailed}</RetryBanner>
        ) : all ? (
          <ProjectsInOrder steps={steps} />
        ) : (
          <Waiting />
        )}
        <PathLinks as="h2" title={messages.others} except={path.id} above={32} />
      </article>
    </main>
  )
}

const Waiting = () => (
  <Loading gap={24} above={24}>
    <Skeleton height="48" />
    <Skeleton height="48" />
    <Skeleton height="48" />
  </Loading>
)
