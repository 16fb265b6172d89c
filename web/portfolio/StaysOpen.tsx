import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { portfolioMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { ownPortfolioQuery } from './api.ts'

/** Names the works of a private portfolio whose public pages stay open, and closes them with one press. */
export const StaysOpen = ({ documents }: { documents: readonly PortfolioDocument[] }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const isListed = useUser()?.isListed ?? false
  const open = documents.filter(({ project }) => project?.pageId)
  const close = useMutation({
    mutationFn: async () => {
      for (const { project } of open) client.setQueryData(documentationQuery(project!.id).queryKey, await setPublic(project!.id, false))
    },
    onError: () => toasts.show({ title: messages.closeFailed, variant: 'error' }),
    onSettled: () => client.invalidateQueries(ownPortfolioQuery),
  })
  const titles = open.map(({ title }) => title)
  return (
    <div role="status">
      {open.length > 0 && (
        <Stack gap={8} align="start" text="small" surface="sunken" above={4}>
          <Text breaks>{messages.staysOpen(titles, publicAudience(isListed))}</Text>
          <Button size="small" loading={close.isPending} onClick={() => close.mutate()}>
            {messages.close(open.length)}
          </Button>
        </Stack>
      )}
    </div>
  )
}
