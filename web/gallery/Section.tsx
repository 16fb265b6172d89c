import { useId, type ReactNode } from 'react'
import styles from './Gallery.module.css'

/** A family of widgets, with its rule. */
export function Section({ title, rule, children }: { title: string; rule: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.rule}>{rule}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** States side by side. */
export function Row({ of, children }: { of: 2 | 3 | 4 | 5; children: ReactNode }) {
  return (
    <div className={styles.row} data-of={of}>
      {children}
    </div>
  )
}

/** A widget in one state. `looks` imitates what only the pointer or the focus can bring about. */
export function State({ says, pseudoState, children }: { says: string; pseudoState?: 'hovered' | 'focused'; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.sample} data-looks={pseudoState}>
        {children}
      </div>
      <p className={styles.caption}>{says}</p>
    </div>
  )
}
