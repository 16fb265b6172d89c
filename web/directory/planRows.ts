import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { orderedGroups } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { openTask } from '@fieldwork/core/planner/nextTask.ts'
import { foldedWeeks, tasksOf, workTimeOf } from '@fieldwork/core/planner/planFigures.ts'
import type { Schedule, ScheduleTask } from '@fieldwork/core/planner/schema.ts'
import { seriesTitle } from '../catalogue/seriesSummary.ts'
import { doneBefore } from '../planner/doneBefore.ts'
import { groupTitle } from './groupTitle.ts'
import { catalogueMessages, planMessages as messages } from '../messages/catalogue.ts'
import { plannerMessages } from '../messages/planner.ts'

export type PlanCard = { key: string; project: Project; facts: string; isNext: boolean }
/** A row of the plan; the first one of a group names it. `isFolded`: of an earlier week. */
export type PlanRow = { key: string; title?: string; facts?: string[]; cards: PlanCard[]; isFolded?: boolean }

const cardsInRow = 3

/** Groups by the weeks of a schedule. `projects`: all that the learner may see. `nextId`: the project to offer next. */
export const weekRows = ({ weeks, today }: Schedule, projects: readonly Project[], nextId: string | undefined): PlanRow[] => {
  const projectsById = new Map(projects.map((project) => [project.id, project]))
  const next = openTask(weeks, nextId)
  const folded = foldedWeeks(weeks, today)
  return weeks.flatMap((week, index) => {
    const cards = week.days.flatMap(({ date, tasks }) =>
      tasks.flatMap((task, place): PlanCard[] => {
        const project = projectsById.get(task.id)
        const earlier = doneBefore(date, project?.completedAt)
        const day = date === today && !earlier ? messages.today : plannerMessages.mediumDate(earlier ?? date)
        return project ? [{ key: `${date} ${place}`, project, facts: taskFacts(task, day), isNext: task === next }] : []
      }),
    )
    const dates = plannerMessages.weekDates(week.id)
    const rows = inRows(cards, plannerMessages.week(index + 1), [dates, plannerMessages.workTime(workTimeOf(tasksOf(week)))])
    return index < folded ? rows.map((row) => ({ ...row, isFolded: true })) : rows
  })
}

/** Groups by series or state, or into one group for Recently added. */
export const seriesRows = (
  projects: readonly Project[],
  { scheduleOrder, scheduleDirection }: Pick<Preferences, 'scheduleOrder' | 'scheduleDirection'>,
  nextId: string | undefined,
): PlanRow[] => {
  const groups = orderedGroups(projects, scheduleOrder, scheduleDirection, seriesTitle)
  return groups.flatMap((group) => {
    const { projects: inside } = group
    const cards = inside.map((project) => ({ key: project.id, project, facts: projectFacts(project), isNext: project.id === nextId }))
    const minutes = inside.reduce((sum, { metadata }) => sum + metadata.time, 0)
    return inRows(cards, groupTitle(group) ?? plannerMessages.orders[scheduleOrder], [plannerMessages.duration(minutes)])
  })
}

const inRows = (cards: PlanCard[], title: string, facts: string[]): PlanRow[] =>
  Array.from({ length: Math.ceil(cards.length / cardsInRow) }, (_, row) => ({
    key: `${title} ${row}`,
    cards: cards.slice(row * cardsInRow, (row + 1) * cardsInRow),
    ...(row === 0 && { title, facts }),
  }))

const taskFacts = (task: ScheduleTask, day: string): string => {
  const part = task.metadata.find(({ key }) => key === 'Part')?.value
  return messages.task(day, part && messages.part(part), task.status === 'IN_REVIEW' && messages.inReview, plannerMessages.taskTime(task))
}

const projectFacts = ({ status, metadata: { time } }: Project): string =>
  status === 'IN_REVIEW' ? catalogueMessages.status.IN_REVIEW : catalogueMessages.minutes(time)
