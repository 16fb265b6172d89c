import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Concepts.module.css'

/** The names of a project's concepts. */
export const Concepts = ({ concepts }: { concepts: readonly string[] }) =>
  concepts.length > 0 && (
    <Row as="ul" align="stretch" wrap gap={6} aria-label={words.concepts}>
      {concepts.map((concept) => (
        <Text as="li" key={concept} text="caption" tone="quiet" className={styles.concept}>
          {concept}
        </Text>
      ))}
    </Row>
  )
