import { useId, type ReactNode } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './Gallery.module.css'

/** A family of widgets and the rule that they follow. */
export const Section = ({ title, rule, children }: { title: string; rule: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Text as="h2" id={id} text="subheading">
        {title}
      </Text>
      <Text above={4} below={20} text="caption" tone="faint">
        {rule}
      </Text>
      <div className={styles.states}>{children}</div>
    </section>
  )
}

/** A widget in one or more states, and a caption that names them. */
export const State = ({ says, children }: { says: string; children: ReactNode }) => (
  <Stack gap={8} align="start">
    <Row wrap gap={10} className={styles.state}>
      {children}
    </Row>
    <Text text="caption" tone="faint">
      {says}
    </Text>
  </Stack>
)
