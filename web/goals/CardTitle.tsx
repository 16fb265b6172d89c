import type { ReactNode } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './PathCards.module.css'

/** The title of a card and, beside it or below it on a phone, its extent. */
export const CardTitle = ({ title, extent }: { title: string; extent: ReactNode }) => (
  <Row as="span" wrap justify="between" align="baseline" className={styles.title}>
    <Text as="span" text="strong">
      {title}
    </Text>
    <Text as="span" text="caption" tone="faint" tabular className={styles.extent}>
      {extent}
    </Text>
  </Row>
)
