import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { ownPortfolioQuery, useEditDocument } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

/**
 * `press` publishes the page of a project, or hides a document from everyone else and shows it again; `pressed` is running. Hiding can be undone.
 * Before the first publication, `dialog` asks for name, address and audience.
 */
export const useAudience = (document: PortfolioDocument) => {
  const { id, type, title, project } = document
  const client = useQueryClient()
  const user = useUser()
  const { toasts } = usePlatform()
  const [isAsking, setAsking] = useState(false)
  /** The id of the last toast. */
  const said = useRef<string>(undefined)
  const { mutateAsync: edit } = useEditDocument()
  const hasPage = project?.pageId != null
  const publish = async () => {
    if (!project) return
    client.setQueryData(documentationQuery(project.id).queryKey, await setPublic(project.id, true))
    await client.invalidateQueries(ownPortfolioQuery)
  }
  const setHidden = async (isHidden: boolean) => {
    await edit({ id, change: { type, title, isHidden } })
    if (project) await client.invalidateQueries(documentationQuery(project.id))
  }
  const {
    mutate: change,
    isPending,
    variables,
  } = useMutation({
    // Publishing shows a hidden work, too, and hiding it turns its page off.
    mutationFn: (action: Action) => (action === 'publish' ? publish() : setHidden(action === 'hide')),
    // By the time it has succeeded, the page is off.
    onMutate: () => hasPage,
    onSuccess: (_, action, hadPage) => {
      // It would say the opposite, and its Undo would do nothing.
      if (said.current) toasts.dismiss(said.current)
      said.current = toasts.show({
        title: messages.changed[action],
        ...(action === 'hide' && {
          action: { label: messages.undo, onClick: () => change(hadPage ? 'publish' : 'reveal') },
          duration: undoDuration,
        }),
      })
    },
    onError: () => toasts.show({ title: sharingMessages.failed.again, variant: 'error' }),
  })
  const press = (action: Action) => (action === 'publish' && !user?.hasPublicProfile ? setAsking(true) : change(action))
  const dialog = isAsking && (
    <Suspense>
      <PublishDialog
        of="page"
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
        {sharingMessages.public.before(undefined)}
      </PublishDialog>
    </Suspense>
  )
  return { press, pressed: isPending ? variables : undefined, dialog }
}

/** Milliseconds for which Undo is shown. */
const undoDuration = 12_000

export type Action = 'publish' | 'hide' | 'reveal'
