import { useQuery } from '@tanstack/react-query'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { pathsQuery } from './pathQueries.ts'
import styles from './PathLinks.module.css'

type Props = { title: string; as?: 'h2' | 'h3' | 'p'; max?: number; except?: string; above?: 2 | 8 | 16 | 28 | 32 }

/** Links to written paths below a title. Renders nothing if there are none. */
export const PathLinks = ({ title, as: Title = 'p', max, except, above = 8 }: Props) => {
  const paths = (useQuery(pathsQuery).data ?? []).filter(({ id }) => id !== except).slice(0, max)
  if (paths.length === 0) return null
  return (
    <>
      <Row as={Title} above={above} text={Title === 'p' ? 'caption' : 'label'} tone={Title === 'p' ? 'quiet' : 'ink'}>
        {title}
      </Row>
      <Row as="ul" align="baseline" wrap above={4} text={Title === 'p' ? 'caption' : 'body'} className={styles.links}>
        {paths.map((path) => (
          <li key={path.id}>
            <Link to={learningPathPath(path.id)}>{path.title}</Link>
          </li>
        ))}
      </Row>
    </>
  )
}
