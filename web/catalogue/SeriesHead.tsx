import type { ReactNode } from 'react'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './ProjectsInOrder.module.css'

type Props = {
  icon: string
  title: string
  /** True if the page has no other subject. */
  isPage: boolean
  /** How many projects, and how long they take. */
  extent: string
  /** The subject, or the intended readers. */
  lead: string
  children?: ReactNode
}

/** The head of a series, a written path or a concept. */
export const SeriesHead = ({ icon, title, isPage, extent, lead, children }: Props) => (
  <Row as="header" align="start" gap={12} below={20} className={styles.head}>
    <ProjectIcon name={icon} size={44} />
    <Stack grow>
      <Text text="small" weight="bold" tone="harbour">
        {extent}
      </Text>
      <Text as={isPage ? 'h1' : 'h2'} text={isPage ? 'title' : 'heading'} above={4}>
        {title}
      </Text>
      {lead && (
        <Text above={10} tone="quiet">
          {lead}
        </Text>
      )}
      {children}
    </Stack>
  </Row>
)
