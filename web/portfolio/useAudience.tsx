import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience, useSetListed } from '../accounts/publicProfile/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import type { Audience } from '../messages/audiences.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Button, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { ownPortfolioQuery, useEditDocument } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/**
 * Returns who can see a document, `choose` to change that, and buttons for the page of a project. What makes it less visible can be undone.
 * Before the first publication, `dialog` asks for name, address and audience.
 */
export const useAudience = (document: PortfolioDocument, isPortfolioPublic: boolean) => {
  const { id, type, title, project, isHidden = false } = document
  const client = useQueryClient()
  const user = useUser()
  const { toasts } = usePlatform()
  const setListed = useSetListed()
  /** The change that needs answers first. */
  const [asking, setAsking] = useState<Change>()
  const { mutateAsync: edit } = useEditDocument()
  const hasPage = project?.pageId != null
  const isInPortfolio = isPortfolioPublic && !isHidden
  const setPage = async (isPublic: boolean) => {
    if (!project) return
    client.setQueryData(documentationQuery(project.id).queryKey, await setPublic(project.id, isPublic))
    await client.invalidateQueries(ownPortfolioQuery)
  }
  const setHidden = async (hide: boolean) => {
    await edit({ id, change: { type, title, isHidden: hide } })
    if (project) await client.invalidateQueries(documentationQuery(project.id))
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ action, isListed }: Change) => {
      if (isListed !== undefined) await setListed(isListed)
      if (action === 'publish' || action === 'unpublish') await setPage(action === 'publish')
      else if (action) await setHidden(action === 'hide')
    },
    // By the time it has succeeded, the page is off.
    onMutate: () => hasPage,
    onSuccess: (_, { action }, hadPage) => {
      if (!action) return
      // A project whose page was public gets it back.
      const opposite = action === 'unpublish' || (action === 'hide' && hadPage) ? 'publish' : 'reveal'
      const isLess = action === 'unpublish' || action === 'hide'
      toasts.show({
        title: messages.changed[action === 'unpublish' && isPortfolioPublic ? 'unpublishInPortfolio' : action],
        ...(isLess && { action: { label: messages.undo, onClick: () => mutate({ action: opposite }) }, duration: undoDuration }),
      })
    },
    onError: () => toasts.show({ title: sharingMessages.failed.again, variant: 'error' }),
  })
  const change = (wanted: Change) => (wanted.action === 'publish' && !user?.hasPublicProfile ? setAsking(wanted) : mutate(wanted))
  const choose = (audience: Audience) => {
    if (audience === 'owner') return change({ action: isInPortfolio ? 'hide' : 'unpublish' })
    const isListed = audience === 'here' ? undefined : audience === 'everyone'
    const action = isInPortfolio || hasPage ? undefined : isPortfolioPublic ? 'reveal' : 'publish'
    change({ action, isListed })
  }
  const chosen = isPending ? variables : undefined
  const isSeenAfter = { publish: true, reveal: true, hide: false, unpublish: isInPortfolio }
  const isSeen = chosen?.action ? isSeenAfter[chosen.action] : isInPortfolio || hasPage
  const audience: Audience = isSeen ? publicAudience(chosen?.isListed ?? user?.isListed ?? false) : 'owner'
  const button = (action: Action, label: string, variant: ButtonVariant = 'quiet') => (
    <Button size="small" variant={variant} loading={isPending && variables.action === action} onClick={() => change({ action })}>
      {label}
    </Button>
  )
  const dialog = asking && (
    <Suspense>
      <PublishDialog
        action={messages.publish}
        isListed={asking.isListed}
        onPublish={(saved) => {
          saved
            .then(() => {
              setAsking(undefined)
              mutate({ action: 'publish' })
            })
            .catch(() => {})
        }}
        onCancel={() => setAsking(undefined)}
      >
        {sharingMessages.public.before(undefined)}
      </PublishDialog>
    </Suspense>
  )
  return { audience, choose, button, dialog }
}

/** Milliseconds for which Undo is shown. */
const undoDuration = 12_000

type Action = 'publish' | 'unpublish' | 'hide' | 'reveal'
/** Either may stay as it is. */
type Change = { action?: Action | undefined; isListed?: boolean | undefined }
