import { useQuery } from '@tanstack/react-query'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { coursesQuery, projectsQuery, useSelectProjects } from '../catalogue/api.ts'
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
import { goalWords } from './goalWords.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalPath.module.css'

/** A course to open; `type` is undefined until the catalogue is loaded. */
export type CourseOfPath = Course['metadata'] & { type: Course['type'] | undefined }

type Props = { goal: Goal; onEdit: () => void; onOpen: (course: CourseOfPath) => void }

/** The path to a goal: series first, then single projects in learning order. */
export const GoalPath = ({ goal, onEdit, onOpen }: Props) => {
  const all = useQuery(projectsQuery).data ?? []
  const catalogue = useQuery(coursesQuery).data
  const { suggestedRoadmap: results } = goal
  const known = (ids: readonly string[]) => ids.flatMap((id) => all.find((project) => project.id === id) ?? [])
  const courses = results.filter(({ type }) => type === 'course')
  const projects = known(results.filter(({ type }) => type === 'project').flatMap(({ entities }) => entities))
  if (results.length === 0)
    return (
      <EmptyState
        picture={<ComingSoonIllustration />}
        title={messages.none}
        action={
          <Button variant="filled" ref={focusInPlace} onClick={onEdit}>
            {messages.refine}
          </Button>
        }
      >
        {messages.noneText}
      </EmptyState>
    )
  return (
    <>
      <Row as="header" align="start" justify="between" gap={20} above={4} className={styles.head}>
        <Text as="h2" text="subheading" breaks ref={focusInPlace} tabIndex={-1}>
          {messages.iWantTo}
          <mark>{goalWords(goal.goalDescription)}</mark>
        </Text>
        <Button size="small" icon={PencilIcon} onClick={onEdit}>
          {messages.edit}
        </Button>
      </Row>
      {courses.length > 0 && (
        <Box above={16}>
          <TopicTiles>
            {courses.map(({ id, title, description, icon, entities }) => {
              const type = catalogue?.find((course) => course.id === id)?.type
              return (
                <li key={id}>
                  <TopicTile
                    topic={{ title, description, icon }}
                    onOpen={() => onOpen({ title, description, icon, type, projects: entities })}
                  >
                    <small>{catalogueMessages.projects(known(entities).length)}</small>
                  </TopicTile>
                </li>
              )
            })}
          </TopicTiles>
        </Box>
      )}
      {projects.length > 0 && (
        <>
          <Row as="h3" align="baseline" gap={10} text="label" className={styles.order}>
            {messages.inOrder}
            <Text as="small" text="caption" tone="faint">
              {catalogueMessages.extent(
                catalogueMessages.projects(projects.length),
                projects.reduce((sum, { metadata }) => sum + metadata.time, 0),
              )}
            </Text>
          </Row>
          <ol>
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectRow project={project} />
              </li>
            ))}
          </ol>
        </>
      )}
      <AddAll projects={[...new Set([...courses.flatMap(({ entities }) => known(entities)), ...projects])]} />
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
      <span role="status">{missing.length > 0 ? messages.notYours(missing.length) : messages.allYours}</span>
      {missing.length > 0 && (
        <Button variant="filled" onClick={add}>
          {messages.addAll}
        </Button>
      )}
    </Row>
  )
}
