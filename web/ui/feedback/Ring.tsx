import type { ReactNode } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { Stack } from '../layout/Stack.tsx'
import styles from './Ring.module.css'

export type RingStatus = 'not-started' | 'incomplete' | 'progress' | 'review' | 'complete' | 'incorrect' | 'locked'

type Props = {
  status: RingStatus
  /** Whole percent for `progress`. If it's unknown, a quarter is drawn. */
  percent?: number | undefined
  size?: 16 | 20 | 24 | 38 | 104
  /** The name for screen readers. An empty one hides the ring from them, because the text beside it says the same. */
  label?: string
  /** In lists of projects: a green wash with a tick instead of a solid disc. */
  soft?: boolean
  /** The review ring as something to choose, rather than as a state. */
  muted?: boolean
  /** Inside a large ring. */
  children?: ReactNode
}

/** A status, recognizable by its shape as well as by its color. */
export function Ring({ status, percent, size = 16, label, soft, muted, children }: Props) {
  const named = shellMessages.ring[status]
  const name = label ?? (typeof named === 'string' ? named : named(percent))
  return (
    <span
      className={styles.ring}
      data-status={status}
      data-soft={soft || undefined}
      data-muted={muted || undefined}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {status === 'progress' ? <Arc percent={percent ?? 25} size={size} /> : <Sign status={status} size={size} />}
      {children && (
        <Stack as="span" align="middle" className={styles.inside}>
          {children}
        </Stack>
      )}
    </span>
  )
}

/** Larger rings have more room around a thinner sign. */
function Sign({ status, size }: { status: RingStatus; size: number }) {
  const extent = size === 38 ? 51 : size === 24 ? 39 : 35
  const start = 12 - extent / 2
  const line = status === 'locked' ? 2.4 : size === 38 ? 2.6 : size === 24 ? 3 : 3.4
  return (
    <svg
      className={styles.sign}
      width={size}
      height={size}
      viewBox={`${start} ${start} ${extent} ${extent}`}
      strokeWidth={line}
      aria-hidden="true"
    >
      <path d={signs[status]} />
    </svg>
  )
}

const signs: Partial<Record<RingStatus, string>> = {
  complete: 'm5 12.5 4.5 4.5L19 7.5',
  incorrect: 'M12 6v7M12 17.5v.01',
  locked:
    'M7.5 11h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 17.5v-5A1.5 1.5 0 0 1 7.5 11ZM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11',
}

function Arc({ percent, size }: { percent: number; size: number }) {
  const line = size > 50 ? 6 : size > 30 ? 8 : 14
  const shape = { cx: 50, cy: 50, r: 50 - line / 2, strokeWidth: line, pathLength: 100 }
  return (
    <svg className={styles.arc} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.track} {...shape} />
      {percent > 0 && <circle className={styles.value} {...shape} strokeDasharray={`${Math.min(100, percent)} 200`} />}
    </svg>
  )
}
