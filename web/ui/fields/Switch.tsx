import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import styles from './Switch.module.css'

type Props = {
  checked: boolean
  onChange?: (checked: boolean) => void
  label: ReactNode
  /** Can't be changed yet, but stays focusable, so that a tooltip can say why. */
  softDisabled?: boolean
}

/** Turns something on or off immediately. */
export function Switch({ checked, onChange, label, softDisabled }: Props) {
  return (
    <Row as="label" inline gap={10} weight="medium" className={styles.switch} data-not-yet={softDisabled || undefined}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the state of the checkbox is that of the switch
        role="switch"
        checked={checked}
        aria-disabled={softDisabled || undefined}
        onChange={(event) => !softDisabled && onChange?.(event.target.checked)}
      />
      {label}
    </Row>
  )
}
