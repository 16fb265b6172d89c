import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react'
import { Field, StaticField, type FieldProps } from './Field.tsx'
import { Row } from '../layout/Row.tsx'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'disabled' | 'className' | 'ref'> &
  FieldProps & {
    value: string
    onChange?: (value: string) => void
    /** Stands in front of the value and is not part of it. */
    prefix?: string
    /** Stands behind the value, within the edge: a button, for instance. */
    suffix?: ReactNode
  }

export function TextField({ label, labelHidden, description, hint, error, invalid, reserveErrorSpace, trailing, ...more }: Props) {
  const { value, onChange, prefix, suffix, ...rest } = more
  const input = useRef<HTMLInputElement>(null)
  // a press on the prefix is a press on the field
  const press = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('input, button')) return
    event.preventDefault()
    input.current?.focus()
  }
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      description={description}
      hint={hint}
      error={error}
      invalid={invalid}
      reserveErrorSpace={reserveErrorSpace}
      trailing={trailing}
    >
      {(wiring) => (
        <Row gap={10} tone="faint" className={styles.box} data-edged onPointerDown={press}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          {import.meta.env.SSR ? (
            <StaticField className={styles.input} value={value} placeholder={rest.placeholder} />
          ) : (
            <input
              type="text"
              {...rest}
              {...wiring}
              ref={input}
              className={styles.input}
              value={value}
              onChange={(event) => onChange?.(event.target.value)}
            />
          )}
          {suffix}
        </Row>
      )}
    </Field>
  )
}
