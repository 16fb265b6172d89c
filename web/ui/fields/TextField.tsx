import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../dom/classes.ts'
import { Field, splitProps, StaticField, type FieldProps } from './Field.tsx'
import { Row } from '../layout/Row.tsx'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'disabled' | 'className' | 'ref'> &
  FieldProps & {
    value: string
    onChange?: (value: string) => void
    /** Renders a usable field before the app starts; the app takes over its text. */
    isEarly?: boolean
    /** In front of the value, and no part of it: text or an icon. */
    prefix?: ReactNode
    /** Behind the value, within the edge: a button, for instance. */
    suffix?: ReactNode
  }

export function TextField(props: Props) {
  const { field, control } = splitProps(props)
  const { value, onChange, isEarly, prefix, suffix, ...rest } = control
  const input = useRef<HTMLInputElement>(null)
  // A press on the prefix is a press on the field.
  const press = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('input, button')) return
    event.preventDefault()
    input.current?.focus()
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <Row gap={10} className={classes(styles.edge, styles.box)} onPointerDown={press}>
          {typeof prefix === 'string' ? <span className={styles.prefix}>{prefix}</span> : prefix}
          {import.meta.env.SSR && !isEarly ? (
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
