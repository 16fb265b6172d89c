import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Button, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { ownPortfolioQuery, useEditDocument } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/**
 * Returns buttons that publish the page of a project or hide a document from everyone else. Each can be undone. Before the first publication,
 * `dialog` asks for name, address and audience.
 */
export const useAudience = (document: PortfolioDocument, isPortfolioPublic: boolean) => {
  const { id, type, title, project } = document
  const client = useQueryClient()
  const user = useUser()
  const { toasts } = usePlatform()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync: edit } = useEditDocument()
  const hasPage = project?.pageId != null
  const setPage = async (isPublic: boolean) => {
    if (!project) return
    client.setQueryData(documentationQuery(project.id).queryKey, await setPublic(project.id, isPublic))
    await client.invalidateQueries(ownPortfolioQuery)
  }
  const setHidden = async (hide: boolean) => {
    await edit({ id, change: { type, title, isHidden: hide } })
    if (project) await client.invalidateQueries(documentationQuery(project.id))
  }
  const { mutate: change, isPending } = useMutation({
    mutationFn: (action: Action) =>
      action === 'publish' || action === 'unpublish' ? setPage(action === 'publish') : setHidden(action === 'hide'),
    // By the time it has succeeded, the page is off.
    onMutate: () => hasPage,
    onSuccess: (_, action, hadPage) => {
      // A project whose page was public gets it back.
      const opposite = action === 'unpublish' || (action === 'hide' && hadPage) ? 'publish' : 'reveal'
      const isLess = action === 'unpublish' || action === 'hide'
      toasts.show({
        title: messages.changed[action === 'unpublish' && isPortfolioPublic ? 'unpublishInPortfolio' : action],
        ...(isLess && { action: { label: messages.undo, onClick: () => change(opposite) }, duration: undoDuration }),
      })
    },
    onError: () => toasts.show({ title: sharingMessages.failed.again, variant: 'error' }),
  })
  const button = (action: Action, label: string, variant: ButtonVariant = 'quiet') => (
    <Button
      size="small"
      variant={variant}
      loading={isPending}
      onClick={() => (action === 'publish' && !user?.hasPublicProfile ? setAsking(true) : change(action))}
    >
      {label}
    </Button>
  )
  const dialog = isAsking && (
    <Suspense>
      <PublishDialog
        action={messages.publish}
        onPublish={(saved) => {
          saved
            .then(() => {
              setAsking(false)
              change('publish')
            })
            .catch(() => {})
        }}
        onCancel={() => setAsking(false)}
      >
        {sharingMessages.public.before}
      </PublishDialog>
    </Suspense>
  )
  return { button, dialog }
}

/** Milliseconds for which Undo is shown. */
const undoDuration = 12_000

type Action = 'publish' | 'unpublish' | 'hide' | 'reveal'
