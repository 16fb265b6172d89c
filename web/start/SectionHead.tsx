import type { ReactNode } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import styles from './SectionHead.module.css'

/** The heading of a section of Home, and at its end what can be done with all of it. */
export const SectionHead = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Row justify="between" gap={12} below={12} className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </Row>
)
