import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyMessages } from '../../messages/passkeys.ts'
import { useCurrentUrl } from '../../platform/router/useCurrentUrl.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
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

/** `recent`: a new sign-in of any kind; the others are what an administrator's session lacks. */
export type Need = 'recent' | 'passkey' | 'code'

type Props = { need: Need; onConfirmed: () => void }

/** Lets the person confirm who they are: with a passkey, with an email code, or by adding an administrator's first passkey. */
export const ConfirmIdentity = ({ need, onConfirmed }: Props) => {
  const hasPasskeys = useFlag('capability.passkeys') && need !== 'code'
  const { data, isError, refetch } = useQuery({ ...passkeysQuery, enabled: hasPasskeys })
  if (hasPasskeys && isError && !data)
    return (
      <Banner type="error" action={<Button onClick={() => void refetch()}>{messages.retry}</Button>}>
        {messages.loadFailed}
      </Banner>
    )
  if (hasPasskeys && !data)
    return (
      <Loading>
        <Skeleton className={styles.bar} />
      </Loading>
    )
  return <Ways need={need} count={data?.length ?? 0} onConfirmed={onConfirmed} />
}

const Ways = ({ need, count, onConfirmed }: Props & { count: number }) => {
  const user = useUser()
  const { isBusy, error, run } = usePasskey()
  const [needsCode, setNeedsCode] = useState(false)
  const isFirst = need === 'passkey' && count === 0
  // After the code, a press adds the passkey: browsers want one.
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

const textOf = (need: Need, isFirst: boolean): string => {
  if (need === 'recent') return messages.recent
  if (need === 'code') return messages.withCode
  return isFirst ? messages.first : messages.withPasskey
}
