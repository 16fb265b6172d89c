import styles from './Meter.module.css'

type Props = {
  label: string
  /** Whole percent. */
  percent: number
  thin?: boolean
}

/** Progress, in percent. */
export function Meter({ label, percent, thin }: Props) {
  return <progress className={styles.meter} data-thin={thin || undefined} aria-label={label} value={percent} max={100} />
}
