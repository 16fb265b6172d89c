import { useId } from 'react'
import { analyticsMessages as messages } from '../messages/analytics.ts'
import styles from './Funnel.module.css'
import { type FunnelStep, percentOf } from './steps.ts'

type Props = { title: string; note: string; steps: readonly FunnelStep[] }

/** How many go on from each step to the next, with bars as long as the part of the first step that they are. */
export const Funnel = ({ title, note, steps }: Props) => {
  const id = useId()
  const all = steps[0]?.count ?? 0
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{note}</p>
      {all === 0 ? (
        <p className={styles.none}>{messages.noneYet}</p>
      ) : (
        <ol>
          {steps.map(({ name, count, of }) => (
            <li key={name}>
              <p className={styles.step}>
                <span>
                  {name}
                  {of && <span className={styles.share}>{messages.share(percentOf(count, of.count), of.name)}</span>}
                </span>
                <b>{messages.number(count)}</b>
              </p>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.whole} width="100%" height="100%" rx="3" />
                <rect className={styles.part} width={`${percentOf(count, all)}%`} height="100%" rx="3" />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
