import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { goalProjectsInOrder } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { foldedWeeks, planFigures, tasksOf, workTimeOf } from '@fieldwork/core/planner/planFigures.ts'
import { nextTask, openTask } from '@fieldwork/core/planner/nextTask.ts'
import type { Pace, ScheduleDay, ScheduleTask, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { matchRoute, projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useLocation } from '../platform/router/RouterContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Accordion, CourseTask } from './Accordion.tsx'
import { goalQuery, useChangePlan, useNextProject, useSchedule } from './api.ts'
import { doneBefore } from './doneBefore.ts'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './CourseSchedule.module.css'

/** The course by weeks and days, with today and the next task marked. */
export const CourseSchedule = ({ preferences }: { preferences: Preferences }) => {
  const { weeks, schedule, error, isFetching, refetch } = useSchedule()
  if (error)
    return (
      <Box above={16}>
        <RetryBanner onRetry={refetch} isRetrying={isFetching}>
          {error.message}
        </RetryBanner>
      </Box>
    )
  if (!weeks || !schedule) return <LoadingCourse />
  if (weeks.length === 0) return <EmptyCourse />
  const isDone = weeks.every(({ status }) => status === 'COMPLETE')
  return (
    <>
      <Text above={16} text="label">
        {messages.figures(planFigures(weeks, schedule.later))}
      </Text>
      <Weeks preferences={preferences} weeks={weeks} today={schedule.today} />
      <Text above={12} text="small" tone="quiet">
        {isDone ? (
          messages.allDone
        ) : (
          <>
            <OrderRule preferences={preferences} weeks={weeks} />
            {messages.moves}
          </>
        )}
      </Text>
      {schedule.later > 0 && (
        <Text above={12} text="small" tone="quiet">
          {messages.later(schedule.later)}
        </Text>
      )}
      {schedule.pace && <PaceNote pace={schedule.pace} isUsed={preferences.usesOwnPace} />}
    </>
  )
}

/** Says in which order the projects of the plan come. */
const OrderRule = ({ preferences, weeks }: { preferences: Preferences; weeks: readonly ScheduleWeek[] }) => {
  const { data: goal } = useQuery(goalQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { scheduleOrder, scheduleDirection } = preferences
  const current = useNextProject().next
  const isAhead = (id: string) => openTask(weeks, id) !== undefined
  const isFirst = (id: string, status: string) => status !== 'INCOMPLETE' || (id === current?.project.id && current.reason !== 'schedule')
  const hasBegun = weeks.flatMap(tasksOf).some(({ id, status }) => status !== 'COMPLETE' && isFirst(id, status))
  const hasGoal = goal ? goalProjectsInOrder(goal, projects).some(isAhead) : false
  return messages.orderRule(scheduleOrder, scheduleDirection, hasGoal, hasBegun)
}

/** Explains the times of the schedule, and lets the learner turn their own pace off. */
const PaceNote = ({ pace, isUsed }: { pace: Pace; isUsed: boolean }) => {
  const changePlan = useChangePlan()
  return (
    <Stack gap={8} above={16} text="small">
      <Text tone="quiet">{messages.pace(pace.projects, pace.factor)}</Text>
      <Switch label={messages.ownPace} checked={isUsed} onChange={(usesOwnPace) => void changePlan({ usesOwnPace })} />
    </Stack>
  )
}

const Weeks = ({ preferences, weeks, today }: { preferences: Preferences; weeks: readonly ScheduleWeek[]; today: string }) => {
  const projects = new Map((useQuery(projectsQuery).data ?? []).map((project) => [project.id, project]))
  const current = matchRoute(useLocation().pathname)?.params['projectId']
  const { next: nextProject } = useNextProject()
  // Beside a project, the next task is the one after it; elsewhere it is what every other page offers.
  const next = current ? nextTask(weeks, current, preferences) : openTask(weeks, nextProject?.project.id)
  const isCurrent = ({ days }: ScheduleWeek) => days.some(({ date, tasks }) => date === today || (next && tasks.includes(next)))
  const [showsAll, setShowsAll] = useState(false)
  const folded = foldedWeeks(weeks, today)
  return (
    <>
      {folded > 0 && (
        <Box above={12}>
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {messages.earlierWeeks(folded, showsAll)}
          </Button>
        </Box>
      )}
      <Box above={16} className={styles.weeks}>
        {weeks.map((week, index) => {
          if (index < folded && !showsAll) return null
          const { done, left } = workTimeOf(tasksOf(week))
          return (
            <Accordion
              key={week.id}
              name={`week:${week.id}`}
              preferences={preferences}
              isOpenByDefault={isCurrent(week)}
              title={messages.week(index + 1)}
              note={messages.workTime({ done, left })}
              status={week.status}
              done={done}
              total={done + left}
            >
              <ol>
                {week.days.map((day, dayIndex) => (
                  <Day key={day.id} day={day} number={dayIndex + 1} today={today} next={next} projects={projects} />
                ))}
              </ol>
            </Accordion>
          )
        })}
      </Box>
    </>
  )
}

type DayProps = {
  day: ScheduleDay
  number: number
  today: string
  next: ScheduleTask | undefined
  /** By id. */
  projects: ReadonlyMap<string, Project>
}

/** A day of a schedule with its tasks, each linking to its project. */
export const Day = ({ day: { date, tasks }, number, today, next, projects }: DayProps) => (
  <li
    className={styles.day}
    aria-current={date === today ? 'date' : undefined}
    data-past={date < today || undefined}
    title={messages.date(date)}
  >
    <Stack as="b" align="start" text="small" tone="quiet" above={4}>
      {date === today ? messages.today : messages.day(number)}
      <VisuallyHidden>, {messages.date(date)}</VisuallyHidden>
      <Text as="small" text="caption" aria-hidden="true">
        {messages.shortDate(date)}
      </Text>
    </Stack>
    <Stack as="ul" gap={2}>
      {tasks.map((task, index) => {
        const project = projects.get(task.id)
        const earlier = doneBefore(date, project?.completedAt)
        return (
          <CourseTask
            key={`${task.id} ${index}`}
            {...task}
            path={project ? projectPath(project, storedTrack()) : `/projects/${task.id}`}
            name={nameOf(task)}
            time={earlier ? messages.doneOn(messages.mediumDate(earlier)) : messages.taskTime(task)}
            isNext={task === next}
          />
        )
      })}
    </Stack>
  </li>
)

const nameOf = ({ name: title, metadata }: ScheduleTask): string => {
  const name = title || projectMessages.untitled
  const part = metadata.find(({ key }) => key === 'Part')?.value
  return part ? messages.part(name, part) : name
}

export const EmptyCourse = () => (
  <EmptyState boxed title={messages.empty}>
    {messages.emptyText}
  </EmptyState>
)

export const LoadingCourse = () => (
  <Loading gap={8} above={16}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height="36" />
    ))}
  </Loading>
)
