import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { useSavePortfolio } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

export type Publishing = ReturnType<typeof usePublishing>

/** Makes the portfolio public or private. Before the first publication, `dialog` asks for name, address and audience. */
export const usePublishing = ({ isPublic, documents }: OwnPortfolio) => {
  const save = useSavePortfolio()
  const { toasts } = usePlatform()
  const user = useUser()
  /** Runs with the saved answers, and the label of the button that runs it. */
  const [asked, setAsked] = useState<{ action: string | undefined; run: (saved: Promise<void>) => void }>()
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (value: boolean) => save({ isPublic: value }),
    onError: () => toasts.show({ title: messages.saveFailed, variant: 'error' }),
  })
  /** `onPublishing`: called during the press that publishes, because the browser allows copying only then. */
  const publish = (onPublishing?: (published: Promise<unknown>) => void, action?: string) => {
    const run = (saved: Promise<void>) => {
      const published = saved.then(() => mutateAsync(true))
      // The dialog or a toast shows a failure.
      published.catch(() => {})
      onPublishing?.(published)
    }
    if (user?.hasPublicProfile) run(Promise.resolve())
    else setAsked({ action, run })
  }
  const dialog = asked && (
    <Suspense>
      <PublishDialog
        {...(asked.action !== undefined && { action: asked.action })}
        onPublish={(saved) => {
          asked.run(saved)
          saved.then(() => setAsked(undefined)).catch(() => {})
        }}
        onCancel={() => setAsked(undefined)}
      >
        {messages.beforePublic(documents.filter(({ isHidden }) => !isHidden).length)}
      </PublishDialog>
    </Suspense>
  )
  return { isOn: isPending ? variables : isPublic, publish, hide: () => mutate(false), dialog }
}
