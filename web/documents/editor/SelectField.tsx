import { Field } from '../../ui/fields/Field.tsx'
import styles from './FormPopover.module.css'

type Props = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of many. */
export const SelectField = ({ label, options, value, onChange }: Props) => (
  <Field label={label}>
    {(wiring) => (
      <select {...wiring} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
