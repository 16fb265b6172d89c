import type { ReactNode } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './SectionHead.module.css'

/** The heading of a section of Home with its action. */
export const SectionHead = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Row justify="between" gap={12} below={12} className={styles.head}>
    <Text as="h2" text="subheading" id={id}>
      {title}
    </Text>
    {children}
  </Row>
)
