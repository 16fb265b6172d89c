import type { MouseEvent, ReactNode } from 'react'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { useSavePublicProfile } from './api.ts'
import { PublicProfileFields } from './PublicProfileFields.tsx'
import { usePublicProfileForm } from './usePublicProfileForm.ts'

type Props = {
  /** Says what becomes public. */
  children: ReactNode
  /** The label of the button that saves and publishes. */
  action?: string
  /** Called during the press, with the promise of saving the profile, so that the browser allows copying a link. */
  onPublish: (saved: Promise<void>) => void
  onCancel: () => void
}

/** Asks for name, address and audience before the first publication. It may be shown above another dialog. */
export const PublishDialog = ({ children, action = messages.publish, onPublish, onCancel }: Props) => {
  const form = usePublicProfileForm()
  const save = useSavePublicProfile()
  const saving = useAction((saved: Promise<void>) => saved, { onFailed: (failure) => form.explain(failure) })
  // Enter presses the button, too. Safari allows copying only during the press, not during the submission that follows.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (saving.isBusy || !form.submit()) return
    const saved = save(form.profile)
    onPublish(saved)
    saving.run(saved)
  }
  const cancel = saving.isBusy ? undefined : onCancel
  return (
    <Dialog title={messages.publishTitle} onEscape={cancel} onBackdrop={cancel} onClose={cancel}>
      <Text above={8} tone="quiet">
        {children} {messages.publishText}
      </Text>
      {form.isError ? (
        <RetryBanner onRetry={form.refetch}>{messages.loadFailed}</RetryBanner>
      ) : form.isLoading ? (
        <Loading above={16}>
          <Skeleton height="220" />
        </Loading>
      ) : (
        <form noValidate>
          <PublicProfileFields form={form} isSaving={saving.isBusy} />
          {saving.error && !form.nicknameError && <Banner type="error">{messages.failed}</Banner>}
          <Row align="stretch" justify="end" wrap gap={10} above={24}>
            <Button onClick={onCancel} softDisabled={saving.isBusy}>
              {shellMessages.cancel}
            </Button>
            <Button type="submit" variant="filled" loading={saving.isBusy} onClick={press}>
              {action}
            </Button>
          </Row>
        </form>
      )}
    </Dialog>
  )
}
