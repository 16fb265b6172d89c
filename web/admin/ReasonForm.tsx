import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { maxReasonLength } from '@fieldwork/core/admin/impersonation.ts'
import { adminMessages } from '../messages/admin.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './UsersSection.module.css'

const messages = adminMessages.reason

type Props = {
  title: string
  text: ReactNode
  confirm: string
  variant?: ButtonVariant
  /** Rejects with the reason why it failed. The form stays busy once it's done. */
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks an administrator for the reason of an action, for the audit log. */
export const ReasonForm = ({ title, text, confirm, variant = 'filled', act, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    form.current?.querySelector('input')?.focus()
    return () => void (opener instanceof HTMLElement && opener.focus())
  }, [])
  const acting = useAction(() => act(reason))
  const isActing = acting.isBusy || acting.isDone
  return (
    <Stack
      as="form"
      ref={form}
      gap={10}
      text="small"
      surface="card"
      className={classes(styles.panel, styles.question)}
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault()
        if (isActing) return
        if (reason.trim() === '') setFault(messages.missing)
        else acting.run()
      }}
      onKeyDown={onEscape(onClose)}
    >
      <Text as="h2" text="label" id={heading}>
        {title}
      </Text>
      <Text tone="quiet">{text}</Text>
      <TextField
        label={messages.reason}
        placeholder={messages.placeholder}
        maxLength={maxReasonLength}
        value={reason}
        error={fault}
        onChange={(typed) => {
          setReason(typed)
          setFault(undefined)
        }}
      />
      {acting.error && (
        <Banner type="error" small>
          {acting.error.message}
        </Banner>
      )}
      <Row align="stretch" justify="end" gap={8}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant={variant} size="small" loading={isActing}>
          {confirm}
        </Button>
      </Row>
    </Stack>
  )
}
