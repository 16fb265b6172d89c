import type { SubmitEvent } from 'react'
import { routePatterns } from '../../core/paths.ts'
import { codeLifetime } from '../../core/accounts/signIn.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { TextField } from '../ui/TextField.tsx'
import { signInWords as words } from '../words/accounts.ts'
import styles from './SignInForm.module.css'
import { useSignIn } from './useSignIn.ts'

type Props = {
  /** Where the person comes out afterwards. */
  returnTo: string
  gated?: boolean
  onSignedIn: () => void
}

export const signInHeading = (gated: boolean | undefined): string => (gated ? words.gatedHeading : words.heading)

/** The same on the login page and in the dialog; the heading is theirs. */
export const SignInForm = ({ returnTo, gated, onSignedIn }: Props) => {
  const { state, dispatch, requestCode, verifyCode, goBack } = useSignIn(returnTo, onSignedIn)
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
      <p className={styles.line}>
        {words.sentBefore}
        <b>{state.email}</b>
        {words.sentAfter(codeLifetime)}
      </p>
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
            <Button look="link" onClick={goBack}>
              {words.goBack}
            </Button>
          </span>
          <Button look="link" onClick={goBack}>
            {words.notReceived}
          </Button>
        </div>
      </form>
    </>
  )
}
