import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { isPlanned, plannable, planWith } from '@fieldwork/core/planner/planWith.ts'
import { preferencesQuery, useUser } from '../accounts/api.ts'
import { AddProjects } from '../catalogue/AddProjects.tsx'
import { useSelectProjects } from '../catalogue/api.ts'
import { plannerMessages as messages } from '../messages/planner.ts'
import { projectMessages } from '../messages/project.ts'
import { homeMessages } from '../messages/start.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { showView } from '../platform/toolbar/toolbarViews.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { CalendarIcon, CheckIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './AddToPlan.module.css'
import { goalQuery, localDate, useChangePlan, usePreferences, useSchedule, useSetGoal } from './api.ts'

type Props = {
  /** What the projects lead to. It becomes the learner’s goal, which a plan begins with; a series has none. */
  goal?: string
  projects: readonly Project[]
  size?: 'large' | 'small'
  /** Renders nothing if the plan already has the projects, because the page shows the plan. */
  isBesidePlan?: boolean
}

/**
 * Puts the projects of a goal or a series into the plan with one press, and says when they begin, as items of a row that wraps. A visitor adds them to My
 * Projects.
 */
export const AddToPlan = ({ goal, projects, size = 'large', isBesidePlan = false }: Props) => {
  const user = useUser()
  const preferences = usePreferences()
  if (!user || !preferences || plannable(projects, user.isPro).length === 0)
    return <AddProjects goal={goal} projects={projects} size={size} />
  return <OwnPlan goal={goal} projects={projects} size={size} isBesidePlan={isBesidePlan} preferences={preferences} pro={user.isPro} />
}

type OwnProps = Required<Omit<Props, 'goal'>> & { goal: string | undefined; preferences: Preferences; pro: boolean }

const OwnPlan = ({ goal, projects, size, isBesidePlan, preferences, pro }: OwnProps) => {
  const { add, undo } = useAddToPlan(goal, plannable(projects, pro))
  const [hasPressed, setPressed] = useState(false)
  const isIn = isPlanned(projects, preferences, pro)
  if (isBesidePlan && isIn && !hasPressed) return null
  const focus = hasPressed ? focusInPlace : undefined
  const pressed = (run: () => void) => () => {
    setPressed(true)
    run()
  }
  return (
    <>
      {isIn && !add.isBusy ? (
        <>
          <Button key="open" size={size} icon={CalendarIcon} ref={focus} onClick={() => showView('course')}>
            {homeMessages.openCourse}
          </Button>
          {undo && (
            <Button variant="quiet" size={size} loading={undo.isBusy} onClick={pressed(undo.run)}>
              {messages.undo}
            </Button>
          )}
        </>
      ) : (
        <Button key="add" size={size} icon={CalendarIcon} loading={add.isBusy} ref={focus} onClick={pressed(add.run)}>
          {messages.addToPlan}
        </Button>
      )}
      <Text as="div" role="status" text="small" tone="quiet" className={styles.result}>
        {isIn && !add.isBusy && <Result projects={projects} pro={pro} />}
      </Text>
    </>
  )
}

/** Says how many of the projects are planned, and which of them comes first, on which day. */
const Result = ({ projects, pro }: Pick<OwnProps, 'projects' | 'pro'>) => {
  const { weeks = [], schedule } = useSchedule()
  const open = weeks
    .flatMap(({ days }) => days)
    .flatMap(({ date, tasks }) => tasks.map(({ id, status }) => ({ date, status, project: projects.find((one) => one.id === id) })))
  const planned = plannable(projects, pro).length
  const locked = projects.filter(({ status }) => status !== 'COMPLETE').length - planned
  const first = open.find(({ status, project }) => project && status !== 'COMPLETE')
  // The page offers its own first project, which a plan in another order may have later.
  const say = first?.project === nextInSeries(plannable(projects, pro)) ? messages.first : messages.firstInPlan
  return (
    <Row align="start" gap={8}>
      <CheckIcon />
      <span>
        {messages.inPlan(planned, locked, projects.length)}{' '}
        {first?.project && schedule && (
          <>
            {say(first.date, first.date === schedule.today)}
            <Link to={projectPath(first.project, storedTrack())}>{first.project.metadata.title || projectMessages.untitled}</Link>
          </>
        )}
      </span>
    </Row>
  )
}

type Added = { before: Preferences; change: Partial<Preferences>; projects: readonly Project[]; goal: string | undefined }

/** Adds the projects, none of them locked, to My Projects and to the plan, and makes the goal, if there is one, the learner’s. A second call changes only what is missing. */
const useAddToPlan = (goal: string | undefined, projects: readonly Project[]) => {
  const client = useQueryClient()
  const { data: own } = useQuery(goalQuery)
  const setGoal = useSetGoal()
  const { mutateAsync: select } = useSelectProjects()
  const changePlan = useChangePlan()
  const [added, setAdded] = useState<Added>()
  const preferencesNow = () => client.getQueryData(preferencesQuery.queryKey)!
  const add = useAction(
    async () => {
      const before = preferencesNow()
      const earlier = own?.goalDescription
      const missing = projects.filter((project) => !isInMyProjects(project))
      const change = planWith(before, projects, localDate())
      if (goal !== undefined && earlier !== goal) await setGoal(goal)
      if (missing.length > 0) await select({ projects: missing, selected: true })
      if (Object.keys(change).length > 0 && !(await changePlan(change))) return
      setAdded({ before, change, projects: missing, goal: earlier })
    },
    { failed: messages.saveFailed },
  )
  const undoing = useAction(
    async ({ before, change, projects: missing, goal: earlier }: Added) => {
      const now = preferencesNow()
      // What was changed since stays.
      const fields = (Object.keys(change) as Array<keyof Preferences>).filter(
        (field) => JSON.stringify(now[field]) === JSON.stringify(change[field]),
      )
      if (fields.length > 0 && !(await changePlan(Object.fromEntries(fields.map((field) => [field, before[field]]))))) return
      if (missing.length > 0) await select({ projects: missing, selected: false })
      if (goal !== undefined && earlier !== undefined && earlier !== goal) await setGoal(earlier)
      setAdded(undefined)
    },
    { failed: messages.saveFailed },
  )
  return {
    add: { isBusy: add.isBusy, run: () => add.run() },
    undo: added && { isBusy: undoing.isBusy, run: () => undoing.run(added) },
  }
}
