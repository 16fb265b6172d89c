import type { SubmitEvent } from 'react'
import { useSavePublicProfile } from '../../accounts/publicProfile/api.ts'
import { PublicProfileFields } from '../../accounts/publicProfile/PublicProfileFields.tsx'
import { usePublicProfileForm } from '../../accounts/publicProfile/usePublicProfileForm.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { AccountPart, PartActions } from './AccountPart.tsx'

/** The name and address of public pages. Shown once the user chose them, which they do when they first publish. */
export const PublicProfilePart = () => {
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
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
      <form noValidate onSubmit={submit}>
        <PublicProfileFields form={form} isSaving={saving.isBusy} />
        <PartActions>
          <Button type="submit" loading={saving.isBusy} softDisabled={!form.isChanged}>
            {messages.save}
          </Button>
        </PartActions>
      </form>
    </AccountPart>
  )
}
