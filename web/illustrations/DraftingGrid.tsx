import { useId } from 'react'
import styles from './StartIllustration.module.css'

/** The squared paper of drawings, behind the content of a positioned element. */
export const DraftingGrid = () => {
  const id = useId()
  return (
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
  )
}
