import { useQuery } from '@tanstack/react-query'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { projectsQuery, useExtents } from '../catalogue/api.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CardTitle } from './CardTitle.tsx'
import { projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { pathsQuery } from './pathQueries.ts'
import styles from './PathCards.module.css'

const maxPaths = 3

type Props = {
  title?: string
  as?: 'h2' | 'h3'
  above?: 8 | 20 | 32
  /** Limits the paths to those with this project. */
  projectId?: string | undefined
}

/** The first written paths, with their length and what they lead to. Renders nothing if there are none. */
export const PathCards = ({ title = messages.pathsTitle, as = 'h2', above = 32, projectId }: Props) => {
  const { extentOf } = useExtents()
  const { data = [] } = useQuery(pathsQuery)
  const paths = data.filter((path) => projectId === undefined || path.projects.includes(projectId))
  const { data: projects } = useQuery(projectsQuery)
  if (paths.length === 0) return null
  return (
    <>
      <Text as={as} above={above} below={12} text="label">
        {title}
      </Text>
      <Stack as="ul" gap={8} className={styles.paths}>
        {paths.slice(0, maxPaths).map((path) => (
          <li key={path.id}>
            <Link unstyled className={styles.path} data-edged to={learningPathPath(path.id)}>
              <CardTitle
                title={path.title}
                extent={projects ? extentOf(projectsWith(path.projects, projects)) : catalogueMessages.projects(path.projects.length)}
              />
              <Text as="span" text="small" tone="quiet">
                {sentencesOf(path.outcome)[0]}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
