import { useQuery } from '@tanstack/react-query'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import { isJobGoal } from '@fieldwork/core/lexicon/jobTitles.ts'
import { isAboutTerminal, isBroadGoal, isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { exampleAddress } from '@fieldwork/core/credentials/addresses.ts'
import { learningPathPath, projectPath } from '@fieldwork/core/paths.ts'
import { projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { coursesQuery, useExtents } from '../catalogue/api.ts'
import { ProjectsInOrder } from '../catalogue/ProjectsInOrder.tsx'
import { SeriesActions } from '../catalogue/SeriesActions.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages, isInterview } from '../messages/goals.ts'
import { projectMessages } from '../messages/project.ts'
import { searchMessages } from '../messages/search.ts'
import { AddToPlan } from '../planner/AddToPlan.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CardTitle } from './CardTitle.tsx'
import { GoalPartsAnswer } from './GoalPartsAnswer.tsx'
import { besideResults, isOnlyNear, withoutRepeated } from './goalProjects.ts'
import { goalReason, goalSteps, needsNoCloud, staysOffline, untaughtLanguage } from './goalReason.tsx'
import { PathCards } from './PathCards.tsx'
import { RoadmapCards } from './RoadmapCards.tsx'
import styles from './PathCards.module.css'
import pageStyles from './PathPage.module.css'

type Matches = GoalResults['matches']
type Props = {
  goal: string
  /** A stored goal has neither `matches` nor `isSure`. */
  results: Omit<GoalResults, 'matches'> & { matches?: Matches }
  /** The projects that lead to the goal, in order; without them, the nearest results are shown. */
  ids: readonly string[]
  all: readonly Project[]
  as?: 'h2' | 'h3'
}

/** The projects for a goal, each with a reason, and results beside them; or those for each of its parts. If nothing leads there, the nearest, and the projects of a single one. */
export const GoalAnswer = ({ results, ...props }: Props) =>
  results.parts ? <GoalPartsAnswer {...props} parts={results.parts} matches={results.matches} /> : <Answer results={results} {...props} />

const Answer = ({ goal, results, ids, all, as = 'h2' }: Props) => {
  const { extentOf } = useExtents()
  const { path, suggestedRoadmap, nearest, matches, isSure = false, uncovered = [] } = results
  const courses = useQuery(coursesQuery).data ?? []
  const isBroad = isBroadGoal(goal)
  // No project covers the goal, so what is nearest has no order, unless it’s a single series.
  const isNear = isOnlyNear(goal, results)
  const near = isNear && nearest.length === 0 ? withoutRepeated(suggestedRoadmap) : nearest
  if (ids.length === 0 || isNear) {
    const nearProjects = near.flatMap(({ entities }) => projectsWith(entities, all))
    const inSeries = near.length === 1 && (near[0]!.type === 'course' || isNear) ? nearProjects : []
    return (
      <>
        <Text role="status" above={16} className={pageStyles.audience}>
          <b>{uncovered.length > 0 ? searchMessages.missing(uncovered) : messages.missed(near.length > 0)}</b>{' '}
          {near.length > 0 ? messages.nearest(near.length, uncovered.length > 0) : messages.nothingNear(uncovered.length > 0)}
        </Text>
        {nearProjects.length > 0 && needsNoCloud(goal, nearProjects) && (
          <Text above={6} tone="quiet">
            {messages.needsNoCloud(nearProjects.length)}
          </Text>
        )}
        {near.length > 0 && <ResultLinks goal={goal} results={near} matches={matches} all={all} />}
        {inSeries.length > 0 && (
          <>
            <SeriesActions projects={inSeries}>
              <AddToPlan projects={inSeries} />
            </SeriesActions>
            {/* A project is already shown by its link above. */}
            {near[0]!.type === 'course' && (
              <Box above={20}>
                <ProjectsInOrder steps={goalSteps(goal, inSeries, { path, suggestedRoadmap, matches, isNear: true })} />
              </Box>
            )}
          </>
        )}
      </>
    )
  }
  const projects = projectsWith(ids, all)
  const isSingle = projects.length === 1
  const isStart = isBroad && isSingle
  const isOpen = isStart || isOpenGoal(goal)
  const isIn = ({ entities }: GoalResult) => entities.every((id) => ids.includes(id))
  const series = path || isOpen ? [] : suggestedRoadmap.filter((result) => result.type === 'course' && isIn(result))
  const isOffline = staysOffline(goal, projects)
  // No project alone wins an interview or a job, and none here puts a site online.
  const isPartly = isOffline || isInterview(goal) || isJobGoal(goal)
  const steps = goalSteps(goal, projects, { path, suggestedRoadmap, matches, hasOutcome: isSingle })
  const outcomeOfSeries = series.length < 2 ? courses.find((one) => isMostOf(one, series[0]?.id, ids))?.metadata.outcome : undefined
  const outcome = path?.outcome ?? outcomeOfSeries ?? (isSingle ? projects[0]?.metadata.outcome : undefined)
  const language = path || !matches ? undefined : untaughtLanguage(projects, Object.values(matches).flat())
  const details = [
    isBroad && !isStart && messages.broadMore(goal),
    !isBroad && isInterview(goal) && messages.broad(goal),
    series.length === 1 && !outcomeOfSeries && series[0]!.description,
    isOffline && messages.staysOffline(projects.length),
    !isOffline && needsNoCloud(goal, projects) && messages.needsNoCloud(projects.length),
    language && messages.usesLanguage(language, ids.length),
  ].filter(Boolean)
  const beside = besideResults(ids, suggestedRoadmap)
  const lead = path ? (
    <>
      {messages.pathFits[0]} <Link to={learningPathPath(path.id)}>{path.title}</Link> {messages.pathFits[isPartly ? 2 : 1]}
    </>
  ) : series.length > 0 ? (
    <Series series={series} isSure={isSure && !isPartly} />
  ) : isOpen ? (
    isBroad ? (
      <>
        {!isStart && `${messages.broad(goal)} `}
        {messages.broadStart}{' '}
        <Link to={projectPath(projects[0]!, storedTrack())}>{projects[0]!.metadata.title || projectMessages.untitled}</Link>{' '}
        {messages.inBrackets(catalogueMessages.minutes(projects[0]!.metadata.time))}.
      </>
    ) : (
      messages[isAboutTerminal(goal) ? 'terminalGoal' : 'openGoal']
    )
  ) : isJobGoal(goal) && uncovered.length === 0 ? (
    messages.firstSteps(ids.length)
  ) : (
    messages.answer(ids.length, isSure && !isPartly)
  )
  return (
    <>
      {isStart && (
        <>
          <Text text="subheading" above={20} role="status">
            {messages.broad(goal)}
          </Text>
          <Text above={6} tone="quiet">
            {messages.broadMore(goal)}
          </Text>
          {projects[0]!.metadata.hasExample && (
            <Row above={16}>
              <a {...buttonClasses('outline', 'large')} href={exampleAddress(projects[0]!)}>
                {messages.toExample}
              </a>
            </Row>
          )}
          <RoadmapCards title={messages.kindOfWork} as={as} all={all} />
        </>
      )}
      <Card above={20} className={styles.card}>
        <div role={isStart ? undefined : 'status'}>
          <Text text="subheading">
            {uncovered.length > 0 && !isBroad && `${searchMessages.missing(uncovered)} `}
            {lead}
          </Text>
          {details.length > 0 && (
            <Text above={6} tone="quiet">
              {details.join(' ')}
            </Text>
          )}
        </div>
        <SeriesActions projects={projects} outcome={outcome}>
          <AddToPlan goal={goal} projects={projects} />
        </SeriesActions>
      </Card>
      {!isSingle && (
        <Row as="header" align="baseline" gap={10} above={28}>
          <Text as={as} text="subheading">
            {messages.order}
          </Text>
          <Text as="span" text="small" tone="quiet" tabular>
            {extentOf(projects)}
          </Text>
        </Row>
      )}
      {/* The card names the project to start with. */}
      {!isStart && (
        <Box above={isSingle ? 20 : 8}>
          <ProjectsInOrder steps={steps} />
        </Box>
      )}
      {!isStart && beside.length > 0 ? (
        <>
          <Text as={as} text="label" above={28}>
            {isOpen ? messages.openSeries : isSingle ? messages.next : messages.beside(beside.length)}
          </Text>
          <ResultLinks goal={goal} results={beside} matches={matches} all={all} />
        </>
      ) : (
        isSingle && !isOpen && <PathCards title={messages.next} as={as} above={20} projectId={ids[0]} />
      )}
    </>
  )
}

/** Says which series lead there or come closest. */
const Series = ({ series, isSure }: { series: readonly GoalResult[]; isSure: boolean }) => (
  <>
    {messages.seriesFit(series.length, isSure)[0]}{' '}
    {series.map((one, at) => (
      <span key={one.id}>
        {at > 0 && messages.and}
        <Link to={explorePath(one)}>{one.title}</Link>
      </span>
    ))}{' '}
    {messages.seriesFit(series.length, isSure)[1]}
  </>
)

/** True for the suggested series, or else one that has several projects, of which at most one is missing. */
const isMostOf = ({ id, metadata: { projects } }: Course, seriesId: string | undefined, ids: readonly string[]): boolean =>
  seriesId === undefined
    ? ids.length > 1 && ids.length + 1 >= projects.length && ids.every((one) => projects.includes(one))
    : id === seriesId

/** The topic says why it may be near. */
const nearFacts = ({ metadata: { time, category } }: Project): string =>
  category ? catalogueMessages.factsWith(catalogueMessages.minutes(time), category) : catalogueMessages.minutes(time)

type LinksProps = { goal: string; results: readonly GoalResult[]; matches: Matches | undefined; all: readonly Project[] }

/** Links to series and projects, with a reason for each. */
const ResultLinks = ({ goal, results, matches, all }: LinksProps) => {
  const { extentOf } = useExtents()
  return (
    <Stack as="ul" gap={8} above={12}>
      {results.map((result) => {
        const { type, id, title, description, entities } = result
        const project = type === 'project' ? all.find((one) => one.id === id) : undefined
        return (
          <li key={`${type} ${id}`}>
            <Link
              unstyled
              className={styles.path}
              data-edged
              to={type === 'course' ? explorePath(result) : project ? projectPath(project, storedTrack()) : `/projects/${id}`}
            >
              <CardTitle
                title={title}
                extent={type === 'course' ? messages.series(extentOf(projectsWith(entities, all))) : project && nearFacts(project)}
              />
              <Text as="span" text="small" tone="quiet">
                {project ? goalReason(goal, project, { matches: matches && (matches[id] ?? []) }) : description}
              </Text>
            </Link>
          </li>
        )
      })}
    </Stack>
  )
}
