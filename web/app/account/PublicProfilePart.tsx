import type { SubmitEvent } from 'react'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { useSavePublicProfile } from '../../accounts/publicProfile/api.ts'
import { PublicProfileFields } from '../../accounts/publicProfile/PublicProfileFields.tsx'
import { usePublicProfileForm } from '../../accounts/publicProfile/usePublicProfileForm.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AccountPart, PartActions } from './AccountPart.tsx'
import { PublicPages } from './PublicPages.tsx'

/** What others can open of the user, and the name and address of their public pages, which they choose when they first publish. */
export const PublicProfilePart = ({ user }: { user: User }) => {
  const hasProfile = user.hasPublicProfile || user.isListed
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
      <PublicPages />
      {hasProfile && <ProfileForm />}
    </AccountPart>
  )
}

const ProfileForm = () => {
  const { toasts } = usePlatform()
  const form = usePublicProfileForm()
  const save = useSavePublicProfile()
  const saving = useAction(
    async () => {
      await save(form.profile)
      toasts.show({ title: messages.saved })
    },
    { onFailed: (failure) => form.explain(failure) || toasts.show({ title: messages.failed, variant: 'error' }) },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.isChanged && !saving.isBusy && form.submit()) saving.run()
  }
  if (form.isError) return <RetryBanner onRetry={form.refetch}>{messages.loadFailed}</RetryBanner>
  if (form.isLoading)
    return (
      <Loading above={16}>
        <Skeleton height="220" />
      </Loading>
    )
  return (
    <form noValidate onSubmit={submit}>
      <PublicProfileFields form={form} isSaving={saving.isBusy} />
      <PartActions>
        <Button type="submit" loading={saving.isBusy} softDisabled={!form.isChanged}>
          {messages.save}
        </Button>
      </PartActions>
    </form>
  )
}
