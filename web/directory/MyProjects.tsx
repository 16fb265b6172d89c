import { useState, type ReactNode } from 'react'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { statusFilterOf, type MyProjectsView } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { hasPlan } from '@fieldwork/core/planner/studyTime.ts'
import { projectsOfPlan } from '@fieldwork/core/planner/topics.ts'
import { useUser } from '../accounts/api.ts'
import { openDirectory } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useNextProject, usePreferences } from '../planner/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { CloseIcon, ListIcon, SettingsIcon, CalendarIcon } from '../ui/icons/icons.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyProjects.module.css'
import { MyProjectsList } from './MyProjectsList.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { Plan } from './Plan.tsx'
import { PlanSettings } from './PlanSettings.tsx'
import { ProjectRowsSkeleton } from './ProjectRowsSkeleton.tsx'
import { VisitorProjects } from './VisitorProjects.tsx'
import { useMyProjectsChoice, type MyProjectsChoice } from './myProjectsChoice.ts'

/** The projects that the learner added, began or completed, as a list or as a plan; for a visitor, those read in this browser. */
export const MyProjects = ({ onExplore = () => openDirectory('explore') }: { onExplore?: () => void }) => {
  const user = useUser()
  return (
    <ProjectList waiting={<ProjectRowsSkeleton />}>
      {(all) => (user ? <Own projects={all.filter(isInMyProjects)} all={all} onExplore={onExplore} /> : <VisitorProjects all={all} />)}
    </ProjectList>
  )
}

const views = [
  { value: 'list', label: messages.list, icon: ListIcon },
  { value: 'roadmap', label: messages.plan, icon: CalendarIcon },
] satisfies { value: MyProjectsView; label: string; icon: typeof ListIcon }[]

type OwnProps = { projects: Project[]; all: Project[]; onExplore: () => void }

const Own = ({ projects, all, onExplore }: OwnProps) => {
  const choice = useMyProjectsChoice()
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  // Removing a row also removes the focused button.
  const keepFocus = useRestoredFocus<HTMLDivElement>(projects.length, '[role=status], [data-explore]')
  const preferences = usePreferences()
  if (!choice.isKnown) return <ProjectRowsSkeleton />
  const isEmpty = projects.length === 0
  // A plan of topics may have projects that the learner didn't add.
  if (isEmpty && !(preferences && hasPlan(preferences)))
    return (
      <div {...keepFocus}>
        <Nothing onExplore={onExplore} />
      </div>
    )
  if (areSettingsOpen) return <PlanSettings projects={all} onBack={() => setSettingsOpen(false)} />
  const { view } = choice
  const showPlan = () => choice.change({ myProjectsView: 'roadmap' })
  return (
    <div {...keepFocus}>
      <Row justify="between" wrap gap={12}>
        <Segment label={messages.viewLabel} options={views} value={view} onChange={(next) => choice.change({ myProjectsView: next })} />
        {view === 'roadmap' ? (
          <Button size="small" icon={SettingsIcon} onClick={() => setSettingsOpen(true)}>
            {messages.planSettings}
          </Button>
        ) : (
          !isEmpty && <OrderMenu projects={projects} choice={choice} />
        )}
      </Row>
      {view === 'roadmap' ? (
        <Plan projects={projects} all={all} />
      ) : isEmpty ? (
        <PlannedList all={all} choice={choice} onExplore={onExplore} />
      ) : (
        <FilteredList projects={projects} choice={choice} planned={<PlannedBesides all={all} onShow={showPlan} />} />
      )}
    </div>
  )
}

type FilteredListProps = { projects: readonly Project[]; choice: MyProjectsChoice; planned: ReactNode }

const FilteredList = ({ projects, choice, planned }: FilteredListProps) => {
  const { filter } = choice
  const shown = filter ? projects.filter(({ status }) => statusFilterOf(status) === filter) : projects
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  return (
    <>
      <Row wrap className={styles.summary}>
        <Text text="caption" tone="faint" role="status" tabIndex={-1}>
          {filter
            ? messages.filtered(shown.length, catalogueMessages.projects(projects.length))
            : messages.count(catalogueMessages.projects(projects.length), complete)}
        </Text>
        {filter && (
          <Text
            as="button"
            type="button"
            text="caption"
            weight="bold"
            tone="harbour"
            className={styles.filter}
            onClick={() => choice.change({ myProjectsFilter: null })}
          >
            {messages.filter[filter]}
            <CloseIcon size={14} label={messages.clearFilter} />
          </Text>
        )}
      </Row>
      {shown.length === 0 ? (
        <EmptyState boxed title={messages.noneMatch}>
          {messages.noneMatchMore}
        </EmptyState>
      ) : (
        <>
          <MyProjectsList projects={shown} choice={choice} />
          {!filter && planned}
        </>
      )}
    </>
  )
}

/** Returns the projects of the learner's plan; none without a plan. */
const usePlanned = (all: readonly Project[]): Project[] => {
  const preferences = usePreferences()
  const isPro = useUser()?.isPro ?? false
  return preferences && hasPlan(preferences) ? projectsOfPlan(all, preferences, isPro) : []
}

/** The plan's projects, for a learner who added none. */
const PlannedList = ({ all, choice, onExplore }: { all: readonly Project[]; choice: MyProjectsChoice; onExplore: () => void }) => {
  const planned = usePlanned(all)
  if (planned.length === 0) return <Nothing onExplore={onExplore} />
  return (
    <>
      <Text above={16} below={8} text="small" tone="quiet" role="status" tabIndex={-1}>
        {messages.listsPlan(catalogueMessages.projects(planned.length), planned.length)}
      </Text>
      <MyProjectsList projects={planned} choice={{ ...choice, order: 'recommended', direction: 'asc' }} />
    </>
  )
}

/** Leads to the plan if it has projects besides My Projects. */
const PlannedBesides = ({ all, onShow }: { all: readonly Project[]; onShow: () => void }) => {
  const others = usePlanned(all).filter((project) => !isInMyProjects(project)).length
  return others === 0 ? null : (
    <Row wrap gap={8} above={16} text="small" tone="quiet">
      {messages.plannedBesides(catalogueMessages.projects(others), others)}
      <Button size="small" onClick={onShow}>
        {messages.showPlan}
      </Button>
    </Row>
  )
}

const Nothing = ({ onExplore }: { onExplore: () => void }) => {
  const project = useNextProject().next?.project
  return (
    <EmptyState
      picture={<ComingSoonIllustration />}
      title={messages.emptyTitle}
      action={
        <>
          <Button variant="filled" data-explore onClick={onExplore}>
            {messages.emptyAction}
          </Button>
          {project && (
            <Text above={16} text="small" tone="quiet">
              {messages.emptyStart}{' '}
              <Link to={projectPath(project, storedTrack())}>{project.metadata.title || projectMessages.untitled}</Link>
            </Text>
          )}
        </>
      }
    >
      {messages.emptyText}
    </EmptyState>
  )
}
