import { useQuery } from '@tanstack/react-query'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { entitiesOf, goalProjectIds } from '@fieldwork/core/goals/goalProjectIds.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { projectsQuery, useSelectProjects } from '../catalogue/api.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { TopicTile, TopicTiles } from '../catalogue/TopicTile.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { PencilIcon } from '../ui/icons/icons.ts'
import { besidePath, projectsWith } from './goalProjects.ts'
import { goalReason } from './goalReason.tsx'
import { goalWords } from './goalWords.ts'
import { PathCard } from './PathCard.tsx'
import { extentOf } from './PathCards.tsx'
import { PathLinks } from './PathLinks.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalPath.module.css'

type Props = {
  goal: Goal
  onEdit: () => void
  /** Returns to the stored goal, which this one didn't replace. */
  onKeep: (() => void) | undefined
}

/** What leads to a goal: the written path or else series, and all projects in order. If nothing leads there, what comes nearest. */
export const GoalPath = ({ goal, onEdit, onKeep }: Props) => {
  const all = useQuery(projectsQuery).data ?? []
  const { path, suggestedRoadmap, nearest } = goal
  const isNear = !path && suggestedRoadmap.length === 0
  const results = isNear ? nearest : suggestedRoadmap
  const others = path ? besidePath(path, results) : []
  const courses = (path ? others : results).filter(({ type }) => type === 'course')
  const projects = projectsWith(isNear ? entitiesOf(nearest) : goalProjectIds(goal), all)
  const reasonOf = (project: Project) =>
    path?.projects.find(({ id }) => id === project.id)?.why ?? goalReason(goal.goalDescription, project)
  const series = courses.length > 0 && (
    <Box above={path ? 8 : 16} className={styles.series}>
      <TopicTiles>
        {courses.map((course) => (
          <li key={course.id}>
            <TopicTile topic={course} to={explorePath(course)}>
              <small>{messages.series(extentOf(course.entities, all))}</small>
            </TopicTile>
          </li>
        ))}
      </TopicTiles>
    </Box>
  )
  const keep = onKeep && (
    <Button size="small" variant="quiet" onClick={onKeep}>
      {messages.keep}
    </Button>
  )
  if (!path && results.length === 0)
    return (
      <>
        <EmptyState
          picture={<ComingSoonIllustration />}
          title={messages.none}
          action={
            <Row justify="center" wrap gap={8}>
              {keep}
              <Button variant="filled" ref={focusInPlace} onClick={onEdit}>
                {messages.refine}
              </Button>
            </Row>
          }
        >
          {messages.noneText}
        </EmptyState>
        <PathLinks as="h3" title={messages.pathsTitle} above={28} />
      </>
    )
  return (
    <>
      <Row as="header" align="start" justify="between" gap={20} above={4} className={styles.head}>
        <Text as="h2" text="subheading" breaks ref={focusInPlace} tabIndex={-1}>
          {messages.iWantTo}
          <mark>{goalWords(goal.goalDescription)}</mark>
        </Text>
        <Row gap={8}>
          {keep}
          <Button size="small" icon={PencilIcon} onClick={onEdit}>
            {isNear ? messages.refine : messages.edit}
          </Button>
        </Row>
      </Row>
      {isNear && (
        <Text above={16}>
          <b>{messages.nothingFits}.</b> {messages.nearest}
        </Text>
      )}
      {path ? (
        <Box above={16}>
          <PathCard path={path} all={all} />
        </Box>
      ) : (
        series
      )}
      <Row as="h3" align="baseline" gap={10} className={styles.order}>
        <Text as="span" text="label">
          {isNear ? messages.nearestOnes : projects.length === 1 ? messages.oneProject : messages.inOrder}
        </Text>
        <Text as="small" text="caption" tone="faint">
          {extentOf(
            projects.map(({ id }) => id),
            all,
          )}
        </Text>
      </Row>
      <ol>
        {projects.map((project, at) => (
          <li key={project.id}>
            <ProjectRow project={project} step={isNear || projects.length === 1 ? undefined : at + 1}>
              {reasonOf(project)}
            </ProjectRow>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <Text as="h3" text="label" above={24}>
            {messages.besidePath(others.length)}
          </Text>
          {series}
          <ul>
            {projectsWith(entitiesOf(others.filter(({ type }) => type === 'project')), all).map((project) => (
              <li key={project.id}>
                <ProjectRow project={project}>{goalReason(goal.goalDescription, project)}</ProjectRow>
              </li>
            ))}
          </ul>
        </>
      )}
      {isNear ? <PathLinks as="h3" title={messages.pathsTitle} above={28} /> : <AddAll projects={projects} />}
    </>
  )
}

/** Counts the projects that aren't in My Projects, and adds them all. */
const AddAll = ({ projects }: { projects: Project[] }) => {
  const { toasts } = usePlatform()
  const select = useSelectProjects()
  const missing = projects.filter((project) => !isInMyProjects(project))
  const add = () =>
    select.mutate(
      { projects: missing, selected: true },
      { onError: () => toasts.show({ title: catalogueMessages.changeFailed, variant: 'error' }) },
    )
  return (
    <Row as="footer" justify="between" gap={16} text="small" tone="quiet" className={styles.foot}>
      <span role="status">{missing.length > 0 ? messages.notYours(missing.length, projects.length) : messages.allYours}</span>
      {missing.length > 0 && (
        <Button variant="filled" onClick={add}>
          {messages.addAll(missing.length)}
        </Button>
      )}
    </Row>
  )
}
