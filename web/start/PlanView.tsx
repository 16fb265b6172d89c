import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { maxGoalLength, minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { isBroadGoal } from '@fieldwork/core/goals/openGoal.ts'
import { goalPath, learningPathPath, matchRoute, projectPath } from '@fieldwork/core/paths.ts'
import { answeredProjectIds, projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { planFigures, tasksOf, workTimeOf } from '@fieldwork/core/planner/planFigures.ts'
import { packSchedule } from '@fieldwork/core/planner/schedule.ts'
import { defaultStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { taskFields } from '@fieldwork/core/planner/taskFields.ts'
import { useUser } from '../accounts/api.ts'
import { useLogIn } from '../accounts/loginDialog.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { storedGoalDraft } from '../goals/goalDraft.ts'
import { PathCards } from '../goals/PathCards.tsx'
import { goalResultsQuery, pathsQuery } from '../goals/pathQueries.ts'
import { RoadmapCards } from '../goals/RoadmapCards.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages } from '../messages/goals.ts'
import { plannerMessages } from '../messages/planner.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useLocation, useSearchParams } from '../platform/router/RouterContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { localDate } from '../planner/api.ts'
import { Course } from '../planner/Course.tsx'
import { CourseFrame } from '../planner/CourseFrame.tsx'
import { Day, LoadingCourse } from '../planner/CourseSchedule.tsx'
import { usePlanChange } from '../planner/planChange.ts'
import { TopicChoice } from '../planner/TopicChoice.tsx'

const messages = plannerMessages.suggestion

/** The left navigation: a learner's course, or a suggested plan for visitors. */
export const PlanView = () => (useUser() ? <Course /> : <VisitorCourse />)

/** A suggested plan, and the choice of topics. Either takes a login to be kept. */
const VisitorCourse = () => {
  const [isChoosing, setChoosing] = useState(false)
  const change = usePlanChange()
  const { suggestion, isPending } = useSuggestion()
  if (isPending)
    return (
      <CourseFrame title={messages.title}>
        <LoadingCourse />
      </CourseFrame>
    )
  if (suggestion && !isChoosing) return <SuggestedPlan suggestion={suggestion} onChoose={() => setChoosing(true)} />
  return (
    <TopicChoice saved={[]} change={change} onChoosing={setChoosing}>
      {suggestion && (
        <Row above={12}>
          <Button size="small" onClick={() => setChoosing(false)}>
            {messages.back}
          </Button>
        </Row>
      )}
    </TopicChoice>
  )
}

/** `locked`: the number of projects that it leaves out. */
type Suggestion = { label: string; title: string; address: string; projects: Project[]; locked: number }

/** The projects for the visitor's goal, or of the written path that they look at, or of the first one. Without locked projects. */
const useSuggestion = (): { suggestion: Suggestion | undefined; isPending: boolean } => {
  const route = matchRoute(useLocation().pathname)
  const typed = useSearchParams().get('goal') ?? storedGoalDraft()
  const goal = typed.trim().slice(0, maxGoalLength)
  const isPath = route?.name === 'path'
  const { data: all = [], isPending: isLoading } = useQuery(projectsQuery)
  const { data: paths = [], isPending: arePathsPending } = useQuery(pathsQuery)
  const results = useQuery({ ...goalResultsQuery(goal), enabled: !isPath && goal.length >= minGoalLength })
  const openOf = (ids: readonly string[]) => {
    const projects = projectsWith(ids, all)
    const open = projects.filter((project) => !isLocked(project))
    return { projects: open, locked: projects.length - open.length }
  }
  const forGoal = openOf(results.data ? answeredProjectIds(results.data, all) : [])
  const path =
    paths.find(({ id }) => isPath && id === route.params['pathId']) ?? paths.find((one) => openOf(one.projects).projects.length > 0)
  const suggestions: Suggestion[] = [
    { label: messages.forGoal, title: goal, address: goalPath(goal), ...forGoal },
    ...(path ? [{ label: messages.forPath, title: path.title, address: learningPathPath(path.id), ...openOf(path.projects) }] : []),
  ]
  return {
    suggestion: suggestions.find(({ projects }) => projects.length > 0),
    isPending: isLoading || arePathsPending || results.isLoading,
  }
}

/** The projects in weeks of the default study time, from today. A single one is no plan: it is named. */
const SuggestedPlan = ({ suggestion, onChoose }: { suggestion: Suggestion; onChoose: () => void }) => {
  const logIn = useLogIn()
  const { data: all = [] } = useQuery(projectsQuery)
  const { label, title, address, projects, locked } = suggestion
  const today = localDate()
  const planned = projects.map((project) => ({ ...taskFields(project), completedOn: null }))
  const { weeks, later } = packSchedule(planned, { ...defaultStudyTime, start: today, today })
  const { total, minutesLeft, lastDate } = planFigures(weeks, later.length)
  const byId = new Map(projects.map((project) => [project.id, project]))
  const [only, ...others] = projects
  const isPlan = others.length > 0
  const foot = (
    <>
      <Button onClick={onChoose}>{messages.choose}</Button>
      {isPlan && (
        <Button variant="filled" onClick={() => logIn({ action: { kind: 'plan', projectIds: projects.map(({ id }) => id), goal: title } })}>
          {messages.keep}
        </Button>
      )}
    </>
  )
  return (
    <CourseFrame title={messages.title} foot={foot}>
      {isPlan && (
        <Text text="small" tone="quiet">
          {messages.text}
        </Text>
      )}
      <Text above={16} text="caption" tone="faint">
        {label}
      </Text>
      <Text text="label" breaks>
        <Link to={address}>{title}</Link>
      </Text>
      <Text above={4} text="small" tone="quiet">
        {isPlan ? (
          <>
            {messages.extent(catalogueMessages.projects(total), plannerMessages.duration(minutesLeft))}.{' '}
            {messages.pace(defaultStudyTime, lastDate)}
          </>
        ) : (
          <>
            {messages.startWith} <Link to={projectPath(only!, storedTrack())}>{only!.metadata.title}</Link>,{' '}
            {plannerMessages.duration(minutesLeft)}.
          </>
        )}{' '}
        {locked > 0 && messages.locked(locked, projects.length + locked)}
      </Text>
      {!isPlan && (isBroadGoal(title) ? <RoadmapCards title={goalMessages.kindOfWork} as="h3" all={all} /> : <PathCards as="h3" />)}
      {(isPlan ? weeks : []).map((week, index) => (
        <Stack as="section" key={week.id} above={20}>
          <Row as="h3" justify="between" text="label" below={4}>
            {plannerMessages.week(index + 1)}
            <Text as="small" text="caption" tone="faint">
              {plannerMessages.workTime(workTimeOf(tasksOf(week)))}
            </Text>
          </Row>
          <ol>
            {week.days.map((day, dayIndex) => (
              <Day key={day.id} day={day} number={dayIndex + 1} today={today} next={undefined} projects={byId} />
            ))}
          </ol>
        </Stack>
      ))}
    </CourseFrame>
  )
}
