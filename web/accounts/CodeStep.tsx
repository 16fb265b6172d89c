import { type SubmitEvent, useEffect, useState } from 'react'
import { codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { ArrowLeftIcon } from '../ui/icons/icons.ts'
import { signInMessages as messages } from '../messages/accounts.ts'
import { useFlag } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import type { MailedCode, useSignIn } from './useSignIn.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { formatWait } from '../platform/calls/formatWait.ts'
import styles from './SignInForm.module.css'

/** The field for the mailed code. */
export const CodeStep = ({ signIn: { state, dispatch, sent, verifyCode, goBack } }: { signIn: ReturnType<typeof useSignIn> }) => {
  const isMailed = useFlag('capability.mail')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!state.isLoading) void verifyCode()
  }
  return (
    <>
      <CodeLocation sent={sent} email={state.email} isMailed={isMailed} />
      <Stack as="form" gap={14} above={24} className={styles.form} noValidate onSubmit={submit}>
        <CodeField
          label={messages.code}
          value={state.verificationCode}
          error={state.error}
          readOnly={state.isLoading}
          autoFocus
          onChange={(verificationCode) => dispatch({ type: 'codeTyped', verificationCode })}
          onComplete={(code) => void verifyCode(code)}
        />
        <Button
          type="submit"
          variant="filled"
          size="large"
          fullWidth
          loading={state.isLoading}
          softDisabled={state.verificationCode.join('') === ''}
        >
          {messages.submit}
        </Button>
        <Row justify="between" wrap above={4} text="small" className={styles.ways}>
          <Row as="span" inline gap={8} tone="harbour">
            <ArrowLeftIcon />
            <Button variant="link" onClick={() => goBack()}>
              {messages.goBack}
            </Button>
          </Row>
          <Button variant="link" onClick={() => goBack('not received')}>
            {messages.notReceived}
          </Button>
        </Row>
        {sent?.isRepeated && <NextCode key={sent.nextAt} at={sent.nextAt} />}
      </Stack>
    </>
  )
}

const CodeLocation = ({ sent, email, isMailed }: { sent: MailedCode | undefined; email: string; isMailed: boolean }) => {
  const { before, after } = !isMailed ? messages.kept : sent?.isRepeated ? messages.sentAgain : messages.sent
  return (
    <Text above={12} tone="quiet" className={styles.line}>
      {before}
      <b>{email}</b>
      {typeof after === 'string' ? after : after(codeLifetime)}
    </Text>
  )
}

/** Counts down to the next code. Screen readers announce the wait once, and its end. `at`: in ms. */
export const NextCode = ({ at }: { at: number }) => {
  const [left, setLeft] = useState(() => secondsUntil(at))
  const [spoken, setSpoken] = useState('')
  const isOver = left === 0
  // Live regions announce changes, not their initial content.
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(isOver ? messages.nextCodeNow : messages.nextCodeSpoken(formatWait(secondsUntil(at)))))
    return () => clearTimeout(timer)
  }, [isOver, at])
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(secondsUntil(at)), 1000)
    return () => clearInterval(timer)
  }, [isOver, at])
  return (
    <Text text="caption" tone="faint" tabular>
      <span aria-hidden="true">{isOver ? messages.nextCodeNow : messages.nextCode(formatWait(left))}</span>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </Text>
  )
}

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1000))
