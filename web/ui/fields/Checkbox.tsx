import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'

type Props = {
  checked: boolean
  onChange?: (checked: boolean) => void
  label: ReactNode
  softDisabled?: boolean
}

export function Checkbox({ checked, onChange, label, softDisabled }: Props) {
  return (
    <label className={styles.checkbox} data-not-yet={softDisabled || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-disabled={softDisabled || undefined}
        onChange={(event) => !softDisabled && onChange?.(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
