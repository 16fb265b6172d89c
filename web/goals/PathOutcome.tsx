import { pathMessages as messages } from '../messages/goals.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './PathPage.module.css'

/** Shows the outcome of a written path. */
export const PathOutcome = ({ as = 'h2', children }: { as?: 'h2' | 'h3'; children: string }) => (
  <Card className={styles.outcome} aria-labelledby="path-outcome">
    <Text as={as} text="label" id="path-outcome">
      {messages.outcome}
    </Text>
    <Text above={6}>{children}</Text>
  </Card>
)
