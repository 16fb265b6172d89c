import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { sortBySent, sortProjects } from '@fieldwork/core/catalogue/sortProjects.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { statusOf } from '@fieldwork/core/planner/status.ts'
import { projectsOfTopics } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Accordion } from './Accordion.tsx'
import { useAccordions } from './accordions.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CourseSchedule.module.css'
import { CourseTask } from './CourseTask.tsx'

/** The course by topics, while no time is set. */
export const CourseTopics = ({ preferences }: { preferences: Preferences }) => {
  const isPro = useUser()?.isPro ?? false
  const { data: projects, isError } = useQuery(projectsQuery)
  const { isOpen, turn } = useAccordions(preferences)
  if (isError) return <Banner type="error">{messages.topicsFailed}</Banner>
  if (!projects)
    return (
      <Loading gap={8} above={16}>
        <Skeleton className={styles.bar} />
        <Skeleton className={styles.bar} />
      </Loading>
    )
  const { scheduleOrder, scheduleDirection, selectedCategories } = preferences
  const chosen = projectsOfTopics(projects, selectedCategories, isPro)
  const sorted = sortProjects(chosen, scheduleOrder, sortBySent(scheduleOrder, scheduleDirection))
  if (sorted.length === 0)
    return (
      <EmptyState boxed title={messages.empty}>
        {messages.emptyText}
      </EmptyState>
    )
  return (
    <div className={styles.weeks}>
      {[...new Set(sorted.map(categoryOf))].map((topic) => {
        const inside = sorted.filter((project) => categoryOf(project) === topic)
        const done = inside.filter(({ status }) => status === 'COMPLETE').length
        const key = `topic:${topic}`
        return (
          <Accordion
            key={topic}
            title={topic}
            note={messages.topicDone(done, inside.length)}
            status={statusOf(inside)}
            percent={Math.round((done / inside.length) * 100)}
            isOpen={isOpen(key, true)}
            onTurn={(open) => turn(key, open)}
          >
            <Stack as="ul" gap={2} className={styles.projects}>
              {inside.map(taskOf)}
            </Stack>
          </Accordion>
        )
      })}
    </div>
  )
}

const taskOf = (project: Project) => {
  const { id, metadata, status, progress } = project
  const path = projectPath(project, storedTrack())
  return (
    <CourseTask
      key={id}
      path={path}
      status={status}
      progress={progress}
      name={metadata.title || projectMessages.untitled}
      time={messages.minutes(metadata.time)}
      isNext={false}
    />
  )
}
