import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { EditorVariableNode } from '@fieldwork/core/documents/nodes/editorVariable/schema.ts'
import { variableValue } from '@fieldwork/core/documents/variables.ts'
import { useUser } from '../../accounts/api.ts'
import { documentMessages as messages } from '../../messages/document.ts'
import { useVariables } from '../api.ts'
import { ErrorBoundary } from '../../platform/errors/ErrorBoundary.tsx'
import { lazyPart } from '../../platform/loading/lazyPart.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Variable.module.css'

const VariableField = lazyPart(() => import('./VariableField.tsx').then((file) => file.VariableField))

/** A variable's value. Clicking it opens a field, unless the server drew the value. app/early.ts replaces the value in the first response. */
export const Variable = ({ node: { name, placeholder } }: { node: EditorVariableNode }) => {
  const values = useVariables()
  const user = useUser()
  const [isEditing, setEditing] = useState(false)
  const element = useRef<HTMLSpanElement>(null)
  const declared = values.metadata.variables.find((variable) => variable.name === name)
  const value = variableValue(values, name, placeholder)
  if (!declared) return value
  if (declared.personal !== undefined)
    return (
      <Text
        as="span"
        tone="harbour"
        breaks
        className={styles.personal}
        data-variable={name}
        title={user ? messages.ownValue : messages.exampleValue}
      >
        {value}
      </Text>
    )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    setEditing(true)
  }
  const close = (by: 'key' | 'blur') => {
    flushSync(() => setEditing(false))
    if (by === 'key') element.current?.focus({ preventScroll: true })
  }
  const shown = (
    // Not a button element, because its text wouldn't wrap like the text around it.
    <span
      ref={element}
      role="button"
      tabIndex={0}
      className={styles.variable}
      data-variable={name}
      aria-label={messages.editVariable(declared.label, value)}
      onPointerEnter={() => void VariableField.load()}
      onFocus={() => void VariableField.load()}
      onClick={() => getSelection()?.isCollapsed !== false && setEditing(true)}
      onKeyDown={press}
    >
      {value}
    </span>
  )
  if (!isEditing) return shown
  return (
    <ErrorBoundary part={declared.label} onFailed={() => setEditing(false)}>
      <Suspense fallback={shown}>
        <VariableField
          variable={declared}
          value={values.variables.find((variable) => variable.name === name)?.value ?? ''}
          placeholder={placeholder}
          onClose={close}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
