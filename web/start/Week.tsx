import { useQuery } from '@tanstack/react-query'
import { daysBetween } from '@fieldwork/core/planner/dates.ts'
import { nextTasks } from '@fieldwork/core/planner/nextTask.ts'
import { planFigures, tasksOf, workTimeOf } from '@fieldwork/core/planner/planFigures.ts'
import { hasStudyTime, plannedTime } from '@fieldwork/core/planner/studyTime.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { ScheduleTask, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
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

/** This week of the learner's plan, and what is left of today besides the next project; or a form for the study time if it isn't set. */
export const Week = ({ preferences, nextId }: Props) => {
  const { weeks, schedule, error, refetch } = useSchedule()
  if (!hasStudyTime(preferences)) return <StudyTime preferences={preferences} />
  if (error) return <RetryBanner onRetry={refetch}>{messages.planFailed}</RetryBanner>
  if (!weeks || !schedule) return <Waiting />
  const week = weeks.find(({ days }) => days.some(({ date }) => date >= schedule.today)) ?? weeks.at(-1)
  if (!week) return null
  const { total, lastDate } = planFigures(weeks, schedule.later)
  const day = daysBetween(week.id, schedule.today)
  return (
    <Stack as="section" column gap={6} surface="card" className={styles.card} aria-labelledby="week-title">
      {weeks.length > 1 && (
        <Text text="caption" tone="faint">
          {messages.weekOf(weeks.indexOf(week) + 1, weeks.length)}
        </Text>
      )}
      <h2 id="week-title">{messages.week}</h2>
      <Days week={week} today={schedule.today} />
      <Today weeks={weeks} today={schedule.today} nextId={nextId} later={nextTasks(weeks, nextId, preferences)} />
      <Text above={4} text="small" tone="faint">
        {day >= 0 && day < 7 && messages.weekTime(workTimeOf(tasksOf(week)), weeks.length === 1)}
        {lastDate && messages.ends(total, plannerMessages.date(lastDate))}
      </Text>
      <Button variant="quiet" size="small" icon={CalendarIcon} className={styles.open} onClick={() => showView('course')}>
        {messages.openCourse}
      </Button>
    </Stack>
  )
}

type TodayProps = {
  weeks: readonly ScheduleWeek[]
  today: string
  nextId: string | undefined
  /** The open tasks, from the one after the next project on. */
  later: readonly ScheduleTask[]
}

/** The time left of today's plan, what it is for, and the other tasks of today, or else the next one of another day. */
const Today = ({ weeks, today, nextId, later }: TodayProps) => {
  const days = weeks.flatMap((week) => week.days)
  const openDay = days.find(({ date, status }) => date >= today && status !== 'COMPLETE')
  if (!openDay) return <Text tone="quiet">{messages.planDone}</Text>
  const planned = days.find(({ date }) => date === today)
  // Once today's plan is done, show the next project, unless the plan leaves it out.
  if (openDay !== planned) {
    const day = plannerMessages.weekday(openDay.date)
    const [first] = later.some(({ id }) => id === nextId) ? [] : later
    return (
      <>
        <Text tone="quiet">{messages.nothingLeft(planned !== undefined, day)}</Text>
        {first && <Then when={messages.onDay(day)} task={first} />}
      </>
    )
  }
  const ofToday = later.filter((task) => planned.tasks.includes(task))
  const first = ofToday.find(({ id }) => id === nextId) ?? ofToday[0]
  const others = ofToday.filter(({ id }) => id !== first?.id)
  const [onward] = later.filter(({ id }) => id !== nextId && id !== first?.id)
  const onwardDay = days.find(({ tasks }) => onward && tasks.includes(onward))?.date
  return (
    <>
      <Text tone="quiet">
        {messages.leftToday(plannerMessages.duration(workTimeOf(planned.tasks).left), first !== undefined)}
        {first && <TaskLink task={first} />}
        {first && others.length > 0 && plannerMessages.thenTime(first.minutes)}
      </Text>
      {others.map((task) => (
        <Then key={task.id} when={messages.afterwards} task={task} />
      ))}
      {others.length === 0 && onward && onwardDay && <Then when={messages.onDay(plannerMessages.weekday(onwardDay))} task={onward} />}
    </>
  )
}

/** Strokes like those of a trail: solid behind the learner, dotted ahead. */
const Days = ({ week, today }: { week: ScheduleWeek; today: string }) => (
  <Text as="ol" text="caption" tone="faint" className={styles.days} aria-label={messages.days}>
    {week.days.map(({ id, date, status }) => (
      <li key={id} data-status={status} data-today={date === today || undefined} aria-current={date === today ? 'date' : undefined}>
        {date === today ? plannerMessages.today : plannerMessages.shortDate(date)}
        <VisuallyHidden>, {messages.dayStates[status]}</VisuallyHidden>
      </li>
    ))}
  </Text>
)

const Then = ({ when, task }: { when: string; task: ScheduleTask }) => (
  <Text tone="quiet">
    {when}
    <TaskLink task={task} />
    {plannerMessages.thenTime(task.minutes)}
  </Text>
)

const TaskLink = ({ task }: { task: ScheduleTask }) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => id === task.id)
  return project && <Link to={projectPath(project, storedTrack())}>{task.name || projectMessages.untitled}</Link>
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
