import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { LearningPath } from '@fieldwork/core/goals/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { pathMessages as messages } from '../messages/goals.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AddPathProjects } from './AddPathProjects.tsx'
import { PathLinks } from './PathLinks.tsx'
import styles from './PathPage.module.css'

type Step = { project: Project; why: string }

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
          {messages.kind(extentOf(steps, path))}
        </Text>
        <h1>{path.title}</h1>
        <Text above={14} tone="quiet" className={styles.audience}>
          {path.audience}
        </Text>
        {isError ? <RetryBanner onRetry={refetch}>{messages.projectsFailed}</RetryBanner> : all ? <Steps steps={steps} /> : <Waiting />}
        <Card className={styles.outcome} aria-labelledby="path-outcome">
          <Text as="h2" text="label" id="path-outcome">
            {messages.outcome}
          </Text>
          <Text above={6}>{path.outcome}</Text>
        </Card>
        <PathLinks as="h2" title={messages.others} except={path.id} above={32} />
      </article>
    </main>
  )
}

const extentOf = (steps: readonly Step[], { projects }: LearningPath): string => {
  const count = catalogueMessages.projects(steps.length || projects.length)
  return steps.length === 0
    ? count
    : catalogueMessages.extent(
        count,
        steps.reduce((sum, { project }) => sum + project.metadata.time, 0),
      )
}

const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const next = steps.find(({ project }) => project.status !== 'COMPLETE')?.project
  return (
    <>
      <Row wrap gap={12} above={24}>
        {next ? (
          <Link unstyled {...buttonClasses('filled', 'large')} to={projectPath(next, storedTrack())}>
            {steps.some(({ project }) => project.status !== 'INCOMPLETE') ? messages.goOn : messages.startFirst}
            <ArrowRightIcon size={20} />
          </Link>
        ) : (
          <Text tone="success" weight="bold">
            {messages.done}
          </Text>
        )}
        <AddPathProjects projects={steps.map(({ project }) => project)} size="large" />
      </Row>
      <ol className={styles.steps}>
        {steps.map(({ project, why }, at) => (
          <li key={project.id}>
            <StepMarker step={at + 1} state={project.status === 'COMPLETE' ? 'done' : project === next ? 'current' : 'upcoming'} hidden />
            <div>
              <Row as="h2" wrap gap={8} text="label">
                <Link unstyled to={projectPath(project, storedTrack())}>
                  {project.metadata.title || projectMessages.untitled}
                </Link>
                {project.metadata.plan === 'pro' && (
                  <PlanBadge location="pro_badge_directory" projectId={project.id} locked={isLocked(project)} />
                )}
              </Row>
              <Text text="caption" tone="faint">
                {catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])}
                {project.status !== 'INCOMPLETE' && `, ${catalogueMessages.status[project.status].toLowerCase()}`}
              </Text>
              <Text above={4} tone="quiet">
                {why}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </>
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
