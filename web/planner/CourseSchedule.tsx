import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { nextTask } from '@fieldwork/core/planner/nextTask.ts'
import type { ScheduleDay, ScheduleTask, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { matchRoute, projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Accordion } from './Accordion.tsx'
import { useAccordions } from './accordions.ts'
import { useSchedule } from './api.ts'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import styles from './CourseSchedule.module.css'
import { CourseTask } from './CourseTask.tsx'
import { PaceNote } from './PaceNote.tsx'

/** The course by weeks and days. Today is marked, and the next task. */
export const CourseSchedule = ({ preferences }: { preferences: Preferences }) => {
  const { weeks, schedule, error, isFetching, refetch } = useSchedule()
  if (error)
    return (
      <Box above={16}>
        <Banner
          type="error"
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {messages.retry}
            </Button>
          }
        >
          {error.message}
        </Banner>
      </Box>
    )
  if (!weeks || !schedule) return <Waiting />
  if (weeks.length === 0)
    return (
      <EmptyState boxed title={messages.empty}>
        {messages.emptyText}
      </EmptyState>
    )
  return (
    <>
      <Weeks preferences={preferences} weeks={weeks} today={schedule.today} />
      {weeks.every(({ status }) => status === 'COMPLETE') && (
        <Text above={12} text="small" tone="quiet">
          {messages.allDone}
        </Text>
      )}
      {schedule.later > 0 && (
        <Text above={12} text="small" tone="quiet">
          {messages.later(schedule.later)}
        </Text>
      )}
      {schedule.pace && <PaceNote pace={schedule.pace} isUsed={preferences.usesOwnPace} />}
    </>
  )
}

const Weeks = ({ preferences, weeks, today }: { preferences: Preferences; weeks: readonly ScheduleWeek[]; today: string }) => {
  const { isOpen, turn } = useAccordions(preferences)
  const paths = new Map((useQuery(projectsQuery).data ?? []).map((project) => [project.id, projectPath(project, storedTrack())]))
  const current = matchRoute(useLocation().pathname)?.params['projectId']
  const next = nextTask(weeks, current, preferences)
  const isCurrent = ({ days }: ScheduleWeek) => days.some(({ date, tasks }) => date === today || (next && tasks.includes(next)))
  return (
    <div className={styles.weeks}>
      {weeks.map((week, index) => {
        const done = week.days.filter(({ status }) => status === 'COMPLETE').length
        const key = `week:${week.id}`
        return (
          <Accordion
            key={week.id}
            title={messages.week(index + 1)}
            note={week.status === 'INCOMPLETE' ? messages.daysOf(week.days.length) : messages.daysDone(done, week.days.length)}
            status={week.status}
            percent={Math.round((done / week.days.length) * 100)}
            isOpen={isOpen(key, isCurrent(week))}
            onTurn={(open) => turn(key, open)}
          >
            <ol>
              {week.days.map((day, place) => (
                <Day key={day.id} day={day} number={place + 1} today={today} next={next} paths={paths} />
              ))}
            </ol>
          </Accordion>
        )
      })}
    </div>
  )
}

type DayProps = {
  day: ScheduleDay
  number: number
  today: string
  next: ScheduleTask | undefined
  /** By project. */
  paths: ReadonlyMap<string, string>
}

const Day = ({ day: { date, tasks }, number, today, next, paths }: DayProps) => (
  <li
    className={styles.day}
    aria-current={date === today ? 'date' : undefined}
    data-past={date < today || undefined}
    title={messages.date(date)}
  >
    <b>
      {date === today ? messages.today : messages.day(number)}
      <VisuallyHidden>, {messages.date(date)}</VisuallyHidden>
    </b>
    <ul>
      {tasks.map((task, index) => (
        <CourseTask
          key={`${task.id} ${index}`}
          {...task}
          path={paths.get(task.id) ?? `/projects/${task.id}`}
          name={nameOf(task)}
          time={timeOf(task)}
          isNext={task === next}
        />
      ))}
    </ul>
  </li>
)

const nameOf = ({ name: title, metadata }: ScheduleTask): string => {
  const name = title || projectMessages.untitled
  const part = metadata.find(({ key }) => key === 'Part')?.value
  return part ? messages.part(name, part) : name
}

/** The schedule plans what is left of a project that has begun. */
const timeOf = ({ minutes, status, progress }: ScheduleTask): string =>
  status !== 'COMPLETE' && progress > 0 ? messages.minutesLeft(minutes) : messages.minutes(minutes)

const Waiting = () => (
  <Loading gap={8} above={16}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className={styles.bar} />
    ))}
  </Loading>
)
