import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { furtherParts } from '@fieldwork/core/goals/goalParts.ts'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { goalPath, learningPathPath, projectPath } from '@fieldwork/core/paths.ts'
import { partProjects } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { ProjectsInOrder } from '../catalogue/ProjectsInOrder.tsx'
import { SeriesActions } from '../catalogue/SeriesActions.tsx'
import { goalMessages as messages } from '../messages/goals.ts'
import { searchMessages } from '../messages/search.ts'
import { AddToPlan } from '../planner/AddToPlan.tsx'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { goalSteps } from './goalReason.tsx'
import styles from './PathCards.module.css'
import { useExtents } from '../catalogue/api.ts'

type AnsweredPart = NonNullable<GoalResults['parts']>[number]
type Props = {
  goal: string
  parts: readonly AnsweredPart[]
  matches: GoalResults['matches'] | undefined
  all: readonly Project[]
  as?: 'h2' | 'h3'
}

/** What leads to each part of a goal, in its order, as one list with one project to start with. Says which parts no project covers. */
export const GoalPartsAnswer = ({ goal, parts, matches, all, as = 'h2' }: Props) => {
  const { extentOf, extentWithin } = useExtents()
  const lists = partProjects(parts, all)
  const projects = lists.flat()
  const answers = parts.map((part, at) => ({ part, steps: goalSteps(part.goal, lists[at]!, { ...part, matches, isPart: true }) }))
  const hasBegun = projects.some(({ status }) => status !== 'INCOMPLETE')
  const start = nextInSeries(projects)
  const further = furtherParts(goal)
  const count = parts.length + further.length
  const isCovered = ({ uncovered = [] }: AnsweredPart, at: number) => uncovered.length === 0 && lists[at]!.length > 0
  const covered = parts.filter(isCovered).length
  const leading = lists.flatMap((list, at) => (isCovered(parts[at]!, at) ? list : []))
  return (
    <>
      <Card above={20} className={styles.card}>
        <div role="status">
          {start && <Text text="subheading">{messages.startWith(start.metadata.title, hasBegun)}</Text>}
          <Text above={6} tone="quiet" tabular>
            {covered === 0
              ? `${searchMessages.missing(parts.flatMap(({ uncovered = [] }) => uncovered))} ${messages.nearest(projects.length, true)}`
              : covered < parts.length
                ? messages.partsCovered(covered, count, leading.length, extentWithin(leading))
                : messages.parts(count, extentOf(projects))}
          </Text>
          {further.length > 0 && (
            <Text above={6} tone="quiet">
              {messages.furtherParts(parts.length)}{' '}
              {further.map((part, at) => (
                <span key={part}>
                  {at > 0 && ', '}
                  <Link to={goalPath(part)}>{part}</Link>
                </span>
              ))}
            </Text>
          )}
        </div>
        {start && (
          <SeriesActions projects={projects}>
            <AddToPlan goal={goal} projects={projects} />
          </SeriesActions>
        )}
      </Card>
      {answers.map(({ part, steps }, at) => (
        <Box as="section" key={part.goal} above={28} aria-label={messages.quoted(part.goal)}>
          <Text as={as} text="subheading" breaks>
            {messages.quoted(part.goal)}
          </Text>
          <PartLead part={part} all={all} />
          {steps.length > 0 && (
            <Box above={8}>
              <ProjectsInOrder steps={steps} next={start ?? null} from={lists.slice(0, at).flat().length + 1} />
            </Box>
          )}
        </Box>
      ))}
    </>
  )
}

/** The names in a part that no project covers, and the closest series. */
const PartLead = ({ part: { path, suggestedRoadmap, nearest, uncovered = [] }, all }: { part: AnsweredPart; all: readonly Project[] }) => {
  const [best] = suggestedRoadmap
  const isCovered = path !== null || best !== undefined
  const series = path ? { title: path.title, to: learningPathPath(path.id) } : best?.type === 'course' ? linkOf(best, all) : undefined
  const closest = !isCovered && nearest[0] ? linkOf(nearest[0], all) : undefined
  const missing = uncovered.length > 0 ? searchMessages.missing(uncovered) : isCovered ? undefined : messages.missed(nearest.length > 0)
  const link = series ?? closest
  if (!missing && !link) return null
  return (
    <Text above={6} tone="quiet">
      {missing && <b>{missing} </b>}
      {link && (
        <>
          {series ? messages.fromSeries : messages.closestIs} <Link to={link.to}>{link.title}</Link>
        </>
      )}
    </Text>
  )
}

const linkOf = (result: GoalResult, all: readonly Project[]): { title: string; to: string } => {
  const project = all.find(({ id }) => result.type === 'project' && id === result.id)
  return { title: result.title, to: project ? projectPath(project, storedTrack()) : explorePath(result) }
}
