import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useUser } from '../accounts/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { lazyPart } from '../platform/loading/lazyPart.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ownPortfolioQuery } from './api.ts'

const PublishDialog = lazyPart(() => import('../accounts/publicProfile/PublishDialog.tsx').then((file) => file.PublishDialog))

type Props = { projectId: string; isOn: boolean; isPortfolioPublic: boolean }

/** Publishes the page of a project, or takes it back. Before the first publication, a dialog asks for name, address and audience. */
export const PageSwitch = ({ projectId, isOn, isPortfolioPublic }: Props) => {
  const client = useQueryClient()
  const user = useUser()
  const { toasts } = usePlatform()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (isPublic: boolean) => setPublic(projectId, isPublic),
    onSuccess: async (list, isPublic) => {
      const { stopped, stoppedInPortfolio } = sharingMessages.public
      client.setQueryData(documentationQuery(projectId).queryKey, list)
      await client.invalidateQueries(ownPortfolioQuery)
      if (isPublic) toasts.show({ title: messages.published })
      else
        toasts.show({
          title: isPortfolioPublic ? stoppedInPortfolio.trim() : stopped,
          action: { label: messages.undo, onClick: () => change.mutate(true) },
        })
    },
    onError: () => toasts.show({ title: sharingMessages.failed.again, variant: 'error' }),
  })
  const publish = () => (user?.hasPublicProfile ? change.mutate(true) : setAsking(true))
  return (
    <>
      <Button
        size="small"
        variant={isOn ? 'outline' : 'filled'}
        loading={change.isPending}
        onClick={() => (isOn ? change.mutate(false) : publish())}
      >
        {!isOn ? messages.publish : isPortfolioPublic ? messages.turnOff : sharingMessages.public.stop}
      </Button>
      {isAsking && (
        <Suspense>
          <PublishDialog
            action={messages.publish}
            onPublish={(saved) => {
              saved
                .then(() => {
                  setAsking(false)
                  change.mutate(true)
                })
                .catch(() => {})
            }}
            onCancel={() => setAsking(false)}
          >
            {sharingMessages.public.before}
          </PublishDialog>
        </Suspense>
      )}
    </>
  )
}
