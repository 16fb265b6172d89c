import { useRef, type ComponentProps, type PointerEvent, type ReactNode } from 'react'
import { Field, StaticField, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './Field.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'disabled' | 'className' | 'ref'> &
  Omit<FieldProps, 'end'> & {
    value: string
    onChange?: (value: string) => void
    icon?: IconName
    /** Stands in front of the value and is not part of it. */
    prefix?: string
    /** Can be read and focused, so that it can explain itself, but not written in. */
    locked?: boolean
    /** A control inside the field, at its end. */
    control?: ReactNode
    /** Under the field, at its end. */
    counter?: ReactNode
  }

export function TextField({ label, labelHidden, description, hint, error, invalid, reserveErrorSpace, counter, ...more }: Props) {
  const { value, onChange, icon, prefix, locked, control, ...rest } = more
  const input = useRef<HTMLInputElement>(null)
  // a press on the prefix or the icon is a press on the field
  const press = (event: PointerEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('input, button, a')) return
    event.preventDefault()
    input.current?.focus()
  }
  return (
    <Field {...{ label, labelHidden, description, hint, error, invalid, reserveErrorSpace }} trailing={counter}>
      {(wiring) => (
        <div className={styles.box} data-locked={locked || undefined} onPointerDown={press}>
          {icon && <Icon name={icon} size={locked ? 16 : 18} />}
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
              readOnly={locked || rest.readOnly}
              onChange={(event) => onChange?.(event.target.value)}
            />
          )}
          {control && <span className={styles.end}>{control}</span>}
        </div>
      )}
    </Field>
  )
}
