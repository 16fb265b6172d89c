import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkOwnerKey, createOwner } from '@fieldwork/core/accounts/contract.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { BrandedPage } from '../platform/page/BrandedPage.tsx'
import { call, isTransient, ResponseError } from '../platform/calls/call.ts'
import { useSearchParams } from '../platform/router/RouterContext.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { signInMessages } from '../messages/accounts.ts'
import { ownerMessages as messages } from '../messages/owner.ts'
import { useFeatures } from './api.ts'
import { EmailForm } from './EmailForm.tsx'
import { CardHeading, PageCard } from './PageCard.tsx'
import { redirectAfterSignIn } from './redirectAfterSignIn.ts'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'

/** `/owner?key=…`, printed at startup while there is no administrator. */
export const OwnerPage = () => {
  const key = useSearchParams().get('key') ?? ''
  const [failure, setFailure] = useState<unknown>()
  const checked = useQuery({
    queryKey: ['ownerKey', key],
    queryFn: () => call(checkOwnerKey, { body: { key } }).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const error = failure ?? checked.error
  const retry = () => {
    setFailure(undefined)
    void checked.refetch()
  }
  usePageTitle(messages.title)
  return (
    <BrandedPage>
      <PageCard aria-busy={checked.isPending}>
        {error ? <Refusal error={error} onRetry={retry} /> : checked.data && <OwnerForm ownerKey={key} onRefused={setFailure} />}
      </PageCard>
    </BrandedPage>
  )
}

const OwnerForm = ({ ownerKey: key, onRefused }: { ownerKey: string; onRefused: (error: unknown) => void }) => {
  const { features } = useFeatures()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const sending = useAction(
    async (email: string) => {
      await call(createOwner, { body: { key, email } })
      redirectAfterSignIn(routePatterns.start)
    },
    { onFailed: (failure) => (isExpiredLink(failure) ? onRefused(failure) : setError(failure.message)) },
  )
  // Also busy until the next page loads.
  const isSending = sending.isBusy || sending.isDone
  const submit = () => {
    const email = emailAddress(typed)
    if (email) sending.run(email)
    else setError(signInMessages.invalidEmail)
  }
  return (
    <>
      <CardHeading title={messages.title} lead={messages.lead} />
      <EmailForm
        email={typed}
        error={error}
        isBusy={isSending}
        submitLabel={messages.submit}
        onChange={(email) => {
          setTyped(email)
          setError('')
        }}
        onSubmit={submit}
      />
      <Text above={20} text="caption" tone="faint">
        {features['capability.mail'] ? messages.later : messages.laterWithoutMail}
      </Text>
    </>
  )
}

/** The link can't make anybody an administrator any more, so a retry would be useless. */
const isExpiredLink = (error: unknown): error is ResponseError =>
  error instanceof ResponseError && (error.status === 404 || error.status === 409)

const Refusal = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isExpired = isExpiredLink(error)
  const { title, text } = isExpired
    ? error.status === 409
      ? messages.taken
      : messages.invalid
    : { title: messages.unknown.title, text: error instanceof Error ? error.message : signInMessages.sendFailed }
  return (
    <>
      <CardHeading title={title} lead={text} />
      <Row align="stretch" wrap gap={12} above={24}>
        {isExpired && (
          <>
            <Link unstyled {...buttonClasses('filled', 'large')} to={routePatterns.login}>
              {messages.signIn}
            </Link>
            <Link unstyled {...buttonClasses('outline', 'large')} to={routePatterns.start}>
              {messages.home}
            </Link>
          </>
        )}
        {isTransient(error) && (
          <Button variant="filled" size="large" onClick={onRetry}>
            {messages.retry}
          </Button>
        )}
      </Row>
    </>
  )
}
