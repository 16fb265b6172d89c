import type { MouseEvent } from 'react'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useAction } from '../../platform/actions/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { RetryBanner } from '../../ui/feedback/RetryBanner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { useSavePublicProfile } from './api.ts'
import { PublicProfileFields } from './PublicProfileFields.tsx'
import { usePublicProfileForm } from './usePublicProfileForm.ts'

type Props = {
  /** The label of the button that saves and publishes. */
  action?: string | undefined
  /** Chosen before. */
  isListed?: boolean | undefined
  /** True while the page is being generated. */
  isBusy?: boolean
  /** Called during the press, with the promise of saving the profile, so that the browser allows copying a link. */
  onPublish: (saved: Promise<void>) => void
  /** Without it, there is no button for it. */
  onCancel?: () => void
}

/** Asks for name, address and audience before the first publication. */
export const PublishForm = ({ action = messages.publish, isListed, isBusy = false, onPublish, onCancel }: Props) => {
  const form = usePublicProfileForm(isListed === undefined ? {} : { isListed })
  const save = useSavePublicProfile()
  const saving = useAction((saved: Promise<void>) => saved, { onFailed: (failure) => form.explain(failure) })
  const isRunning = saving.isBusy || isBusy
  // Enter presses the button, too. Safari allows copying only during the press, not during the submission that follows.
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (isRunning || !form.submit()) return
    const saved = save(form.profile)
    onPublish(saved)
    saving.run(saved)
  }
  if (form.isError) return <RetryBanner onRetry={form.refetch}>{messages.loadFailed}</RetryBanner>
  if (form.isLoading)
    return (
      <Loading above={16}>
        <Skeleton height="220" />
      </Loading>
    )
  return (
    <form noValidate>
      <PublicProfileFields form={form} isSaving={isRunning} />
      {saving.error && !form.nicknameError && <Banner type="error">{messages.failed}</Banner>}
      <Text above={16} text="caption" tone="faint">
        {messages.changeLater}
      </Text>
      <Row align="stretch" {...(onCancel && { justify: 'end' as const })} wrap gap={10} above={20}>
        {onCancel && (
          <Button onClick={onCancel} softDisabled={saving.isBusy}>
            {shellMessages.cancel}
          </Button>
        )}
        <Button type="submit" variant="filled" loading={isRunning} onClick={press}>
          {action}
        </Button>
      </Row>
    </form>
  )
}
