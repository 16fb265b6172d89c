import type { ReactNode } from 'react'
import { Ring } from './Ring.tsx'
import styles from './StatusMessage.module.css'

/** A short notice above the thing that it is about; it comes and goes with what is said. */
export function StatusMessage({ status = 'complete', children }: { status?: 'complete' | 'incorrect'; children: ReactNode }) {
  return (
    <div className={styles.message} role="status" data-status={status}>
      <Ring status={status} label="" />
      <span>{children}</span>
    </div>
  )
}
