import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkOwnerKey, createOwner } from '@fieldwork/core/accounts/contract.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { BrandedPage } from '../platform/page/BrandedPage.tsx'
import { call } from '../platform/calls/call.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { Link } from '../ui/Link.tsx'
import { signInMessages } from '../messages/accounts.ts'
import { ownerMessages as messages } from '../messages/owner.ts'
import { useFeatures } from './api.ts'
import { EmailForm } from './EmailForm.tsx'
import { CardHeading, PageCard } from './PageCard.tsx'
import { isExpiredLink, LinkRefusal } from './LinkRefusal.tsx'
import { redirectAfterSignIn } from './redirectAfterSignIn.ts'
import { useLinkKey } from '../platform/router/useLinkKey.ts'
import { Text } from '../ui/text/Text.tsx'

/** `/owner#key=…`, printed at startup while there is no administrator. */
export const OwnerPage = () => {
  const key = useLinkKey()
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
        {error ? (
          <LinkRefusal error={error} taken={messages.taken} onRetry={retry} />
        ) : (
          checked.data && <OwnerForm ownerKey={key} onRefused={setFailure} />
        )}
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
      <Text above={12} text="small">
        <Link to={`${routePatterns.restore}#key=${encodeURIComponent(key)}`}>{messages.restore}</Link>
      </Text>
    </>
  )
}
