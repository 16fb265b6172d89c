import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { AppDialog } from '../../platform/dialogs/AppDialog.tsx'
import { useCurrentUrl } from '../../platform/router/useCurrentUrl.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { KeyIcon } from '../../ui/icons/icons.ts'
import { useFlag, useUser } from '../api.ts'
import { CodeStep } from '../CodeStep.tsx'
import { useSignIn } from '../useSignIn.ts'
import { isPasskeySupported, passkeysQuery } from './api.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './ConfirmIdentity.module.css'
import { usePasskey } from './usePasskey.ts'

const messages = passkeyMessages.confirm

/** `recent`: any new sign-in. `passkey` and `code`: what an administrator's session lacks. */
export type Need = 'recent' | 'passkey' | 'code'

type Props = { need: Need; onConfirmed: () => void }

/** Lets the person confirm who they are: with a passkey, with an email code, or by adding an administrator's first passkey. */
export const ConfirmIdentity = ({ need, onConfirmed }: Props) => {
  const hasPasskeys = useFlag('capability.passkeys') && need !== 'code'
  const { data, isError, refetch } = useQuery({ ...passkeysQuery, enabled: hasPasskeys })
  if (hasPasskeys && isError && !data) return <RetryBanner onRetry={refetch}>{messages.loadFailed}</RetryBanner>
  if (hasPasskeys && !data)
    return (
      <Loading>
        <Skeleton height="48" above={24} />
      </Loading>
    )
  return <Ways need={need} count={data?.length ?? 0} onConfirmed={onConfirmed} />
}

const Ways = ({ need, count, onConfirmed }: Props & { count: number }) => {
  const user = useUser()
  const { isBusy, error, run } = usePasskey()
  const [needsCode, setNeedsCode] = useState(false)
  const isFirst = need === 'passkey' && count === 0
  // Browsers add a passkey only after a press, so the code alone doesn't add it.
  const codeEntered = isFirst ? () => setNeedsCode(false) : onConfirmed
  const signIn = useSignIn(useCurrentUrl(), codeEntered, { email: user?.email ?? '' })
  const confirm = async (way: 'use' | 'add') => {
    const outcome = await run(({ signInWithPasskey, addPasskey }) => (way === 'use' ? signInWithPasskey() : addPasskey()))
    if (outcome === true) onConfirmed()
    else if (outcome === 'reauthentication_required') setNeedsCode(true)
  }
  if (signIn.state.step === 'OTP_VERIFICATION' && (needsCode || !isFirst)) return <CodeStep signIn={signIn} />
  const offersPasskey = isPasskeySupported() && need !== 'code' && (count > 0 || isFirst) && !needsCode
  const offersCode = needsCode || !(need === 'passkey')
  return (
    <>
      <Text above={12} tone="quiet" className={styles.text}>
        {needsCode ? messages.codeFirst : textOf(need, isFirst)}
      </Text>
      <Stack gap={12} className={styles.ways}>
        {offersPasskey && (
          <Button
            variant="filled"
            size="large"
            fullWidth
            icon={KeyIcon}
            loading={isBusy}
            data-autofocus
            onClick={() => void confirm(isFirst ? 'add' : 'use')}
          >
            {isFirst ? messages.add : messages.use}
          </Button>
        )}
        {offersCode && (
          <Button
            variant={offersPasskey ? 'outline' : 'filled'}
            size="large"
            fullWidth
            loading={signIn.state.isLoading}
            onClick={() => void signIn.requestCode()}
          >
            {messages.sendCode}
          </Button>
        )}
      </Stack>
      {((!needsCode && error) || signIn.state.error) && (
        <Banner type="error" small>
          {signIn.state.error ?? error}
        </Banner>
      )}
      {need === 'passkey' && !isPasskeySupported() && <Banner type="error">{messages.unsupported}</Banner>}
      {need === 'passkey' && count > 0 && (
        <Text above={16} text="caption" tone="faint" className={styles.lost}>
          {messages.lost}
          <code>{messages.lostCommand}</code>.
        </Text>
      )}
    </>
  )
}

/** Asks for confirmation over the page whose action needs it. */
export const ConfirmIdentityDialog = (props: Props) => (
  <AppDialog title={messages.title} width="small">
    <ConfirmIdentity {...props} />
  </AppDialog>
)

const textOf = (need: Need, isFirst: boolean): string => {
  if (need === 'recent') return messages.recent
  if (need === 'code') return messages.withCode
  return isFirst ? messages.first : messages.withPasskey
}
