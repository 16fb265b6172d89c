import { routePatterns } from '@fieldwork/core/paths.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { signInMessages as messages } from '../messages/accounts.ts'
import { useFlag } from './api.ts'
import { CodeStep, NextCode } from './CodeStep.tsx'
import { EmailForm } from './EmailForm.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useSignIn } from './useSignIn.ts'
import { beginSingleSignOn } from '@fieldwork/core/accounts/contract.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { KeyIcon } from '../ui/icons/icons.ts'
import { passkeyMessages } from '../messages/passkeys.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { useOffersPasskeys } from './passkeys/api.ts'
import { usePasskey } from './passkeys/usePasskey.ts'
import styles from './SignInForm.module.css'

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

  if (state.step === 'INITIAL')
    return (
      <>
        {gated && (
          <Text above={12} tone="quiet" className={styles.line}>
            {messages.gatedSubline}
          </Text>
        )}
        <EmailForm
          email={state.email}
          error={state.error}
          isBusy={state.isLoading}
          submitLabel={messages.send}
          onChange={(email) => dispatch({ type: 'emailTyped', email })}
          onSubmit={() => void requestCode()}
        />
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

type OtherProps = { returnTo: string; onSignedIn: () => void; onLeave: (() => void) | undefined }

/** The other ways to log in: a passkey, and Google or the operator's own issuer. */
const OtherSignIns = ({ returnTo, onSignedIn, onLeave }: OtherProps) => {
  const offersPasskeys = useOffersPasskeys()
  const isGoogle = useFlag('capability.google')
  const isOther = useFlag('capability.singleSignOn')
  const { isBusy, error, run } = usePasskey()
  const logIn = async () => {
    if ((await run(({ signInWithPasskey }) => signInWithPasskey())) === true) onSignedIn()
  }
  if (!offersPasskeys && !isGoogle && !isOther) return null
  return (
    <Stack gap={14} above={14}>
      <Row as="p" gap={12} text="caption" tone="faint" className={styles.or}>
        {messages.or}
      </Row>
      {offersPasskeys && (
        <Button size="large" fullWidth icon={KeyIcon} loading={isBusy} onClick={() => void logIn()}>
          {passkeyMessages.logIn}
        </Button>
      )}
      {error && (
        <Banner type="error" small>
          {error}
        </Banner>
      )}
      {(isGoogle || isOther) && (
        <a
          {...buttonClasses('outline', 'large', true)}
          href={`${beginSingleSignOn.path}?returnTo=${encodeURIComponent(returnTo)}`}
          onClick={onLeave}
        >
          {isGoogle ? messages.withGoogle : messages.withSingleSignOn}
        </a>
      )}
    </Stack>
  )
}
