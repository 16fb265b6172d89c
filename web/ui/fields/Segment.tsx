import { useId } from 'react'
import type { Icon } from '../icons/createIcon.tsx'
import { Row } from '../layout/Row.tsx'
import styles from './Segment.module.css'

type Props<V extends string> = {
  label: string
  options: readonly { value: V; label: string; icon?: Icon }[]
  value: V
  onChange: (value: V) => void
}

/** One of two to four visible options: radio buttons with the chosen one raised. */
export function Segment<V extends string>({ label, options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <Row inline align="stretch" wrap className={styles.segment} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Row as="label" key={option.value} inline gap={8} text="small" className={styles.part}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <option.icon />}
          {option.label}
        </Row>
      ))}
    </Row>
  )
}
