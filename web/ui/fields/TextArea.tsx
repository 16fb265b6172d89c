import type { ComponentProps } from 'react'
import { CounterRing } from './CounterRing.tsx'
import { Field, StaticField, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'disabled' | 'className' | 'maxLength'> &
  Omit<FieldProps, 'end'> & {
    value: string
    onChange?: (value: string) => void
    /** No more characters than this can be typed; a counter says how many are left. */
    limit?: number | undefined
  }

export function TextArea({
  label,
  labelHidden,
  description,
  hint,
  error,
  invalid,
  reserveErrorSpace,
  value,
  onChange,
  limit,
  ...rest
}: Props) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      description={description}
      hint={hint}
      error={error}
      invalid={invalid}
      reserveErrorSpace={reserveErrorSpace}
      trailing={limit !== undefined && <CounterRing used={value.length} limit={limit} />}
    >
      {(wiring) =>
        import.meta.env.SSR ? (
          <StaticField className={styles.area} value={value} placeholder={rest.placeholder} />
        ) : (
          <textarea
            rows={3}
            {...rest}
            {...wiring}
            className={styles.area}
            value={value}
            {...(limit !== undefined && { maxLength: limit })}
            onChange={(event) => onChange?.(event.target.value)}
          />
        )
      }
    </Field>
  )
}
