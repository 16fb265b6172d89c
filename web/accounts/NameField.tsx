import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { displayName, maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { PencilIcon } from '../ui/icons/icons.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { nameMessages as messages } from '../messages/accounts.ts'
import { useSaveName } from './useSaveName.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './NameField.module.css'

/**
 * The name, or an invitation to give one. A press replaces it with a field: Enter or Save saves; blur, Escape, and an empty or unchanged name
 * cancel.
 */
export const NameField = ({ user }: { user: User }) => {
  const given = givenName(user)
  /** The text of the field; undefined while the name is only shown. */
  const [text, setText] = useState<string>()
  const saving = useSaveName(() => setText(undefined))
  // The field replaces the pressed button, which gets the focus back afterwards.
  const hasEdited = useRef(false)

  const leave = () => {
    setText(undefined)
    saving.reset()
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (saving.isBusy) return
    const name = displayName(text ?? '')
    if (!name || name === given) leave()
    else saving.run(name)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (saving.isBusy || currentTarget.contains(relatedTarget)) return
    hasEdited.current = false
    leave()
  }

  if (text === undefined)
    return (
      <Row
        as="button"
        type="button"
        gap={8}
        text="subheading"
        breaks
        className={styles.name}
        aria-label={given && messages.edit(given)}
        ref={(button) => {
          if (hasEdited.current) button?.focus()
        }}
        onClick={() => {
          hasEdited.current = true
          setText(given ?? '')
        }}
      >
        {given ?? messages.add}
        <PencilIcon size={16} />
      </Row>
    )
  return (
    <form className={styles.form} noValidate onSubmit={save} onBlur={blur} onKeyDown={saving.isBusy ? undefined : onEscape(leave)}>
      <TextField
        label={messages.label}
        labelHidden
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={maxNameLength}
        value={text}
        readOnly={saving.isBusy}
        error={saving.error ? messages.failed : undefined}
        onChange={setText}
        onFocus={(event) => event.target.select()}
      />
      {/* The press must not blur the field, which would cancel. */}
      <Button type="submit" size="small" variant="filled" loading={saving.isBusy} onPointerDown={(event) => event.preventDefault()}>
        {messages.save}
      </Button>
    </form>
  )
}
