import { useQuery } from '@tanstack/react-query'
import type { LearningPath } from '@fieldwork/core/goals/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages, pathMessages as messages } from '../messages/goals.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { PathLinks } from './PathLinks.tsx'
import { PathOutcome } from './PathOutcome.tsx'
import { PathSteps, type PathStep } from './PathSteps.tsx'
import styles from './PathPage.module.css'

/** A written path to a goal: its projects in order with a reason for each, and what they lead to. */
export const PathPage = ({ path }: { path: LearningPath }) => {
  usePageTitle(path.title)
  const { data: all, isError, refetch } = useQuery(projectsQuery)
  const steps = path.projects.flatMap(({ id, why }) => {
    const project = all?.find((one) => one.id === id)
    return project ? [{ project, why }] : []
  })
  return (
    <main className={styles.page}>
      <article className={styles.path}>
        <Text text="small" weight="bold" tone="harbour">
          {goalMessages.series(extentOf(steps, path))}
        </Text>
        <h1>{path.title}</h1>
        <Text above={14} tone="quiet" className={styles.audience}>
          {path.audience}
        </Text>
        {isError ? <RetryBanner onRetry={refetch}>{messages.projectsFailed}</RetryBanner> : all ? <PathSteps steps={steps} /> : <Waiting />}
        <PathOutcome>{path.outcome}</PathOutcome>
        <PathLinks as="h2" title={messages.others} except={path.id} above={32} />
      </article>
    </main>
  )
}

const extentOf = (steps: readonly PathStep[], { projects }: LearningPath): string => {
  const count = catalogueMessages.projects(steps.length || projects.length)
  return steps.length === 0
    ? count
    : catalogueMessages.extent(
        count,
        steps.reduce((sum, { project }) => sum + project.metadata.time, 0),
      )
}

const Waiting = () => (
  <Loading gap={24} above={24}>
    <Skeleton width="40%" height="48" />
    <Skeleton height="72" shape="card" />
    <Skeleton height="72" shape="card" />
    <Skeleton height="72" shape="card" />
  </Loading>
)
