import { orderedGroups } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { openTask } from '@fieldwork/core/planner/nextTask.ts'
import type { Schedule, ScheduleTask } from '@fieldwork/core/planner/schema.ts'
import { seriesTitle } from '../catalogue/seriesSummary.ts'
import { groupTitle } from './groupTitle.ts'
import { catalogueMessages, directoryMessages, planMessages as messages } from '../messages/catalogue.ts'
import type { MyProjectsChoice } from './myProjectsChoice.ts'

export type PlanCard = { key: string; project: Project; facts: string; isNext: boolean }
/** A row of the plan; the first one of a group names it. */
export type PlanRow = { key: string; title?: string; facts?: string; cards: PlanCard[] }

const cardsInRow = 3

/** Groups by the weeks of a schedule. Omits projects that aren't given. `nextId`: the project to offer next. */
export const weekRows = (schedule: Schedule, projects: readonly Project[], nextId: string | undefined): PlanRow[] => {
  const projectsById = new Map(projects.map((project) => [project.id, project]))
  const next = openTask(schedule.weeks, nextId)
  return schedule.weeks.flatMap((week, index) => {
    const cards = week.days.flatMap(({ date, tasks }) =>
      tasks.flatMap((task, place): PlanCard[] => {
        const project = projectsById.get(task.id)
        const isToday = date === schedule.today
        return project ? [{ key: `${date} ${place}`, project, facts: taskFacts(task, isToday), isNext: task === next }] : []
      }),
    )
    const minutes = week.days.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.minutes, 0)
    const title = messages.week(index + 1)
    return inRows(cards, title, week.status === 'COMPLETE' ? messages.done(minutes) : messages.length(minutes))
  })
}

/** Groups by series or state, or into one group for Recently added. */
export const seriesRows = (projects: readonly Project[], { order, direction }: MyProjectsChoice, nextId: string | undefined): PlanRow[] => {
  const groups = orderedGroups(projects, order, direction, seriesTitle)
  return groups.flatMap((group) => {
    const { projects: inside } = group
    const cards = inside.map((project) => ({ key: project.id, project, facts: projectFacts(project), isNext: project.id === nextId }))
    const minutes = inside.reduce((sum, { metadata }) => sum + metadata.time, 0)
    return inRows(cards, groupTitle(group) ?? directoryMessages.order[order], messages.length(minutes))
  })
}

const inRows = (cards: PlanCard[], title: string, facts: string): PlanRow[] =>
  Array.from({ length: Math.ceil(cards.length / cardsInRow) }, (_, row) => ({
    key: `${title} ${row}`,
    cards: cards.slice(row * cardsInRow, (row + 1) * cardsInRow),
    ...(row === 0 && { title, facts }),
  }))

const taskFacts = ({ status, minutes, metadata }: ScheduleTask, isToday: boolean): string => {
  const part = metadata.find(({ key }) => key === 'Part')?.value
  if (status === 'IN_REVIEW') return part ? messages.partInReview(part) : catalogueMessages.status.IN_REVIEW
  const facts = part ? messages.part(part) : catalogueMessages.minutes(minutes)
  return isToday ? messages.today(facts) : facts
}

const projectFacts = ({ status, metadata: { time } }: Project): string =>
  status === 'IN_REVIEW' ? catalogueMessages.status.IN_REVIEW : catalogueMessages.minutes(time)
