import { useQuery } from '@tanstack/react-query'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { nextTask } from '@fieldwork/core/planner/nextTask.ts'
import { hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import type { ScheduleTask, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages, planMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useChangePlan, usePreferences, useSchedule } from '../planner/api.ts'
import { StudyTimeFields } from '../planner/StudyTimeFields.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { YourTurn } from '../ui/YourTurn.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Today.module.css'

type Props = { currentId: string | undefined; besideId: string | undefined }

/**
 * The next task of the schedule, or a form for the study time if it isn't set. Renders nothing if everything is done, or if the task is the
 * project beside it.
 */
export const Today = ({ currentId, besideId }: Props) => {
  const preferences = usePreferences()
  const { weeks, schedule, error, refetch } = useSchedule()
  const task = weeks && preferences && nextTask(weeks, currentId, preferences)
  const projects = useQuery(projectsQuery).data
  const project = projects?.find(({ id }) => id === task?.id)
  if (preferences && !hasStudyTime(preferences)) return <StudyTime />
  if (error) return <RetryBanner onRetry={refetch}>{messages.planFailed}</RetryBanner>
  if (!weeks || !schedule) return <Waiting />
  if (!task || !project || task.id === besideId) return null
  // Without topics and projects of their own, the learner didn't choose this schedule: it contains everything.
  const isOwn = preferences.selectedCategories.length > 0 || projects?.some(isInMyProjects)
  const place = placeOf(weeks, task)
  const isToday = place?.date === schedule.today
  const part = task.metadata.find(({ key }) => key === 'Part')?.value
  return (
    <Stack as="section" column gap={6} surface="task" className={styles.box} data-edged aria-labelledby="today-title">
      <YourTurn />
      <Text text="caption" tone="quiet">
        {!isOwn ? messages.nextOfAll : isToday ? messages.today : messages.nextUp}
        {isOwn && place && `, ${planMessages.week(place.week).toLowerCase()}`}
      </Text>
      <h2 id="today-title">{task.name || projectMessages.untitled}</h2>
      <Text tone="quiet">
        {part && `${planMessages.part(part)}. `}
        {task.description}
      </Text>
      <Row justify="between" wrap gap={12} text="small" tone="quiet" className={styles.foot}>
        <span>{catalogueMessages.minutes(task.minutes)}</span>
        <Link unstyled {...buttonClasses('outline')} to={projectPath(project, storedTrack())}>
          {task.status === 'INCOMPLETE' ? messages.startTask : messages.goOnTask}
        </Link>
      </Row>
    </Stack>
  )
}

const placeOf = (weeks: readonly ScheduleWeek[], task: ScheduleTask): { week: number; date: string } | undefined => {
  for (const [index, { days }] of weeks.entries()) {
    const day = days.find(({ tasks }) => tasks.includes(task))
    if (day) return { week: index + 1, date: day.date }
  }
  return undefined
}

const StudyTime = () => {
  const preferences = usePreferences()
  const change = useChangePlan()
  return preferences ? (
    <Stack as="section" column gap={6} surface="task" className={styles.box} data-edged aria-labelledby="time-title">
      <YourTurn />
      <h2 id="time-title">{messages.setTime}</h2>
      <Text tone="quiet">{messages.setTimeMore}</Text>
      <StudyTimeFields time={preferences} onChange={(time) => void change(time)} />
    </Stack>
  ) : null
}

const Waiting = () => (
  <Loading column gap={6} surface="task" className={styles.box} data-edged>
    <Skeleton width="60%" height="22" below={10} />
    <Skeleton />
    <Skeleton />
  </Loading>
)
