import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { orderedGroups } from '@fieldwork/core/catalogue/myProjects.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { isDone } from '@fieldwork/core/catalogue/nextProject.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { plannedMinutesLeft } from '@fieldwork/core/planner/minutesLeft.ts'
import { openTask } from '@fieldwork/core/planner/nextTask.ts'
import { tasksOf } from '@fieldwork/core/planner/planFigures.ts'
import type { ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { followsTopics, isOutsidePlan } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { useUnplanned } from '../catalogue/api.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { newestPositionOf } from '../documents/ownProgress.ts'
import { plannerMessages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { useNextProject, usePreferences, useSchedule } from '../planner/api.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { seriesTitle } from '../catalogue/seriesSummary.ts'
import { catalogueMessages, directoryMessages as messages, planMessages } from '../messages/catalogue.ts'
import { dayOf } from '../messages/when.ts'
import { ArrowRightIcon, CalendarIcon, DocumentIcon, ListIcon } from '../ui/icons/icons.ts'
import { MenuItem } from '../ui/popovers/Menu.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyProjects.module.css'
import { groupTitle } from './groupTitle.ts'
import type { MyProjectsChoice } from './myProjectsChoice.ts'
import { VirtualList } from './VirtualList.tsx'

type Row = { kind: 'heading'; title: string } | { kind: 'project'; project: Project }

/** Grouped by series or by state. Each row says where its reader was. */
export const MyProjectsList = ({ projects, choice }: { projects: readonly Project[]; choice: MyProjectsChoice }) => {
  const user = useUser()
  const preferences = usePreferences()
  const { weeks = [], schedule } = useSchedule()
  const isPlanned = preferences !== undefined && hasPlan(preferences)
  const planned = isPlanned ? weeks.flatMap(tasksOf).map(({ id }) => id) : []
  const nextId = useNextProject().next?.project.id
  const rows = orderedGroups(projects, choice.order, choice.direction, seriesTitle, planned, nextId).flatMap((group): Row[] => {
    const title = groupTitle(group)
    return [
      ...(title === undefined ? [] : [{ kind: 'heading' as const, title }]),
      ...group.projects.map((project) => ({ kind: 'project' as const, project })),
    ]
  })
  const factsOf = (project: Project): string => {
    const { metadata, status, selectedTime } = project
    if (isDone(project)) return messages.everyTask
    const isOutside = isPlanned && isOutsidePlan(project, preferences, user?.isPro ?? false)
    if (status === 'IN_PROGRESS') {
      const left = plannerMessages.minutesLeft(plannedMinutesLeft(project, weeks))
      const step = metadata.outline.find(({ id }) => id === newestPositionOf(project, user?.id ?? null)?.stepId)
      const facts = step ? messages.at(step.title, left) : left
      return isOutside ? messages.outsidePlan(facts) : facts
    }
    const day = isPlanned && status === 'INCOMPLETE' && dayOfProject(project, weeks)
    if (day)
      return messages.planned(plannedMinutesLeft(project, weeks), day === schedule?.today ? messages.today : plannerMessages.date(day))
    const facts = selectedTime ? catalogueMessages.added(metadata.time, dayOf(selectedTime)) : catalogueMessages.minutes(metadata.time)
    return isOutside ? messages.outsidePlan(facts) : facts
  }
  return (
    <VirtualList
      label={messages.myProjects}
      rows={rows}
      keyOf={(row) => (row.kind === 'heading' ? `series ${row.title}` : row.project.id)}
      heightOf={(row) => (row.kind === 'heading' ? 53 : 65)}
    >
      {(row) =>
        row.kind === 'heading' ? (
          <Text as="h3" text="label" className={styles.heading}>
            {row.title}
          </Text>
        ) : (
          <ProjectRow
            project={row.project}
            facts={factsOf(row.project)}
            menu={isInMyProjects(row.project) && <Actions project={row.project} />}
          />
        )
      }
    </VirtualList>
  )
}

/** Actions for a project in the learner’s list. */
const Actions = ({ project }: { project: Project }) => {
  const { status, position, metadata } = project
  const { navigate } = useRouter()
  const openSharing = useOpenSharing()
  const isNew = status === 'INCOMPLETE' && !position
  const { unplannedProjects = [], selectedCategories = [] } = usePreferences() ?? {}
  const changeUnplanned = useUnplanned()
  const isUnplanned = status !== 'COMPLETE' && followsTopics(selectedCategories) && unplannedProjects.includes(project.id)
  const planAgain = () => void changeUnplanned([project.id], false, planMessages.plannedAgain(metadata.title || projectMessages.untitled))
  return (
    <>
      <MenuItem icon={ArrowRightIcon} onSelect={() => void navigate(projectPath(project, storedTrack()))}>
        {messages.open[status === 'COMPLETE' ? 'read' : isDone(project) ? 'finish' : isNew ? 'begin' : 'goOn']}
      </MenuItem>
      {status === 'COMPLETE' && (
        <MenuItem icon={DocumentIcon} onSelect={() => openSharing(project, 'projectComplete')}>
          {messages.documentation}
        </MenuItem>
      )}
      {isUnplanned && (
        <MenuItem icon={CalendarIcon} onSelect={planAgain}>
          {planMessages.planAgain}
        </MenuItem>
      )}
      {metadata.series && (
        <MenuItem icon={ListIcon} onSelect={() => void navigate(explorePath(metadata.series!))}>
          {messages.openSeries}
        </MenuItem>
      )}
    </>
  )
}

/** The first day for which a project is planned. */
const dayOfProject = ({ id }: Project, weeks: readonly ScheduleWeek[]): string | undefined => {
  const task = openTask(weeks, id)
  return weeks.flatMap(({ days }) => days).find(({ tasks }) => task && tasks.includes(task))?.date
}
