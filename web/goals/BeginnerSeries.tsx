import { useQuery } from '@tanstack/react-query'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { easySeries } from '@fieldwork/core/catalogue/series.ts'
import { projectsQuery, useExtents } from '../catalogue/api.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CardTitle } from './CardTitle.tsx'
import styles from './PathCards.module.css'

const maxSeries = 3

/** The first series that begin with an easy project. Renders nothing if there are none. */
export const BeginnerSeries = ({ as = 'h2' }: { as?: 'h2' | 'h3' }) => {
  const { extentOf } = useExtents()
  const { data: projects = [] } = useQuery(projectsQuery)
  const series = easySeries(projects)
  if (series.length === 0) return null
  return (
    <>
      <Text as={as} above={20} text="label">
        {messages.beginnerSeries}
      </Text>
      <Stack as="ul" gap={8} above={12}>
        {series.slice(0, maxSeries).map((one) => (
          <li key={one.id}>
            <Link unstyled className={styles.path} data-edged to={explorePath({ type: 'course', id: one.id!, title: one.title! })}>
              <CardTitle title={one.title!} extent={messages.series(extentOf(one.projects))} />
              <Text as="span" text="small" tone="quiet">
                {one.description}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
