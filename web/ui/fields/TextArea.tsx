import type { ComponentProps } from 'react'
import { classes } from '../dom/classes.ts'
import { CounterRing } from './CounterRing.tsx'
import { Field, splitProps, StaticField, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'disabled' | 'className' | 'maxLength'> &
  Omit<FieldProps, 'trailing'> & {
    value: string
    onChange?: (value: string) => void
    /** The maximum number of characters; a counter says how many are left. */
    limit?: number | undefined
  }

export function TextArea(props: Props) {
  const { field, control } = splitProps(props)
  const { value, onChange, limit, ...rest } = control
  const className = classes(styles.edge, styles.area)
  return (
    <Field {...field} trailing={limit !== undefined && <CounterRing used={value.length} limit={limit} />}>
      {(wiring) =>
        import.meta.env.SSR ? (
          <StaticField className={className} value={value} placeholder={rest.placeholder} />
        ) : (
          <textarea
            rows={3}
            {...rest}
            {...wiring}
            className={className}
            value={value}
            {...(limit !== undefined && { maxLength: limit })}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )
      }
    </Field>
  )
}
