import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { listGoalResults } from '@fieldwork/core/goals/contract.ts'
import type { GoalResult, PathTitle } from '@fieldwork/core/goals/schema.ts'
import { learningPathPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
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
import { goalWords } from './goalWords.ts'
import { extentOf, PathCards } from './PathCards.tsx'
import { pathsQuery } from './pathQueries.ts'
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
  const { data: paths = [] } = useQuery(pathsQuery)
  const results = goalResults?.suggestedRoadmap ?? []
  const nearest = goalResults?.nearest ?? []
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
        ) : results.length > 0 ? (
          <>
            <Text role="status" tone="quiet">
              {messages.answer}
            </Text>
            <Leading {...answerOf(results, paths)} all={projects} />
          </>
        ) : (
          <>
            {!isError && (
              <Text role="status" tone="quiet">
                <b>{messages.nothingFits}.</b> {nearest.length > 0 && messages.nearest}
              </Text>
            )}
            {nearest.length > 0 ? (
              <Leading lead={undefined} others={nearest} all={projects} />
            ) : (
              <PathCards as="h3" title={messages.anyPath} above={20} />
            )}
            <Elsewhere words={goalWords(goal).slice(0, maxSearchLength)} />
          </>
        )}
      </Box>
      {results.length > 0 && <Keep goal={goal} />}
    </AppDialog>
  )
}

type Answer = { lead: PathTitle | GoalResult | undefined; others: GoalResult[] }

/** Leads with the written path that shares the most projects with the results, if they are at least half of it, or else with the first series. `others`: results with projects outside it. */
const answerOf = (results: readonly GoalResult[], paths: readonly PathTitle[]): Answer => {
  const ids = new Set(results.flatMap(({ entities }) => entities))
  const [best] = paths
    .map((path) => ({ path, share: path.projects.filter((id) => ids.has(id)).length / path.projects.length }))
    .toSorted((a, b) => b.share - a.share)
  const lead = best && best.share >= minShare ? best.path : results.find(({ type }) => type === 'course')
  const own = new Set(lead && projectsOf(lead))
  return { lead, others: results.filter((result) => result !== lead && !result.entities.every((id) => own.has(id))) }
}

const minShare = 0.5

const projectsOf = (lead: PathTitle | GoalResult): readonly string[] => ('entities' in lead ? lead.entities : lead.projects)

type LeadingProps = Answer & { all: readonly Project[] }

const Leading = ({ lead, others, all }: LeadingProps) => (
  <Stack as="ul" gap={8} above={12}>
    {lead && (
      <Box as="li" surface="sheet" data-edged>
        <Text as="h3" text="label">
          <Link to={'entities' in lead ? pathOf(lead, all) : learningPathPath(lead.id)}>{lead.title}</Link>
        </Text>
        <Text text="caption" tone="faint">
          {messages['entities' in lead ? 'series' : 'path'](extentOf(projectsOf(lead), all))}
        </Text>
        <First ids={projectsOf(lead)} all={all} />
      </Box>
    )}
    {others.map((result) => (
      <li key={`${result.type} ${result.id}`}>
        <Other result={result} all={all} />
      </li>
    ))}
  </Stack>
)

const maxFirst = 3

/** The first projects of a path or a series. */
const First = ({ ids, all }: { ids: readonly string[]; all: readonly Project[] }) => {
  const projects = ids.flatMap((id) => all.find((project) => project.id === id) ?? [])
  return (
    <>
      <Stack as="ol" gap={6} above={8} text="small">
        {projects.slice(0, maxFirst).map((project) => (
          <Row as="li" key={project.id} justify="between" align="baseline" gap={12}>
            <Link to={projectPath(project, storedTrack())}>{project.metadata.title}</Link>
            <Minutes>{catalogueMessages.minutes(project.metadata.time)}</Minutes>
          </Row>
        ))}
      </Stack>
      {projects.length > maxFirst && (
        <Text above={6} text="caption" tone="faint">
          {messages.moreOf(projects.length - maxFirst)}
        </Text>
      )}
    </>
  )
}

const Minutes = ({ children }: { children: ReactNode }) => (
  <Text as="span" text="caption" tone="faint" tabular className={styles.minutes}>
    {children}
  </Text>
)

type OtherProps = { result: GoalResult } & Pick<LeadingProps, 'all'>

const Other = ({ result, all }: OtherProps) => {
  const { type, id, title, entities } = result
  const project = all.find((one) => one.id === id)
  return (
    <Link unstyled className={styles.other} data-edged to={pathOf(result, all)}>
      <Text as="span" text="strong">
        {title}
      </Text>
      <Minutes>
        {type === 'course' ? messages.series(extentOf(entities, all)) : project && catalogueMessages.minutes(project.metadata.time)}
      </Minutes>
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
