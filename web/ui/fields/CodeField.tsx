import { useEffect, useId, useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { codeLength, isComplete, isRefusedKey, pastedCode, withDigit, withoutDigit, type CodeDigits } from './code.ts'
import { Text } from '../text/Text.tsx'
import field from './Field.module.css'
import styles from './CodeField.module.css'

type Props = {
  label: string
  value: CodeDigits
  onChange: (code: CodeDigits) => void
  /** Called when typing fills the last empty box, or when pasting fills all of them. */
  onComplete?: (code: string) => void
  /** All edges turn red; the text has a line that is always there. */
  error?: string | undefined
  readOnly?: boolean
  /** Focuses the first empty box at first. */
  autoFocus?: boolean
}

/** A one-time code with one digit in each box. */
export function CodeField({ label, value, onChange, onComplete, error, readOnly, autoFocus }: Props) {
  const id = useId()
  const boxes = useRef<HTMLDivElement>(null)
  const focusBox = (position: number) => boxes.current?.querySelectorAll('input')[Math.min(position, codeLength - 1)]?.focus()

  // In a layout effect, because a digit typed before anything has the focus would be lost.
  useLayoutEffect(() => {
    if (autoFocus) focusBox(Math.max(0, value.indexOf('')))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at first: later changes move the focus themselves
  }, [])

  const isEmpty = !value.some(Boolean)
  useEffect(() => {
    if (error && isEmpty) focusBox(0)
  }, [error, isEmpty])

  const change = (code: CodeDigits, next: number, isWhole = false) => {
    if (readOnly) return
    onChange(code)
    focusBox(next)
    // A digit typed over a full box only begins another code.
    if (isComplete(code) && (isWhole ? code.join('') !== value.join('') : !isComplete(value))) onComplete?.(code.join(''))
  }

  const press = (event: KeyboardEvent, position: number) => {
    // On-screen keyboards don't name keys; `write` checks what they enter.
    if (event.key === 'Unidentified' || event.key === 'Process') return
    if (isRefusedKey(event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) {
      event.preventDefault()
      change(withDigit(value, position, event.key), position + 1)
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      const back = withoutDigit(value, position)
      change(back.code, back.position)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      change(withDigit(value, position, ''), position)
    }
  }

  const write = (event: ChangeEvent<HTMLInputElement>, position: number) => {
    const text = event.target.value
    const filled = pastedCode(text)
    if (filled) change(filled, codeLength, true)
    else if (/^\d$/.test(text.slice(-1))) change(withDigit(value, position, text.slice(-1)), position + 1)
    else if (text === '') change(withDigit(value, position, ''), position)
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const code = pastedCode(event.clipboardData.getData('text'))
    if (code) change(code, codeLength, true)
  }

  return (
    <div className={field.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      <Text as="div" id={`${id}-label`} below={8} text="strong">
        {label}
      </Text>
      <div ref={boxes} className={styles.boxes}>
        {value.map((digit, position) => (
          <input
            key={position}
            className={field.edge}
            aria-label={shellMessages.codeField.digit(position + 1, codeLength)}
            aria-invalid={Boolean(error) || undefined}
            inputMode="numeric"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            value={digit}
            readOnly={readOnly}
            onChange={(event) => write(event, position)}
            onKeyDown={(event) => press(event, position)}
            onPaste={paste}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <Text id={`${id}-error`} above={6} weight="medium" tone="danger" className={styles.error} aria-live="assertive">
        {error}
      </Text>
    </div>
  )
}
