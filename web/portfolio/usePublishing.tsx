import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OwnPortfolio } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience, useSetListed } from '../accounts/publicProfile/api.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import type { Audience } from '../messages/audiences.ts'
import { useSavePortfolio } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/** `isListed`: undefined leaves it as it is. */
type Change = { isPublic: boolean; isListed?: boolean | undefined }

/** Chooses who can see the portfolio. Before the first publication, `dialog` asks for name, address and audience. */
export const usePublishing = ({ isPublic, documents }: OwnPortfolio) => {
  const save = useSavePortfolio()
  const setListed = useSetListed()
  const { toasts } = usePlatform()
  const user = useUser()
  /** `run` runs with the saved answers, `action` is the label of the button that runs it. */
  const [asked, setAsked] = useState<{ action?: string | undefined; isListed?: boolean | undefined; run: (saved: Promise<void>) => void }>()
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (change: Change) => {
      if (change.isListed !== undefined) await setListed(change.isListed)
      if (change.isPublic !== isPublic) await save({ isPublic: change.isPublic })
    },
    onError: () => toasts.show({ title: messages.saveFailed, variant: 'error' }),
  })
  /** `onPublishing`: called during the press that publishes, because the browser allows copying only then. */
  const publish = (onPublishing?: (published: Promise<unknown>) => void, action?: string, isListed?: boolean) => {
    const run = (saved: Promise<void>, chosen?: boolean) => {
      const published = saved.then(() => mutateAsync({ isPublic: true, isListed: chosen }))
      // The dialog or a toast shows a failure.
      published.catch(() => {})
      onPublishing?.(published)
    }
    if (user?.hasPublicProfile) run(Promise.resolve(), isListed)
    else setAsked({ action, isListed, run })
  }
  const choose = (audience: Audience) => {
    if (audience === 'owner') mutate({ isPublic: false })
    else publish(undefined, undefined, audience === 'here' ? undefined : audience === 'everyone')
  }
  const dialog = asked && (
    <Suspense>
      <PublishDialog
        of="portfolio"
        {...(asked.action !== undefined && { action: asked.action })}
        isListed={asked.isListed}
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
  const current: Change = isPending ? variables : { isPublic }
  const audience: Audience = current.isPublic ? publicAudience(current.isListed ?? user?.isListed ?? false) : 'owner'
  return { audience, choose, publish, dialog }
}
