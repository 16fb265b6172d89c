import { shellMessages } from '../../messages/shell.ts'
import { characterCounter } from './characterCounter.ts'
import { Row } from '../layout/Row.tsx'
import styles from './CounterRing.module.css'

/** A ring that fills up with the text: gray, amber when a fifth is left, and red at zero. */
export function CounterRing({ used, limit }: { used: number; limit: number }) {
  const { left, tone, filled } = characterCounter(used, limit)
  return (
    <Row as="span" inline gap={6} className={styles.counter} data-tone={tone}>
      <svg className={styles.ring} width="14" height="14" viewBox="0 0 20 20" aria-hidden="true">
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <circle className={styles.value} cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${filled} 200`} />
      </svg>
      {shellMessages.counter.left(left, limit)}
    </Row>
  )
}
