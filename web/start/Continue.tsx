import { useQuery } from '@tanstack/react-query'
import { isDone, type NextProject } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { plannedMinutesLeft } from '@fieldwork/core/planner/minutesLeft.ts'
import type { ScheduleWeek } from '@fieldwork/core/planner/schema.ts'
import { continueTarget } from '@fieldwork/core/catalogue/continueTarget.ts'
import { stepProgress, type StepProgress } from '@fieldwork/core/tasks/stepProgress.ts'
import { useUser } from '../accounts/api.ts'
import { newestPositionOf, usePassedSteps } from '../documents/ownProgress.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { seriesMessages } from '../messages/catalogue.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages as messages } from '../messages/start.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Continue.module.css'
import { useAddProject } from '../catalogue/useAddProject.ts'
import { markersQuery } from '../catalogue/markers.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'

type Props = {
  next: NextProject
  /** The learner has no project yet. */
  isFirst: boolean
  /** The learner made a plan. */
  hasPlan: boolean
  /** The schedule, from which the remaining time is taken. */
  weeks: readonly ScheduleWeek[]
}

/** The next project with its progress, why it is the next one, and a button to start or continue. */
export const Continue = ({ next: { project, reason }, isFirst, hasPlan, weeks }: Props) => {
  const { metadata, status, progress } = project
  const markers = useQuery(markersQuery(project)).data
  const position = newestPositionOf(project, useUser()?.id ?? null)
  const isNew = status === 'INCOMPLETE' && !position
  const passed = usePassedSteps(project)
  // Without the markers, the steps with answers are unknown.
  const target = continueTarget({ status, position, boxes: markers?.boxes ?? [], steps: markers ? metadata.outline : [], passed })
  const isReady = isDone(project)
  const why = isReady ? messages.ready : reason === 'schedule' && !hasPlan ? messages.unplanned : messages.reasons[reason]
  const targetId = target.kind === 'position' ? position?.stepId : target.kind === 'node' ? target.id : undefined
  const reading = isReady ? undefined : targetId
  const steps = markers && stepProgress(metadata.outline, markers.boxes, { reading, passed })
  const path = projectPath(project, storedTrack())
  const add = useAddProject()
  const node = isReady ? 'mission' : target.kind === 'node' ? target.id : undefined
  return (
    <Stack as="section" gap={24} surface="card" className={styles.card} aria-labelledby="continue-title">
      <div className={styles.main}>
        <Ring status="progress" percent={progress} size={104} label={messages.percent(progress)}>
          <ProjectIcon name={metadata.icon} size={44} />
        </Ring>
        <div>
          <Text text="caption" tone="faint">
            {messages.inSeries(
              isReady ? 'started' : reason,
              isFirst && reason === 'recommended' ? messages.goodFirst : why,
              metadata.series?.title ?? '',
            )}
          </Text>
          <h2 id="continue-title">{metadata.title || projectMessages.untitled}</h2>
          <p className={styles.next}>
            {isReady ? (
              <>
                {messages.everyTask}
                <Stack as="span" text="small" tone="faint">
                  {metadata.outcome}
                </Stack>
              </>
            ) : (
              <CurrentStep project={project} steps={steps} isNew={isNew} weeks={weeks} />
            )}
          </p>
        </div>
        <Link unstyled {...buttonClasses('filled', 'large')} to={node ? `${path}#${node}` : path} onClick={() => isNew && add(project)}>
          {isReady ? messages.complete : isNew ? messages.begin : messages.goOn}
          <ArrowRightIcon size={20} />
        </Link>
      </div>
      {/* Steps without tasks may be unread, but nothing is left to do. */}
      {!isReady && steps && <StepProgressBar steps={steps} />}
    </Stack>
  )
}

type CurrentStepProps = { project: Project; steps: StepProgress[] | undefined; isNew: boolean; weeks: readonly ScheduleWeek[] }

/** The learner's position in the project; before they start, its outcome and duration. */
const CurrentStep = ({ project, steps, isNew, weeks }: CurrentStepProps) => {
  const { metadata } = project
  const here = steps?.findIndex(({ state }) => state === 'current') ?? -1
  const current = steps?.[here]
  const facts = messages.facts(metadata.outline.length, plannedMinutesLeft(project, weeks))
  if (isNew)
    return (
      <>
        {metadata.outcome ? <Outcome>{metadata.outcome}</Outcome> : metadata.description}
        <Stack as="span" text="small" tone="faint">
          {facts}
        </Stack>
      </>
    )
  if (!steps || !current) return facts
  const skipped = steps.slice(0, here).find(({ state }) => state === 'upcoming')
  return (
    <>
      {messages.step(here + 1, steps.length)}
      <b>{current.title}</b>
      {messages.minutesLeft(plannedMinutesLeft(project, weeks))}
      {skipped && (
        <Stack as="span" text="small" tone="faint">
          <span>
            {messages.openBefore} <Link to={`${projectPath(project, storedTrack())}#${skipped.id}`}>{skipped.title}</Link>
          </span>
        </Stack>
      )}
    </>
  )
}

const Outcome = ({ children }: { children: string }) => (
  <>
    <b>{seriesMessages.end}</b> <span>{children}</span>
  </>
)

const StepProgressBar = ({ steps }: { steps: StepProgress[] }) => (
  <ol className={styles.steps} aria-label={messages.steps}>
    {steps.map(({ id, title, state }, index) => (
      <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
        <StepMarker step={index + 1} state={state} />
        <span>{title}</span>
      </li>
    ))}
  </ol>
)
