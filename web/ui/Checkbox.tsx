import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

type Props = {
  checked: boolean
  onChange?: (checked: boolean) => void
  label: ReactNode
  notYet?: boolean
  name?: string
}

export function Checkbox({ checked, onChange, label, notYet, name }: Props) {
  return (
    <label className={styles.checkbox} data-not-yet={notYet || undefined}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-disabled={notYet || undefined}
        onChange={(event) => !notYet && onChange?.(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
