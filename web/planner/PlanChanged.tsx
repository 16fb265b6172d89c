import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { Schedule, ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { planFigures } from '@fieldwork/core/planner/planFigures.ts'
import { openTask } from '@fieldwork/core/planner/nextTask.ts'
import { hasPlan, hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics, projectsOfPlan } from '@fieldwork/core/planner/topics.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useEarlierSchedule, useNextProject, useSchedule } from './api.ts'
import type { PlanChange } from './planChange.ts'
import styles from './PlanChanged.module.css'

type Props = { preferences: Preferences; change: PlanChange }

/** The extent of a plan after a change and before it, with an Undo. */
export const PlanChanged = ({ preferences, change: { before, undo } }: Props) => {
  const { weeks, schedule, isFetching } = useSchedule()
  const earlier = useEarlierSchedule(hasPlan(before) ? before : undefined)
  // Queried here because `First` is mounted again and again, and would query the schedule each time.
  const { next } = useNextProject()
  const extentOf = useExtent()
  const isByDay = isPlannedByDay(preferences)
  const summary = hasPlan(preferences) ? extentOf(preferences, weeks, schedule) : messages.noPlanText
  const earlierSummary = hasPlan(before) ? extentOf(before, earlier.weeks, earlier.schedule) : undefined
  return (
    <Card as="div" className={styles.changed}>
      <Row justify="between" gap={12}>
        <Text text="label">{titleOf(before, preferences)}</Text>
        <Button size="small" onClick={undo}>
          {messages.undo}
        </Button>
      </Row>
      <Stack gap={4} role="status">
        {isByDay && isFetching ? (
          <>
            {['55%', '80%', ...(hasPlan(before) && hasStudyTime(before) ? ['70%'] : [])].map((width) => (
              <Skeleton key={width} width={width} height="20" />
            ))}
          </>
        ) : (
          <>
            <Text>{summary}</Text>
            {isByDay && weeks && schedule && <First weeks={weeks} today={schedule.today} nextId={next?.project.id} />}
            {earlierSummary && (earlierSummary !== summary || isByDay) && (
              <Text text="small" tone="faint">
                {earlierSummary === summary ? messages.sameExtent : messages.before(earlierSummary)}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

const isPlannedByDay = (preferences: Preferences): boolean => hasPlan(preferences) && hasStudyTime(preferences)

/** Names the most important change of a plan. */
const titleOf = (before: Preferences, now: Preferences): string => {
  const { changes } = messages
  if (!hasPlan(now)) return changes.noPlan
  if (isPlannedByDay(before) !== isPlannedByDay(now)) return isPlannedByDay(now) ? changes.ready : changes.noDays
  const without = (topics: readonly string[], others: readonly string[]) => topics.filter((topic) => !others.includes(topic))
  const removed = without(before.selectedCategories, now.selectedCategories)
  const added = without(now.selectedCategories, before.selectedCategories)
  const isNamed = [...removed, ...added].every((topic) => topic !== allTopics) && removed.length + added.length <= maxNamed
  if (isNamed && removed.length > 0 && added.length === 0) return messages.topicsRemoved(removed)
  if (isNamed && added.length > 0 && removed.length === 0) return messages.topicsAdded(added)
  if (removed.length + added.length > 0) return changes.changed
  if (before.hoursPerDay !== now.hoursPerDay || before.daysPerWeek !== now.daysPerWeek)
    return messages.timeChanged(now.hoursPerDay, now.daysPerWeek)
  return isOrderedOtherwise(before, now) ? changes.order : changes.changed
}

/** Returns which part of the panel changed the plan. */
export const changedPart = (before: Preferences, now: Preferences): 'topics' | 'time' | 'order' => {
  // A new plan sets its order, too.
  if (before.selectedCategories.join() !== now.selectedCategories.join()) return 'topics'
  return isOrderedOtherwise(before, now) ? 'order' : 'time'
}

const isOrderedOtherwise = (before: Preferences, now: Preferences): boolean =>
  before.scheduleOrder !== now.scheduleOrder || before.scheduleDirection !== now.scheduleDirection

/** Maximum number of topics that a title names. */
const maxNamed = 3

/** Returns the sentence on the extent of a plan; undefined until its schedule is known. */
const useExtent = () => {
  const isPro = useUser()?.isPro ?? false
  const { data: projects = [] } = useQuery(projectsQuery)
  return (preferences: Preferences, weeks: readonly ScheduleWeek[] | undefined, schedule: Schedule | undefined) => {
    if (!hasStudyTime(preferences))
      return messages.extentByTopic(catalogueMessages.projects(projectsOfPlan(projects, preferences, isPro).length))
    return weeks && schedule && messages.extent({ ...planFigures(weeks, schedule.later), weeks: weeks.length })
  }
}

/** The first open project of a plan, and its day. */
const First = ({ weeks, today, nextId }: { weeks: readonly ScheduleWeek[]; today: string; nextId: string | undefined }) => {
  const { data: projects = [] } = useQuery(projectsQuery)
  const days = weeks.flatMap((week) => week.days)
  const firstDay = days.find(({ status }) => status !== 'COMPLETE')
  const task = openTask(weeks, nextId) ?? firstDay?.tasks.find(({ status }) => status !== 'COMPLETE')
  const project = projects.find(({ id }) => id === task?.id)
  const date = days.find(({ tasks }) => task && tasks.includes(task))?.date
  return (
    project &&
    date && (
      <Text text="small" tone="quiet">
        {messages.first(date, date === today)}
        <Link to={projectPath(project, storedTrack())}>{project.metadata.title || projectMessages.untitled}</Link>
      </Text>
    )
  )
}
