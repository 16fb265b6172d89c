import type { SubmitEvent } from 'react'
import { routePatterns } from '../../core/paths.ts'
import { codeLifetime, emailAddress } from '../../core/accounts/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { TextField } from '../ui/TextField.tsx'
import { signInWords as words } from '../words/accounts.ts'
import { useFeatures } from './api.ts'
import { NextCode } from './NextCode.tsx'
import styles from './SignInForm.module.css'
import { type SentCode, useSignIn } from './useSignIn.ts'

type Props = {
  /** Where the person comes out afterwards. */
  returnTo: string
  gated?: boolean
  onSignedIn: () => void
}

export const signInHeading = (gated: boolean | undefined): string => (gated ? words.gatedHeading : words.heading)

/** The same on the login page and in the dialog; the heading is theirs. */
export const SignInForm = ({ returnTo, gated, onSignedIn }: Props) => {
  const { state, dispatch, sent, needsHelp, requestCode, verifyCode, goBack, enterCode } = useSignIn(returnTo, onSignedIn)
  const isMailed = useFeatures().features['capability.mail'] ?? false
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!state.isLoading) void (state.step === 'INITIAL' ? requestCode() : verifyCode())
  }

  if (state.step === 'INITIAL')
    return (
      <>
        {gated && <p className={styles.line}>{words.gatedSubline}</p>}
        <form className={styles.form} noValidate onSubmit={submit}>
          <TextField
            label={words.email}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            data-autofocus
            reserved
            value={state.email}
            readOnly={state.isLoading}
            error={state.error}
            onChange={(email) => dispatch({ type: 'emailTyped', email })}
          />
          <Button type="submit" look="filled" size="large" wide working={state.isLoading}>
            {words.send}
          </Button>
        </form>
        {sent && sent.email === emailAddress(state.email) && (
          <div className={styles.help}>
            {needsHelp && <p>{isMailed ? words.help : words.helpKept}</p>}
            <div className={styles.ways}>
              <Button look="link" onClick={() => enterCode(sent)}>
                {words.enterCode}
              </Button>
              {needsHelp && <NextCode key={sent.at} since={sent.at} />}
            </div>
          </div>
        )}
        <p className={styles.accept}>
          {words.acceptBefore}
          <Link to={routePatterns.terms}>{words.terms}</Link>
          {words.acceptBetween}
          <Link to={routePatterns.privacy}>{words.privacy}</Link>.
        </p>
      </>
    )
  return (
    <>
      <WhereItIs sent={sent} email={state.email} isMailed={isMailed} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <CodeField
          label={words.code}
          value={state.verificationCode}
          error={state.error}
          autoFocus
          onChange={(verificationCode) => dispatch({ type: 'codeTyped', verificationCode })}
          onComplete={(code) => void verifyCode(code)}
        />
        <Button type="submit" look="filled" size="large" wide working={state.isLoading} notYet={state.verificationCode.join('') === ''}>
          {words.submit}
        </Button>
        <div className={styles.ways}>
          <span className={styles.back}>
            <Icon name="arrow-left" />
            <Button look="link" onClick={() => goBack()}>
              {words.goBack}
            </Button>
          </span>
          <Button look="link" onClick={() => goBack('not received')}>
            {words.notReceived}
          </Button>
        </div>
        {sent?.isRepeated && <NextCode key={sent.at} since={sent.at} />}
      </form>
    </>
  )
}

const WhereItIs = ({ sent, email, isMailed }: { sent: SentCode | undefined; email: string; isMailed: boolean }) => {
  const { before, after } = !isMailed ? words.kept : sent?.isRepeated ? words.sentAgain : words.sent
  return (
    <p className={styles.line}>
      {before}
      <b>{email}</b>
      {typeof after === 'string' ? after : after(codeLifetime)}
    </p>
  )
}
