import type { IssuedCredential } from '@fieldwork/core/credentials/schema.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { addToProfilePage } from '@fieldwork/core/sharing/profile.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { buttonClasses, Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { GlobeIcon, PeopleIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { credentialAudience, useSetCredentialPublic } from './api.ts'

type Props = { project: { id: string; metadata: { title: string } }; issued: IssuedCredential }

/** What most people want to do with a credential: give others its link, or make the page that the link opens. */
export const CredentialLinks = ({ project, issued }: Props) => {
  const { id, isPublic, issuedAt } = issued
  const { run, isBusy, error } = usePageSwitch(project.id)
  const url = publicOrigin() + credentialPath(id)
  const mayShare = canShareLinks()
  return (
    <>
      {isPublic && mayShare && (
        <Row wrap gap={8}>
          <CopyButton as="words" variant="filled" label={messages.copyLink} value={url} />
          <Link unstyled {...buttonClasses('outline')} to={addToProfilePage({ project: project.metadata.title, issuedAt, url, id })}>
            <PeopleIcon size={16} />
            {messages.addToProfile}
          </Link>
        </Row>
      )}
      {!isPublic && (
        <Button variant="filled" icon={GlobeIcon} loading={isBusy} onClick={() => run(true)}>
          {messages.makePublic}
        </Button>
      )}
      <Text text="small" tone="quiet">
        {isPublic ? messages.isPublic(credentialAudience()) : messages.isPrivate}{' '}
        {/* Rendered by the server, so the app's router doesn't know the page. */}
        {(isPublic || !mayShare) && (
          <a className="t-bold t-harbour" href={credentialPath(id)} target="_blank" rel="noopener">
            {messages.open}
          </a>
        )}
      </Text>
      {error && <Banner type="error">{error.message || messages.failed}</Banner>}
    </>
  )
}

/** Closes the page of a public credential. */
export const ClosePage = ({ projectId }: { projectId: string }) => {
  const { run, isBusy, error } = usePageSwitch(projectId)
  return (
    <>
      <Button variant="link" loading={isBusy} onClick={() => run(false)}>
        {messages.makePrivate}
      </Button>
      {error && <Banner type="error">{error.message || messages.failed}</Banner>}
    </>
  )
}

const usePageSwitch = (projectId: string) => {
  const { toasts } = usePlatform()
  const setPublic = useSetCredentialPublic(projectId)
  return useAction(async (isPublic: boolean) => {
    await setPublic(isPublic)
    toasts.show({ title: isPublic ? messages.madePublic(credentialAudience()) : messages.madePrivate, position: 'top' })
  })
}
