import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { documentPageMessages, portfolioMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { documentationQuery, setPublic } from '../sharing/api.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { ownPortfolioQuery } from './api.ts'

/** Names the works of a private portfolio whose public pages stay open, links to a single one, and closes them with one press. */
export const StaysOpen = ({ documents, nickname }: { documents: readonly PortfolioDocument[]; nickname: string }) => {
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
  const link = open.length === 1 ? documentTargetPath(nickname, open[0]!) : undefined
  const titles = open.map(({ title }) => title)
  return (
    <div role="status">
      {open.length > 0 && (
        <Stack gap={8} align="start" text="small" surface="sunken" above={4}>
          <Text breaks>{messages.staysOpen(titles, publicAudience(isListed))}</Text>
          <Row wrap gap={8}>
            {link !== undefined && (
              <>
                {canShareLinks() && (
                  <CopyButton as="words" size="small" label={documentPageMessages.copyLink} value={publicOrigin() + link} />
                )}
                <Link unstyled {...buttonClasses('quiet', 'small')} to={link}>
                  {messages.open}
                </Link>
              </>
            )}
            <Button
              size="small"
              variant={link === undefined ? 'outline' : 'quiet'}
              loading={close.isPending}
              onClick={() => close.mutate()}
            >
              {messages.close(open.length)}
            </Button>
          </Row>
        </Stack>
      )}
    </div>
  )
}
