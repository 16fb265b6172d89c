import { useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { displayName, maxNameLength } from '@fieldwork/core/accounts/name.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { PencilIcon } from '../ui/icons/icons.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { nameMessages as messages } from '../messages/accounts.ts'
import { useSaveName } from './api.ts'
import { Row } from '../ui/layout/Row.tsx'
import styles from './NameField.module.css'

/**
 * The name, or an offer to give one, and after a click a field for it. Enter or Save saves; leaving the field, Escape, and an empty or
 * unchanged name do not.
 */
export const NameField = ({ user }: { user: User }) => {
  const saveName = useSaveName()
  const given = givenName(user)
  /** The name as it is typed; undefined: it is only shown. */
  const [text, setText] = useState<string>()
  const saving = useAction(
    async (name: string) => {
      await saveName(name)
      setText(undefined)
    },
    { onFailed: (failure) => reportError(failure, 'Saving the name') },
  )
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
      {/* A press on Save would take the focus from the field, and leaving the field ends the editing. */}
      <Button type="submit" size="small" variant="filled" loading={saving.isBusy} onPointerDown={(event) => event.preventDefault()}>
        {messages.save}
      </Button>
    </form>
  )
}
