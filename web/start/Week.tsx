import { useQuery } from '@tanstack/react-query'
import { nextTask } from '@fieldwork/core/planner/nextTask.ts'
import { hasStudyTime, plannedTime } from '@fieldwork/core/planner/studyTime.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Schedule, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { plannerMessages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { localDate, useChangePlan, useSchedule } from '../planner/api.ts'
import { StudyTimeFields } from '../planner/StudyTimeFields.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CalendarIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Week.module.css'

type Props = {
  preferences: Preferences
  nextId: string | undefined
}

/** The days of this week in the learner's plan and the task after the next project, or a form for the study time if it isn't set. */
export const Week = ({ preferences, nextId }: Props) => {
  const { weeks, schedule, error, refetch } = useSchedule()
  if (!hasStudyTime(preferences)) return <StudyTime preferences={preferences} />
  if (error) return <RetryBanner onRetry={refetch}>{messages.planFailed}</RetryBanner>
  if (!weeks || !schedule) return <Waiting />
  const week = weeks.find(({ days }) => days.some(({ date }) => date >= schedule.today)) ?? weeks.at(-1)
  if (!week) return null
  const then = nextTask(weeks, nextId, preferences)
  const minutes = minutesToday(week, schedule)
  return (
    <Stack as="section" column gap={6} surface="card" className={styles.card} aria-labelledby="week-title">
      <Text text="caption" tone="faint">
        {messages.weekOf(weeks.indexOf(week) + 1, weeks.length)}
      </Text>
      <h2 id="week-title">{messages.week}</h2>
      <Days week={week} today={schedule.today} />
      <Text tone="quiet">{then ? planOfToday(minutes) : messages.planDone}</Text>
      {/* Once today's plan is done, the next project is what comes then. */}
      {then && then.id !== nextId && Boolean(minutes) && (
        <Text tone="quiet">
          {messages.afterwards}
          <Then id={then.id} />
        </Text>
      )}
      <Button variant="quiet" size="small" icon={CalendarIcon} className={styles.open} onClick={() => showView('course')}>
        {messages.openCourse}
      </Button>
    </Stack>
  )
}

/** Minutes that remain of today's plan; undefined if nothing is planned for today. */
const minutesToday = ({ days }: ScheduleWeek, { today }: Pick<Schedule, 'today'>): number | undefined =>
  days
    .find(({ date }) => date === today)
    ?.tasks.filter(({ status }) => status !== 'COMPLETE')
    .reduce((sum, task) => sum + task.minutes, 0)

const planOfToday = (minutes: number | undefined): string => {
  if (minutes === undefined) return messages.nothingToday
  return minutes > 0 ? messages.plannedToday(catalogueMessages.minutes(minutes)) : messages.todayDone
}

/** Strokes like those of a trail: solid behind the learner, dotted ahead. */
const Days = ({ week, today }: { week: ScheduleWeek; today: string }) => (
  <Text as="ol" text="caption" tone="faint" className={styles.days} aria-label={messages.days}>
    {week.days.map(({ id, date, status }, index) => (
      <li key={id} data-status={status} data-today={date === today || undefined} aria-current={date === today ? 'date' : undefined}>
        {messages.day(plannerMessages.day(index + 1), date === today)}
        <VisuallyHidden>, {messages.dayStates[status]}</VisuallyHidden>
      </li>
    ))}
  </Text>
)

const Then = ({ id }: { id: string }) => {
  const project = useQuery(projectsQuery).data?.find((one) => one.id === id)
  return project ? (
    <Link to={projectPath(project, storedTrack())}>{project.metadata.title || projectMessages.untitled}</Link>
  ) : (
    projectMessages.untitled
  )
}

const StudyTime = ({ preferences }: { preferences: Preferences }) => {
  const change = useChangePlan()
  return (
    <Stack as="section" column gap={6} surface="card" className={styles.card} aria-labelledby="time-title">
      <h2 id="time-title">{messages.setTime}</h2>
      <Text tone="quiet">{messages.setTimeMore}</Text>
      <StudyTimeFields time={preferences} onChange={(time) => void change(plannedTime(preferences, time, localDate()))} />
    </Stack>
  )
}

const Waiting = () => (
  <Loading column gap={6} surface="card" className={styles.card}>
    <Skeleton width="60%" height="22" below={10} />
    <Skeleton />
    <Skeleton />
  </Loading>
)
