import { useId, type ReactNode } from 'react'
import { AlertIcon } from '../icons/icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { Row } from '../layout/Row.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Field.module.css'

export type FieldProps = {
  label: string
  /** The label is there for screen readers only, because the place says it already. */
  labelHidden?: boolean | undefined
  /** Stands between label and field, and describes it. */
  description?: ReactNode
  /** Stands under the field; a fault replaces it. */
  hint?: ReactNode
  /** Says what is wrong. It wraps and is never cut off. */
  error?: ReactNode
  /** Red edges without words, where these stand elsewhere. */
  invalid?: boolean | undefined
  /** At the end of the line under the field: a counter, for instance. */
  trailing?: ReactNode
  /** Keeps the line under the field free, so that a fault does not move what follows. */
  reserveErrorSpace?: boolean | undefined
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, hint and fault around any control, wired to it. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, labelHidden, description, hint, error, invalid = Boolean(error), trailing, reserveErrorSpace, children } = props
  const id = useId()
  const note = error ?? hint
  const described = [description && `${id}-description`, note && `${id}-note`, trailing && `${id}-end`].filter(Boolean).join(' ')
  const words = <label htmlFor={id}>{label}</label>
  return (
    <div className={styles.field}>
      {labelHidden ? (
        <VisuallyHidden>{words}</VisuallyHidden>
      ) : (
        <Text as="div" below={6} text="strong">
          {words}
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

/**
 * Stands in for a control in the first response, where nothing would keep what is typed; browsers also spend long on finding out what
 * they could fill in.
 */
export const StaticField = ({
  className,
  value,
  placeholder,
}: {
  className: string | undefined
  value: string
  placeholder: string | undefined
}) => (
  <div className={className} data-still={value ? 'filled' : 'empty'}>
    {value || placeholder}
  </div>
)
