import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { sortBySent, sortProjects } from '@fieldwork/core/catalogue/sortProjects.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { statusOf } from '@fieldwork/core/planner/status.ts'
import { projectsOfPlan } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Accordion, CourseTask } from './Accordion.tsx'
import { EmptyCourse, LoadingCourse } from './CourseSchedule.tsx'
import styles from './CourseSchedule.module.css'

/** The course by topics, for learners without study time. */
export const CourseTopics = ({ preferences }: { preferences: Preferences }) => {
  const isPro = useUser()?.isPro ?? false
  const { data: projects, isError } = useQuery(projectsQuery)
  if (isError) return <Banner type="error">{messages.topicsFailed}</Banner>
  if (!projects) return <LoadingCourse />
  const { scheduleOrder, scheduleDirection } = preferences
  const chosen = projectsOfPlan(projects, preferences, isPro)
  const sorted = sortProjects(chosen, scheduleOrder, sortBySent(scheduleOrder, scheduleDirection))
  if (sorted.length === 0) return <EmptyCourse />
  return (
    <Box above={16} className={styles.weeks}>
      {[...new Set(sorted.map(categoryOf))].map((topic) => {
        const inside = sorted.filter((project) => categoryOf(project) === topic)
        const done = inside.filter(({ status }) => status === 'COMPLETE').length
        return (
          <Accordion
            key={topic}
            name={`topic:${topic}`}
            preferences={preferences}
            isOpenByDefault
            title={topic}
            note={messages.topicDone(done, inside.length)}
            status={statusOf(inside)}
            done={done}
            total={inside.length}
          >
            <Stack as="ul" gap={2} className={styles.projects}>
              {inside.map((project) => (
                <CourseTask
                  key={project.id}
                  {...project}
                  path={projectPath(project, storedTrack())}
                  name={project.metadata.title}
                  time={messages.minutes(project.metadata.time)}
                />
              ))}
            </Stack>
          </Accordion>
        )
      })}
    </Box>
  )
}
