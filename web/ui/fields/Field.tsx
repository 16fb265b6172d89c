import { useId, type ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Field.module.css'

export type FieldProps = {
  label: string
  /** Shows the label to screen readers only, because the text around the field says it already. */
  labelHidden?: boolean | undefined
  /** Between label and field; describes the field. */
  description?: ReactNode
  /** Under the field; an error replaces it. */
  hint?: ReactNode
  /** Says what is wrong. It wraps and is never cut off. */
  error?: ReactNode
  /** Red edges without a text under the field. */
  invalid?: boolean | undefined
  /** At the end of the line under the field, such as a counter. */
  trailing?: ReactNode
  /** Keeps the line under the field free, so that an error doesn't move what follows. */
  reserveErrorSpace?: boolean | undefined
}

/** Separates the props of a `Field` from those of the control in it. */
export const splitProps = <P extends FieldProps>(props: P) => {
  const { label, labelHidden, description, hint, error, invalid, trailing, reserveErrorSpace, ...control } = props
  return { field: { label, labelHidden, description, hint, error, invalid, trailing, reserveErrorSpace }, control }
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint and error around any control, wired to it. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, labelHidden, description, hint, error, invalid = Boolean(error), trailing, reserveErrorSpace, children } = props
  const id = useId()
  const note = error ?? hint
  const described = [description && `${id}-description`, note && `${id}-note`, trailing && `${id}-end`].filter(Boolean).join(' ')
  const text = <label htmlFor={id}>{label}</label>
  return (
    <div className={styles.field}>
      {labelHidden ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        <Text as="div" below={6} text="strong">
          {text}
        </Text>
      )}
      {description && <div id={`${id}-description`}>{description}</div>}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': invalid || undefined })}
      {(reserveErrorSpace || note || trailing) && (
        <Row align="start" justify="between" gap={12} above={6} tone="faint" className={styles.under}>
          <span id={`${id}-note`} className={styles.note} data-error={Boolean(error) || undefined} aria-live="polite">
            {error && <AlertIcon />}
            {note}
          </span>
          {trailing && <span id={`${id}-end`}>{trailing}</span>}
        </Row>
      )}
    </div>
  )
}

/** Replaces a control in the first response, where nothing would store what is typed, and browsers would be slow to offer autofill. */
export const StaticField = (props: { className: string | undefined; value: string; placeholder: string | undefined }) => (
  <div className={props.className} data-still={props.value ? 'filled' : 'empty'}>
    {props.value || props.placeholder}
  </div>
)
