import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { listGoalResults } from '@fieldwork/core/goals/contract.ts'
import { entitiesOf, pathIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import type { GoalResult, LearningPath } from '@fieldwork/core/goals/schema.ts'
import { projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import { InlineLogin } from '../accounts/InlineLogin.tsx'
import { projectsQuery } from '../catalogue/api.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { call } from '../platform/calls/call.ts'
import { AppDialog } from '../platform/dialogs/AppDialog.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { useRouter } from '../platform/router/RouterContext.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AddPathProjects } from './AddPathProjects.tsx'
import { besidePath, projectsWith } from './goalProjects.ts'
import { goalReason } from './goalReason.tsx'
import { goalWords } from './goalWords.ts'
import { PathCard } from './PathCard.tsx'
import { extentOf, PathCards } from './PathCards.tsx'
import styles from './GoalAnswer.module.css'

const goalResultsQuery = (goal: string) =>
  queryOptions({
    queryKey: ['goalResults', goal],
    queryFn: ({ signal }) => call(listGoalResults, { query: { goal } }, { signal }),
    // The dialog has something else to offer.
    retry: false,
    staleTime: 5 * 60_000,
  })

export type GoalAnswerProps = { goal: string }

/** Shows visitors the projects that lead to their goal, and a login to keep the goal. If none do: the nearest projects, and other ways to search. */
export const GoalAnswer = ({ goal }: GoalAnswerProps) => {
  const { history } = useRouter()
  const { data: goalResults, isError, isPending } = useQuery(goalResultsQuery(goal))
  const { data: projects = [] } = useQuery(projectsQuery)
  const path = goalResults?.path
  const results = goalResults?.suggestedRoadmap ?? []
  const hasAnswer = Boolean(path) || results.length > 0
  const nearest = goalResults?.nearest ?? []
  const answer = { goal, results, all: projects }
  // Back from a page that a link opens shows the answer again.
  const leave = ({ target }: React.MouseEvent) => target instanceof Element && target.closest('a') && history.keepGoal(goal)
  return (
    <AppDialog title={messages.goalTitle(goal)}>
      <Box above={12} onClick={leave}>
        {isPending ? (
          <Loading gap={8}>
            <Skeleton height="140" />
            <Skeleton height="44" />
            <Skeleton height="44" />
          </Loading>
        ) : hasAnswer ? (
          <>
            <Text role="status" tone="quiet">
              {messages.answer}
            </Text>
            {path ? <PathAnswer path={path} {...answer} /> : <SeriesAnswer {...answer} />}
          </>
        ) : (
          <>
            {!isError && (
              <Text role="status" tone="quiet">
                <b>{messages.nothingFits}.</b> {nearest.length > 0 && messages.nearest}
              </Text>
            )}
            {nearest.length > 0 ? <Results {...answer} results={nearest} /> : <PathCards as="h3" title={messages.anyPath} above={20} />}
            <Elsewhere words={goalWords(goal).slice(0, maxSearchLength)} />
          </>
        )}
      </Box>
      {hasAnswer && <Keep goal={goal} />}
    </AppDialog>
  )
}

type AnswerProps = { goal: string; results: readonly GoalResult[]; all: readonly Project[] }

/** The written path, and results with projects outside it. */
const PathAnswer = ({ path, ...answer }: { path: LearningPath } & AnswerProps) => {
  const projects = projectsWith(pathIds(path), answer.all)
  const others = besidePath(path, answer.results)
  return (
    <>
      <Box above={12}>
        <PathCard path={path} all={answer.all}>
          <ProjectLinks projects={projects} />
          <Row wrap gap={8} above={16}>
            <AddPathProjects projects={projects} />
          </Row>
        </PathCard>
      </Box>
      {others.length > 0 && (
        <Text as="h3" text="label" above={20}>
          {messages.besidePath(others.length)}
        </Text>
      )}
      <Results {...answer} results={others} />
    </>
  )
}

/** The first series, if there is one, and results with projects outside it. */
const SeriesAnswer = (answer: AnswerProps) => {
  const series = answer.results.find(({ type }) => type === 'course')
  const own = new Set(series?.entities)
  return (
    <>
      {series && <Series {...answer} series={series} />}
      <Results {...answer} results={answer.results.filter(({ entities }) => !entities.every((id) => own.has(id)))} />
    </>
  )
}

const Results = ({ results, ...answer }: AnswerProps) =>
  results.length > 0 && (
    <Stack as="ul" gap={8} above={12}>
      {results.map((result) => (
        <li key={`${result.type} ${result.id}`}>
          <Result {...answer} result={result} />
        </li>
      ))}
    </Stack>
  )

const maxFirst = 3

/** A series with its first projects, those before it that are results of their own. */
const Series = ({ series, results, all }: { series: GoalResult } & Omit<AnswerProps, 'goal'>) => {
  const ids = entitiesOf(results).filter((id) => series.entities.includes(id))
  const projects = projectsWith(ids, all)
  return (
    <Box surface="sheet" above={12} data-edged>
      <Text as="h3" text="label">
        <Link to={pathOf(series, all)}>{series.title}</Link>
      </Text>
      <Text text="caption" tone="faint">
        {messages.series(extentOf(ids, all))}
      </Text>
      <Text above={4} text="small" tone="quiet">
        {series.description}
      </Text>
      <ProjectLinks projects={projects.slice(0, maxFirst)} />
      {projects.length > maxFirst && (
        <Text above={6} text="caption" tone="faint">
          {messages.moreOf(projects.length - maxFirst)}
        </Text>
      )}
    </Box>
  )
}

const ProjectLinks = ({ projects }: { projects: readonly Project[] }) => (
  <Stack as="ol" gap={6} above={12} text="small">
    {projects.map((project) => (
      <Row as="li" key={project.id} justify="between" align="baseline" gap={12}>
        <Link to={projectPath(project, storedTrack())}>{project.metadata.title}</Link>
        <Minutes>{catalogueMessages.minutes(project.metadata.time)}</Minutes>
      </Row>
    ))}
  </Stack>
)

const Minutes = ({ children }: { children: ReactNode }) => (
  <Text as="span" text="caption" tone="faint" tabular className={styles.minutes}>
    {children}
  </Text>
)

const Result = ({ goal, result, all }: { result: GoalResult } & Omit<AnswerProps, 'results'>) => {
  const { type, id, title, description, entities } = result
  const project = all.find((one) => one.id === id)
  return (
    <Link unstyled className={styles.result} data-edged to={pathOf(result, all)}>
      <Row as="span" justify="between" align="baseline" gap={12}>
        <Text as="span" text="strong">
          {title}
        </Text>
        <Minutes>
          {type === 'course' ? messages.series(extentOf(entities, all)) : project && catalogueMessages.minutes(project.metadata.time)}
        </Minutes>
      </Row>
      <Text as="span" text="small" tone="quiet">
        {project ? goalReason(goal, project) : description}
      </Text>
    </Link>
  )
}

/** The address of a project or a series. */
const pathOf = (result: GoalResult, all: readonly Project[]): string => {
  if (result.type !== 'project') return explorePath(result)
  const project = all.find(({ id }) => id === result.id)
  return project ? projectPath(project, storedTrack()) : `/projects/${result.id}`
}

const Elsewhere = ({ words }: { words: string }) => (
  <Row wrap gap={8} above={20}>
    <Link unstyled {...buttonClasses('outline')} to={`${routePatterns.projects}?q=${encodeURIComponent(words)}`}>
      {messages.search(words)}
    </Link>
    <Link unstyled {...buttonClasses('outline')} to={routePatterns.projects}>
      {messages.allProjects}
    </Link>
  </Row>
)

/** One line that unfolds the login, after which the goal is stored. */
const Keep = ({ goal }: { goal: string }) => {
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isUnfolded)
    return (
      <Row above={20} ruled>
        <Button variant="link" onClick={() => setUnfolded(true)}>
          {messages.login}
        </Button>
      </Row>
    )
  return (
    <Box above={20} ruled>
      <Text as="h3" text="subheading">
        {messages.login}
      </Text>
      <InlineLogin action={{ kind: 'goal', goal }} />
    </Box>
  )
}
