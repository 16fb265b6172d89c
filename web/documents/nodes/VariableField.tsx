import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cleanValue, valueFault } from '@fieldwork/core/accounts/variables.ts'
import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import { TooltipContent } from '../../ui/popovers/TooltipContent.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { documentMessages as messages } from '../../messages/document.ts'
import { useSaveVariable } from '../saveVariable.ts'
import styles from './Variable.module.css'

type Props = {
  variable: ProjectVariable
  /** The learner's value; empty if they haven't set one. */
  value: string
  placeholder: string
  onClose: (by: 'key' | 'blur') => void
}

/** The field of a variable. Enter and blur save a change, Escape discards it. */
export const VariableField = ({ variable, value, placeholder, onClose }: Props) => {
  const id = useId()
  const around = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  const [text, setText] = useState(value)
  const [isFocused, setFocused] = useState(false)
  const save = useSaveVariable(variable)
  const fault = valueFault(cleanValue(text))
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])

  const close = (by: 'key' | 'blur') => {
    if (isClosed.current) return
    isClosed.current = true
    onClose(by)
  }
  const finish = (by: 'key' | 'blur') => {
    // Removing the field also triggers a blur event.
    if (isClosed.current || fault) return
    if (cleanValue(text) !== value) save(cleanValue(text))
    close(by)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') finish('key')
    else close('key')
  }
  return (
    <span ref={around} className={styles.around}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label={variable.label}
        aria-describedby={id}
        aria-invalid={fault !== undefined}
        value={text}
        placeholder={placeholder}
        size={Math.max(4, (text || placeholder).length)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          finish('blur')
        }}
      />
      <TooltipContent open={isFocused || fault !== undefined} around={around} side="bottom" id={id} letsThrough>
        {fault ? messages.valueFaults[fault] : variable.label}
      </TooltipContent>
      <VisuallyHidden role="alert">{fault && messages.valueFaults[fault]}</VisuallyHidden>
    </span>
  )
}
