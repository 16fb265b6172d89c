import { useQuery } from '@tanstack/react-query'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { pathsQuery } from './pathQueries.ts'
import styles from './PathLinks.module.css'

type Props = {
  title: string
  as?: 'h2' | 'h3' | 'p'
  max?: number
  except?: string
  /** Only paths whose title has the words of this search. */
  search?: string
  above?: 2 | 8 | 16 | 28 | 32
  below?: 16
}

/** Links to written paths below a title. Renders nothing if there are none. */
export const PathLinks = ({ title, as: Title = 'p', max, except, search, above = 8, below }: Props) => {
  const paths = (useQuery(pathsQuery).data ?? [])
    .filter((path) => path.id !== except && (search === undefined || isNamed(path.title, search)))
    .slice(0, max)
  if (paths.length === 0) return null
  return (
    <>
      <Row as={Title} above={above} text={Title === 'p' ? 'caption' : 'label'} tone={Title === 'p' ? 'quiet' : 'ink'}>
        {title}
      </Row>
      <Row
        as="ul"
        align="baseline"
        wrap
        above={4}
        {...(below && { below })}
        text={Title === 'p' ? 'caption' : 'body'}
        className={styles.links}
      >
        {paths.map((path) => (
          <li key={path.id}>
            <Link to={learningPathPath(path.id)}>{path.title}</Link>
          </li>
        ))}
      </Row>
    </>
  )
}

/** True if a title has every longer word of a search, or its beginning. */
const isNamed = (title: string, search: string): boolean => {
  const [own, searched] = [title, search].map((text) => textWords(text).flatMap(({ word }) => (word.length >= minWordLength ? word : [])))
  return searched!.length > 0 && searched!.every((word) => own!.some((one) => one.startsWith(word) || word.startsWith(one)))
}

/** Shorter words, such as “run” or “my”, name no path. */
const minWordLength = 4
