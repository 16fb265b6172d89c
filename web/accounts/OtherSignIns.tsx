import { beginSingleSignOn } from '@fieldwork/core/accounts/contract.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { KeyIcon } from '../ui/icons/icons.ts'
import { signInMessages as messages } from '../messages/accounts.ts'
import { passkeyMessages } from '../messages/passkeys.ts'
import { useFlag } from './api.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './OtherSignIns.module.css'
import { useOffersPasskeys } from './passkeys/api.ts'
import { usePasskey } from './passkeys/usePasskey.ts'

type Props = { returnTo: string; onSignedIn: () => void; onLeave: (() => void) | undefined }

/** The other ways to log in: a passkey, and Google or the operator's own issuer. */
export const OtherSignIns = ({ returnTo, onSignedIn, onLeave }: Props) => {
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
