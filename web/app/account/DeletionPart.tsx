import { useState, type SubmitEvent } from 'react'
import { requestDeletion } from '@fieldwork/core/accounts/contract.ts'
import { deletionGrace, isConfirmation } from '@fieldwork/core/accounts/deletion.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { accountMessages } from '../../messages/account.ts'
import { purchaseMessages } from '../../messages/purchase.ts'
import { longDate } from '../../messages/when.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { call, ResponseError } from '../../platform/calls/call.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { useRouter } from '../../platform/router/RouterContext.ts'
import { useSubscriptionPage } from '../../plans/useSubscriptionPage.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useForgetPerson } from '../session/useLogOut.ts'
import styles from './AccountPage.module.css'
import { AccountPart, PartActions } from './AccountPart.tsx'

const messages = accountMessages.deletion

/** Deletes the account after a confirmation by nickname or email. */
export const DeletionPart = ({ user }: { user: User }) => {
  const [isAsked, setAsked] = useState(false)
  const paidUntil = user.paymentInfo?.endsAt
  return (
    <AccountPart title={messages.heading} lead={messages.text(deletionGrace)}>
      {paidUntil && <p className={styles.text}>{messages.paidUntil(longDate(paidUntil))}</p>}
      {isAsked ? (
        <Confirmation user={user} onCancel={() => setAsked(false)} />
      ) : (
        <PartActions>
          <Button onClick={() => setAsked(true)}>{messages.begin}</Button>
        </PartActions>
      )}
    </AccountPart>
  )
}

const Confirmation = ({ user, onCancel }: { user: User; onCancel: () => void }) => {
  const { toasts } = usePlatform()
  const { navigate } = useRouter()
  const forgetPerson = useForgetPerson()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const {
    run,
    isBusy,
    error: failure,
  } = useAction(
    async () => {
      await call(requestDeletion, { body: { confirmation: typed } }, { asksToLogIn: false })
      await navigate(routePatterns.onboarding)
      forgetPerson('changed')
      toasts.show({ title: messages.done(deletionGrace) })
    },
    { onFailed: (reason) => setError(isSubscriptionRunning(reason) ? '' : sentenceOf(reason)) },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isConfirmation(typed, user)) run()
    else setError(messages.wrong)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className={styles.text}>{messages.question(user.hasPublicProfile ? user.nickname : undefined)}</p>
      <div className={styles.confirmation}>
        <TextField
          label={messages.label}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          reserveErrorSpace
          value={typed}
          readOnly={isBusy}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError('')
          }}
        />
      </div>
      {isSubscriptionRunning(failure) && <SubscriptionRuns />}
      <PartActions>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" variant="danger" loading={isBusy}>
          {messages.confirm}
        </Button>
      </PartActions>
    </form>
  )
}

const isSubscriptionRunning = (error: unknown): boolean => error instanceof ResponseError && error.code === 'subscription_runs'

const sentenceOf = (error: unknown): string =>
  error instanceof ResponseError && error.code !== 'invalid' ? error.message : messages.failed

/** Links to the page where the subscription is cancelled. */
const SubscriptionRuns = () => {
  const { isOpening, hasFailed, open } = useSubscriptionPage()
  return (
    <Banner
      type="error"
      action={
        <Button loading={isOpening} onClick={open}>
          {purchaseMessages.manage}
        </Button>
      }
    >
      {hasFailed ? messages.portalFailed : messages.subscriptionRuns}
    </Banner>
  )
}
