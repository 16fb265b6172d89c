import { useId } from 'react'
import { stationMessages as messages } from '../messages/start.ts'
import { TideStation } from './TideStation.tsx'
import styles from './StartIllustration.module.css'

/** The drawing at the top of the start page: a half-built station on the water, with its title block. */
export const StartIllustration = () => {
  const id = useId()
  return (
    <div className={styles.sheet}>
      <svg className={styles.grid} fill="none" stroke="var(--grid)" aria-hidden="true">
        <pattern id={`${id}-fine`} width="24" height="24" patternUnits="userSpaceOnUse">
          <path d="M24 0H0V24" />
        </pattern>
        <pattern id={`${id}-bold`} width="120" height="120" patternUnits="userSpaceOnUse">
          <path stroke="var(--grid-bold)" d="M120 0H0V120" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id}-fine)`} />
        <rect width="100%" height="100%" fill={`url(#${id}-bold)`} />
      </svg>
      <TideStation />
      <dl className={styles.block}>
        {messages.block.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
