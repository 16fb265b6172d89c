import { useQuery } from '@tanstack/react-query'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { nearestPath } from '@fieldwork/core/goals/nearestPath.ts'
import { PathLinks } from './PathLinks.tsx'
import { pathsQuery } from './pathQueries.ts'

/** Offers the written path nearest to a goal, which needs no login, or all of them if none is near. */
export const PathWithoutLogin = ({ goal }: { goal: string }) => {
  const { data: paths = [] } = useQuery(pathsQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const nearest = nearestPath(goal, paths, projects)
  if (!nearest) return <PathLinks title={messages.anyPath} above={16} />
  return (
    <Text above={16} text="small" tone="quiet">
      {messages.nearestPath} <Link to={learningPathPath(nearest.id)}>{nearest.title}</Link>
    </Text>
  )
}
