import { shellWords } from '../words/shell.ts'
import { Icon } from './Icon.tsx'
import styles from './TrailNode.module.css'

type Props = {
  step: number
  at: 'behind' | 'here' | 'ahead' | 'locked'
  /** Where the step's own words stand beside it and say how it stands. */
  hidden?: boolean
}

/** A station of the trail: green tick behind you, filled here, empty ahead. */
export function TrailNode({ step, at, hidden }: Props) {
  return (
    <span
      className={styles.node}
      data-at={at}
      {...(hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': shellWords.trail[at](step) })}
    >
      {at === 'behind' ? <Icon name="check" size={14} /> : at === 'locked' ? <Icon name="lock" size={14} /> : step}
    </span>
  )
}
