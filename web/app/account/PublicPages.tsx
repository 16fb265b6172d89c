import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setCredentialPublic } from '@fieldwork/core/credentials/contract.ts'
import type { ListedPage } from '@fieldwork/core/accounts/schema.ts'
import { useUser } from '../../accounts/api.ts'
import { publicAudience, publicPagesQuery } from '../../accounts/publicProfile/api.ts'
import { publicProfileMessages as messages } from '../../messages/publicProfile.ts'
import { call } from '../../platform/calls/call.ts'
import { canShareLinks, publicOrigin } from '../../platform/page/publicOrigin.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { savePortfolio } from '@fieldwork/core/portfolio/contract.ts'
import { setPublic } from '../../sharing/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { DocumentIcon, PortfolioIcon, ShieldIcon } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Link } from '../../ui/Link.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { PartList } from './AccountPart.tsx'
import styles from './AccountPage.module.css'

/** Lists the user's public pages, each with its address and a button that unpublishes it. */
export const PublicPages = () => {
  const query = useQuery(publicPagesQuery)
  return (
    <>
      {query.data?.length === 0 && <p className={styles.text}>{messages.none}</p>}
      <PartList query={query}>{(page) => <Page key={page.path} page={page} />}</PartList>
    </>
  )
}

const Page = ({ page: { kind, title: given, path, projectId } }: { page: ListedPage }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const audience = publicAudience(useUser()?.isListed ?? false)
  const title = given || messages.kinds[kind]
  const close = useMutation({
    mutationFn: async () => {
      if (projectId === null) await call(savePortfolio, { body: { isPublic: false } })
      else if (kind === 'work') await setPublic(projectId, false)
      else await call(setCredentialPublic, { params: { projectId }, body: { public: false } })
    },
    onSuccess: () => toasts.show({ title: messages.closed(title) }),
    onError: () => toasts.show({ title: messages.closeFailed, variant: 'error' }),
    onSettled: () => {
      for (const queryKey of [publicPagesQuery.queryKey, ['portfolio'], ['documentation', projectId], ['credential', projectId]])
        void client.invalidateQueries({ queryKey })
    },
  })
  const address = publicOrigin() + path
  const Icon = icons[kind]
  return (
    <Row as="li" gap={14} className={styles.publicPage}>
      <Row as="span" inline tone="harbour">
        <Icon size={20} />
      </Row>
      <Stack grow gap={2} breaks>
        <Text weight="bold">{title}</Text>
        <Text text="small" tone="faint">
          {messages.ofKind(messages.kinds[kind], kind === 'credential' ? messages.withLink : messages.audiences[audience])}
        </Text>
        <Text text="small">
          <Link to={address}>{address.replace(/^https?:\/\//, '')}</Link>
        </Text>
      </Stack>
      <Row gap={8}>
        <Button size="small" loading={close.isPending} aria-label={messages.closeOf(title)} onClick={() => close.mutate()}>
          {messages.close}
        </Button>
        {canShareLinks() && <CopyButton value={address} label={messages.copy} name={messages.copyOf(title)} />}
      </Row>
    </Row>
  )
}

const icons = { portfolio: PortfolioIcon, work: DocumentIcon, credential: ShieldIcon }
