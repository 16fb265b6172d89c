import type { IssuedCredential } from '@fieldwork/core/credentials/schema.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { addToProfilePage } from '@fieldwork/core/sharing/profile.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { buttonClasses, Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ExternalIcon, GlobeIcon, PeopleIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { useSetCredentialPublic } from './api.ts'

type Props = { project: { id: string; metadata: { title: string } }; issued: IssuedCredential }

/** The public page of a credential: what to do with its address, and the switch between public and private. */
export const CredentialLinks = ({ project, issued }: Props) => {
  const { toasts } = usePlatform()
  const setPublic = useSetCredentialPublic(project.id)
  const { run, isBusy, error } = useAction(async (isPublic: boolean) => {
    await setPublic(isPublic)
    toasts.show({ title: isPublic ? messages.madePublic : messages.madePrivate, position: 'top' })
  })
  const { id, isPublic, issuedAt } = issued
  const url = publicOrigin() + credentialPath(id)
  const mayShare = canShareLinks()
  return (
    <>
      <Text text="small" tone="quiet">
        {!mayShare ? portfolioWords.notShareable : isPublic ? messages.isPublic : messages.isPrivate}{' '}
        {isPublic && (
          <Button variant="link" loading={isBusy} onClick={() => run(false)}>
            {messages.makePrivate}
          </Button>
        )}
      </Text>
      <Row wrap gap={8}>
        {isPublic && mayShare && (
          <>
            {/* Rendered by the server, so the app's router doesn't know the page. */}
            <a {...buttonClasses('outline', 'small')} href={credentialPath(id)} target="_blank" rel="noopener">
              <ExternalIcon size={16} />
              {messages.open}
            </a>
            <CopyButton as="words" size="small" label={messages.copyLink} value={url} />
            <Link
              unstyled
              {...buttonClasses('outline', 'small')}
              to={addToProfilePage({ project: project.metadata.title, issuedAt, url, id })}
            >
              <PeopleIcon size={16} />
              {messages.addToProfile}
            </Link>
          </>
        )}
        {!isPublic && mayShare && (
          <Button size="small" icon={GlobeIcon} loading={isBusy} onClick={() => run(true)}>
            {messages.makePublic}
          </Button>
        )}
      </Row>
      {error && <Banner type="error">{error.message || messages.failed}</Banner>}
    </>
  )
}
