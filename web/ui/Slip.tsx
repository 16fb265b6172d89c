import type { ReactNode } from 'react'
import { Ring } from './Ring.tsx'
import styles from './Slip.module.css'

/** A short notice above the thing that it is about; it comes and goes with what is said. */
export function Slip({ status = 'complete', children }: { status?: 'complete' | 'incorrect'; children: ReactNode }) {
  return (
    <div className={styles.slip} role="status" data-status={status}>
      <Ring status={status} label="" />
      <span>{children}</span>
    </div>
  )
}
