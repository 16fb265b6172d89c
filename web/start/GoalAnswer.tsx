import type { ReactNode } from 'react'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { entitiesOf, pathIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import { isOpenGoal } from '@fieldwork/core/goals/openGoal.ts'
import type { GoalResult, GoalResults } from '@fieldwork/core/goals/schema.ts'
import { learningPathPath, projectPath } from '@fieldwork/core/paths.ts'
import { ProjectsInOrder, type ProjectStep } from '../catalogue/ProjectsInOrder.tsx'
import { SeriesActions } from '../catalogue/SeriesActions.tsx'
import { besidePath, projectsWith } from '../goals/goalProjects.ts'
import { goalReason, reasonIn, untaughtLanguage } from '../goals/goalReason.tsx'
import { extentOf, PathCards } from '../goals/PathCards.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalPage.module.css'
import pageStyles from '../goals/PathPage.module.css'

type Props = { goal: string; results: GoalResults; all: readonly Project[] }

/** The projects that a goal leads to, in order: a written path, a series, single projects, or one project to begin with. */
export const answeredIds = (goal: string, { path, suggestedRoadmap }: GoalResults): readonly string[] => {
  if (path) return pathIds(path)
  if (isOpenGoal(goal)) return entitiesOf(suggestedRoadmap.slice(0, 1))
  // A single project may come before its series; the list begins with it.
  const series = seriesIn(suggestedRoadmap)
  return entitiesOf(suggestedRoadmap).filter((id) => !series || series.entities.includes(id))
}

const seriesIn = (results: readonly GoalResult[]) => results.find(({ type }) => type === 'course')

/** What leads to a goal, with a reason for each project, and results with projects outside it. */
export const GoalAnswer = ({ goal, results, all }: Props) => {
  const { path, suggestedRoadmap, matches } = results
  const isOpen = isOpenGoal(goal)
  const series = path || isOpen ? undefined : seriesIn(suggestedRoadmap)
  const ids = answeredIds(goal, results)
  const projects = projectsWith(ids, all)
  const steps = projects.map((project, at): ProjectStep => ({
    project,
    why:
      path?.projects.find(({ id }) => id === project.id)?.why ??
      goalReason(goal, project, {
        matches: matches[project.id] ?? [],
        otherwise: series && (at === 0 ? messages.beginsSeries : messages.nextInSeries),
      }),
  }))
  const language = path ? undefined : untaughtLanguage(projects, Object.values(matches).flat())
  const beside = path
    ? besidePath(path, suggestedRoadmap)
    : isOpen
      ? suggestedRoadmap.slice(1)
      : series
        ? suggestedRoadmap.filter(({ entities }) => !entities.every((id) => series.entities.includes(id)))
        : []
  return (
    <>
      <Text role="status" above={16} tone="quiet" className={pageStyles.audience}>
        {path ? (
          <>
            {messages.pathFits[0]} <Link to={learningPathPath(path.id)}>{path.title}</Link> {messages.pathFits[1]} {path.audience}
          </>
        ) : series ? (
          <>
            {messages.seriesFits[0]} <Link to={explorePath(series)}>{series.title}</Link> {messages.seriesFits[1]} {series.description}
          </>
        ) : isOpen ? (
          messages.openGoal
        ) : (
          messages.answer(ids.length)
        )}
        {language && ` ${messages.usesLanguage(language, ids.length)}`}
      </Text>
      <SeriesActions projects={projects} outcome={path?.outcome} />
      <Box above={20}>
        <ProjectsInOrder steps={steps} />
      </Box>
      {beside.length > 0 && (
        <>
          <Text as="h2" text="label" above={32}>
            {isOpen ? messages.openSeries : messages.besidePath(beside.length)}
          </Text>
          <GoalResultLinks goal={goal} results={beside} matches={matches} all={all} />
        </>
      )}
      {isOpen && <PathCards />}
    </>
  )
}

type LinksProps = { goal: string; results: readonly GoalResult[]; matches: GoalResults['matches']; all: readonly Project[] }

/** Links to series and projects, with a reason for each. */
export const GoalResultLinks = ({ goal, results, matches, all }: LinksProps) => (
  <Stack as="ul" gap={8} above={12}>
    {results.map((result) => {
      const { type, id, title, description, entities } = result
      const project = type === 'project' ? all.find((one) => one.id === id) : undefined
      const reasons = matches[id] ?? []
      return (
        <li key={`${type} ${id}`}>
          <Link
            unstyled
            className={styles.result}
            data-edged
            to={type === 'course' ? explorePath(result) : project ? projectPath(project, storedTrack()) : `/projects/${id}`}
          >
            <Row as="span" justify="between" align="baseline" gap={12}>
              <Text as="span" text="strong">
                {title}
              </Text>
              <Extent>
                {type === 'course' ? messages.series(extentOf(entities, all)) : project && catalogueMessages.minutes(project.metadata.time)}
              </Extent>
            </Row>
            <Text as="span" text="small" tone="quiet">
              {project
                ? goalReason(goal, project, { matches: reasons })
                : [reasonIn(`${title} ${description}`, reasons), description].join(' ').trim()}
            </Text>
          </Link>
        </li>
      )
    })}
  </Stack>
)

const Extent = ({ children }: { children: ReactNode }) => (
  <Text as="span" text="caption" tone="faint" tabular className={styles.extent}>
    {children}
  </Text>
)
