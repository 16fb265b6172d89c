import type { SubmitEvent } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { signInMessages as messages } from '../messages/accounts.ts'
import { useFlag } from './api.ts'
import { CodeStep } from './CodeStep.tsx'
import { NextCode } from './NextCode.tsx'
import { OtherSignIns } from './OtherSignIns.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './SignInForm.module.css'
import { useSignIn } from './useSignIn.ts'

type Props = {
  /** The address that opens after sign-in. */
  returnTo: string
  gated?: boolean
  /** Why an earlier sign-in failed. */
  error?: string
  onSignedIn: () => void
  /** Called before the browser leaves for another sign-in. */
  onLeave?: () => void
}

export const signInHeading = (gated: boolean | undefined): string => (gated ? messages.gatedHeading : messages.heading)

/** The form of the login page and the login dialog, which add the heading. */
export const SignInForm = ({ returnTo, gated, error, onSignedIn, onLeave }: Props) => {
  const signIn = useSignIn(returnTo, onSignedIn, { error })
  const { state, dispatch, sent, needsHelp, requestCode, enterCode } = signIn
  const isMailed = useFlag('capability.mail')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!state.isLoading) void requestCode()
  }

  if (state.step === 'INITIAL')
    return (
      <>
        {gated && (
          <Text above={12} tone="quiet" className={styles.line}>
            {messages.gatedSubline}
          </Text>
        )}
        <Stack as="form" gap={14} above={24} className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label={messages.email}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            data-autofocus
            reserveErrorSpace
            value={state.email}
            readOnly={state.isLoading}
            error={state.error}
            onChange={(email) => dispatch({ type: 'emailTyped', email })}
          />
          <Button type="submit" variant="filled" size="large" fullWidth loading={state.isLoading}>
            {messages.send}
          </Button>
        </Stack>
        {sent && sent.email === emailAddress(state.email) && (
          <Text as="div" above={16} text="small" tone="quiet" className={styles.help}>
            {needsHelp && <p>{isMailed ? messages.help : messages.helpKept}</p>}
            <Row justify="between" wrap above={4} text="small" className={styles.ways}>
              <Button variant="link" onClick={() => enterCode(sent)}>
                {messages.enterCode}
              </Button>
              {needsHelp && <NextCode key={sent.nextAt} at={sent.nextAt} />}
            </Row>
          </Text>
        )}
        <OtherSignIns returnTo={returnTo} onSignedIn={onSignedIn} onLeave={onLeave} />
        <Text above={20} text="caption" tone="faint" className={styles.accept}>
          {messages.acceptBefore}
          <Link to={routePatterns.terms}>{messages.terms}</Link>
          {messages.acceptBetween}
          <Link to={routePatterns.privacy}>{messages.privacy}</Link>.
        </Text>
      </>
    )
  return <CodeStep signIn={signIn} />
}
