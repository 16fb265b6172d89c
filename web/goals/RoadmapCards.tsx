import { useQuery } from '@tanstack/react-query'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectsWith } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { coursesQuery, useExtents } from '../catalogue/api.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CardTitle } from './CardTitle.tsx'
import styles from './PathCards.module.css'

type Props = { title: string; as: 'h2' | 'h3'; all: readonly Project[] }

/** The catalogue’s roadmaps, each a kind of work to choose. Renders nothing if there are none. */
export const RoadmapCards = ({ title, as, all }: Props) => {
  const { extentOf } = useExtents()
  const { data: courses = [] } = useQuery(coursesQuery)
  const roadmaps = courses.filter(({ type }) => type === 'roadmap')
  if (roadmaps.length === 0) return null
  return (
    <>
      <Text as={as} above={28} text="label">
        {title}
      </Text>
      <Stack as="ul" gap={8} above={12}>
        {roadmaps.map(({ id, metadata }) => (
          <li key={id}>
            <Link unstyled className={styles.path} data-edged to={explorePath({ type: 'course', id, title: metadata.title })}>
              <CardTitle title={metadata.title} extent={messages.series(extentOf(projectsWith(metadata.projects, all)))} />
              <Text as="span" text="small" tone="quiet">
                {metadata.description}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
