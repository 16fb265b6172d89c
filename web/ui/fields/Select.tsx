import type { ComponentProps } from 'react'
import { classes } from '../dom/classes.ts'
import { ChevronDownIcon } from '../icons/icons.ts'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'children'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onChange: (value: string) => void
}

/** One of many, chosen from the browser's own list. A label around it or a `Field` names it. */
export const Select = ({ options, onChange, className, ...rest }: Props) => (
  <span className={styles.select}>
    <select {...rest} className={classes(styles.edge, className)} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDownIcon />
  </span>
)
