import { queryOptions, useQuery } from '@tanstack/react-query'
import { listGoalResults } from '@fieldwork/core/goals/contract.ts'
import type { GoalResult } from '@fieldwork/core/goals/schema.ts'
import { learningPathPath, projectPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { call } from '../platform/calls/call.ts'
import { useDialog } from '../platform/dialogs/DialogContext.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { CourseOfPath } from './GoalPath.tsx'
import { pathsQuery } from './pathQueries.ts'
import { PathLinks } from './PathLinks.tsx'
import styles from './PathCards.module.css'

const goalResultsQuery = (goal: string) =>
  queryOptions({
    queryKey: ['goalResults', goal],
    queryFn: ({ signal }) => call(listGoalResults, { query: { goal } }, { signal }),
    // The dialog has something else to offer.
    retry: false,
    staleTime: 5 * 60_000,
  })

type Props = { goal: string; onOpen: (course: CourseOfPath) => void }

/** In the login dialog: what leads to a goal, or else the nearest, which anyone can read. Links to the written paths if nothing is near. */
export const PathWithoutLogin = ({ goal, onOpen }: Props) => {
  const { data: goalResults, isError } = useQuery(goalResultsQuery(goal))
  if (isError) return <PathLinks title={messages.anyPath} />
  if (!goalResults)
    return (
      <Loading gap={8} above={16}>
        <Skeleton />
        <Skeleton width="60%" />
      </Loading>
    )
  const { suggestedRoadmap, nearest } = goalResults
  const isNear = suggestedRoadmap.length === 0
  const results = isNear ? nearest : suggestedRoadmap
  return (
    <Box role="status" above={12}>
      <Text tone="quiet">
        {!isNear && messages.withoutLogin}
        {isNear && <b>{messages.nothingFits}.</b>} {isNear && results.length > 0 && messages.nearest}
      </Text>
      {results.length > 0 && (
        <Stack as="ul" gap={6} above={12}>
          {results.map((result) => (
            <Result key={`${result.type} ${result.id}`} result={result} onOpen={onOpen} />
          ))}
        </Stack>
      )}
      {results.length === 0 ? <PathLinks title={messages.anyPath} /> : !isNear && <SameWay results={results} />}
    </Box>
  )
}

/** A project links to its page; a series opens in the directory. */
const Result = ({ result, onOpen }: { result: GoalResult } & Pick<Props, 'onOpen'>) => {
  const { type, id, title, description, icon, entities } = result
  const { close } = useDialog()
  const project = useQuery(projectsQuery).data?.find((one) => one.id === id)
  const open = () => {
    close()
    onOpen({ title, description, icon, type: undefined, projects: entities })
  }
  const facts =
    type === 'course'
      ? catalogueMessages.projects(entities.length)
      : project && catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])
  const content = (
    <>
      <Text as="span" text="strong">
        {title}
      </Text>
      <Text as="span" text="caption" tone="faint">
        {facts}
      </Text>
    </>
  )
  return (
    <li>
      {type === 'project' ? (
        <Link unstyled className={styles.path} data-edged to={project ? projectPath(project, storedTrack()) : `/projects/${id}`}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.path} data-edged onClick={open}>
          {content}
        </button>
      )}
    </li>
  )
}

/** Links to the written path that shares most projects with the results, if these are at least half of it. */
const SameWay = ({ results }: { results: readonly GoalResult[] }) => {
  const { data: paths = [] } = useQuery(pathsQuery)
  const ids = new Set(results.flatMap(({ entities }) => entities))
  const [best] = paths
    .map((path) => ({ path, share: path.projects.filter((id) => ids.has(id)).length / path.projects.length }))
    .toSorted((a, b) => b.share - a.share)
  if (!best || best.share < minShare) return null
  return (
    <Text above={8} text="small" tone="quiet">
      {messages.sameWay} <Link to={learningPathPath(best.path.id)}>{best.path.title}</Link>
    </Text>
  )
}

const minShare = 0.5
