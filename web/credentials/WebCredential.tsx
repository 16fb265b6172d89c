import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialFileName, credentialFilePath, type CredentialFileKind } from '@fieldwork/core/credentials/fileNames.ts'
import type { IssuedCredential } from '@fieldwork/core/credentials/schema.ts'
import { useUser } from '../accounts/api.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import { longDate } from '../messages/when.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { DownloadIcon } from '../ui/icons/icons.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { ClosePage, CredentialLinks } from './CredentialLinks.tsx'
import { CredentialPicture } from './CredentialPicture.tsx'
import { credentialQuery, fetchCredential, useIssueCredential, useRevokeCredential } from './api.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './WebCredential.module.css'

type CredentialProject = Pick<Project, 'id' | 'status'> & { metadata: Pick<Project['metadata'], 'title'> }

type Props = {
  project: CredentialProject
  /** The heading that it's shown under; without it, it has its own. */
  titleId?: string
  /** Posts that link to the public page of the credential with this id. */
  posts?: ((id: string) => ReactNode) | undefined
}

/** Offers the credential of a completed project, and lets its owner download, rename and revoke it. */
export const WebCredential = ({ project, titleId, posts }: Props) => {
  const { data, isError, refetch } = useQuery(credentialQuery(project.id))
  const [isRenaming, setRenaming] = useState(false)
  // Before completion there can only be a credential of an earlier run, so nothing is shown while that is unknown.
  if (!data && project.status !== 'COMPLETE') return null
  if (!data)
    return (
      <Part titleId={titleId}>
        {isError ? <RetryBanner onRetry={refetch}>{messages.loadFailed}</RetryBanner> : <Skeleton className={styles.waiting} />}
      </Part>
    )
  const { issued, mayIssue } = data
  if (!issued && !mayIssue) return null
  return (
    <Part state={issued ? `${issued.issuedAt} ${issued.isPublic}` : undefined} titleId={titleId}>
      {issued && (
        <Issued
          project={project}
          issued={issued}
          posts={posts}
          isRenaming={isRenaming}
          onRename={mayIssue ? () => setRenaming(true) : undefined}
        />
      )}
      {!issued && (
        <Text text="small" tone="quiet" breaks>
          {messages.offer}
        </Text>
      )}
      {mayIssue && (!issued || isRenaming) && <Issue projectId={project.id} issued={issued} onIssued={() => setRenaming(false)} />}
    </Part>
  )
}

type PartProps = {
  /** Changes when a pressed button disappears. */
  state?: string | undefined
  titleId: string | undefined
  children: ReactNode
}

const Part = ({ state, titleId, children }: PartProps) => {
  const keepFocus = useRestoredFocus<HTMLElement>(state, 'button')
  const id = useId()
  return (
    <Stack
      as="section"
      align="start"
      gap={10}
      above={titleId ? 12 : 16}
      {...(!titleId && { surface: 'sheet' as const })}
      className={styles.part}
      aria-labelledby={titleId ?? id}
      {...keepFocus}
    >
      {!titleId && (
        <Text as="h3" text="label" id={id}>
          {messages.heading}
        </Text>
      )}
      {children}
    </Stack>
  )
}

type IssueProps = {
  projectId: string
  issued: IssuedCredential | null
  /** Issues it again under the same name, without asking for it. */
  keepsName?: boolean
  onIssued?: () => void
}

const Issue = ({ projectId, issued, keepsName, onIssued }: IssueProps) => {
  const user = useUser()
  const { toasts } = usePlatform()
  const issueCredential = useIssueCredential(projectId)
  const [name, setName] = useState(issued?.name ?? (user && givenName(user)) ?? '')
  const { run, isBusy, error } = useAction(async (isPublic: boolean | undefined) => {
    await issueCredential(name, isPublic)
    onIssued?.()
    toasts.show({ title: messages.done, position: 'top' })
  })
  // Others can't open a page on this computer. A new credential is as public as the one it replaces.
  const offersPage = !issued && canShareLinks()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run(offersPage || undefined)
  }
  const isRefused = error instanceof ResponseError && error.fields['name'] !== undefined
  return (
    <Stack as="form" gap={12} wide className={keepsName ? undefined : styles.form} onSubmit={submit}>
      {!keepsName && (
        <TextField
          label={messages.name}
          hint={messages.nameHint}
          value={name}
          onChange={setName}
          autoComplete="name"
          {...(isRefused && { error: messages.nameRefused })}
        />
      )}
      {offersPage && (
        <Text text="small" tone="quiet">
          {messages.page}
        </Text>
      )}
      {issued && (
        <Text text="small" tone="quiet">
          {messages.replaces(issued.isPublic)}
        </Text>
      )}
      <Row wrap gap={8}>
        <Button type="submit" variant={issued ? 'outline' : 'filled'} loading={isBusy}>
          {offersPage ? messages.getWithPage : issued ? messages.getAgain : messages.get}
        </Button>
        {offersPage && (
          <Button variant="quiet" softDisabled={isBusy} onClick={() => run(false)}>
            {messages.getWithoutPage}
          </Button>
        )}
      </Row>
      {error && (keepsName || !isRefused) && <Banner type="error">{error.message || messages.failed}</Banner>}
    </Stack>
  )
}

type IssuedProps = Pick<Props, 'project' | 'posts'> & {
  issued: IssuedCredential
  isRenaming: boolean
  onRename: (() => void) | undefined
}

const Issued = ({ project, issued, posts, isRenaming, onRename }: IssuedProps) => {
  const projectId = project.id
  const download = useAction(async (kind: CredentialFileKind) =>
    saveBlob(await fetchCredential(projectId, kind), credentialFileName(kind, projectId)),
  )
  const { error } = download
  const reason = issued.localIssuer !== null ? messages.local(issued.localIssuer) : issued.isOutdated && messages.outdated
  const isShareable = canShareLinks()
  const files = (
    <>
      <Row wrap gap={8} above={8}>
        <Button size="small" icon={DownloadIcon} onClick={() => download.run('png')}>
          {messages.picture}
        </Button>
        <Button size="small" icon={DownloadIcon} onClick={() => download.run('json')}>
          {messages.json}
        </Button>
        {/* Rendered by the server, so the app's router doesn't know the page. */}
        <a {...buttonClasses('quiet', 'small')} href={verifierPath} target="_blank" rel="noopener">
          {messages.verify}
        </a>
      </Row>
      {error && (
        <Banner type="error">{error instanceof ResponseError && error.status === 403 ? error.message : messages.downloadFailed}</Banner>
      )}
    </>
  )
  return (
    <>
      {/* The id makes the address new with each credential, so that no cache shows the earlier picture. */}
      <CredentialPicture
        key={issued.id}
        src={pathAsPerson(`${credentialFilePath('png', projectId)}?credential=${issued.id}`)}
        alt={messages.pictureOf(issued.name, project.metadata.title)}
      />
      <Text text="small" tone="quiet" breaks>
        {messages.issued(issued.name, longDate(issued.issuedAt), issued.version)}
      </Text>
      <CredentialLinks project={project} issued={issued} />
      {/* Where it can't be shared, the files are the way to use it. */}
      {!isShareable && files}
      {reason && <Banner type="neutral">{reason}</Banner>}
      {reason && onRename && !isRenaming && <Issue projectId={projectId} issued={issued} keepsName />}
      <Stack gap={8} above={4} wide className={styles.more}>
        {issued.isPublic && isShareable && posts && (
          <Disclosure label={messages.post} text="small">
            {posts(issued.id)}
          </Disclosure>
        )}
        {issued.tasks.length > 0 && <CountedTasks tasks={issued.tasks} />}
        {isShareable && (
          <Disclosure label={messages.files} text="small">
            {files}
          </Disclosure>
        )}
        <Disclosure label={messages.manage} text="small">
          <Row wrap gap={16} above={8}>
            {onRename && (
              <Button variant="link" onClick={onRename}>
                {messages.change}
              </Button>
            )}
            {issued.isPublic && <ClosePage projectId={projectId} />}
            <Revoke projectId={projectId} />
          </Row>
        </Disclosure>
      </Stack>
    </>
  )
}

/** One line per task on how it was completed, as the credential words it. */
const CountedTasks = ({ tasks }: Pick<IssuedCredential, 'tasks'>) => (
  <Disclosure label={messages.tasks(tasks.length)} text="small">
    <Stack as="dl" gap={8} above={8}>
      {tasks.map(({ title, counts }, index) => (
        <div key={index}>
          <Text as="dt" weight="bold" tone="ink" breaks>
            {title}
          </Text>
          <Text as="dd" tone="quiet">
            {counts}
          </Text>
        </div>
      ))}
    </Stack>
  </Disclosure>
)

const Revoke = ({ projectId }: { projectId: string }) => {
  const { toasts } = usePlatform()
  const [isAsking, setAsking] = useState(false)
  const revokeCredential = useRevokeCredential(projectId)
  const { run, isBusy, error } = useAction(async () => {
    await revokeCredential()
    toasts.show({ title: messages.revoked, position: 'top' })
  })
  const keepFocus = useRestoredFocus<HTMLDivElement>(isAsking, 'button')
  if (!isAsking)
    return (
      <div {...keepFocus}>
        <Button variant="link" onClick={() => setAsking(true)}>
          {messages.revoke}
        </Button>
      </div>
    )
  return (
    <Stack gap={8} text="small" tone="quiet" wide role="group" aria-label={messages.revoke} {...keepFocus}>
      <p>{messages.revokeQuestion}</p>
      <Row wrap gap={8}>
        <Button size="small" autoFocus loading={isBusy} onClick={() => run()}>
          {messages.revokeConfirm}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
          {messages.cancel}
        </Button>
      </Row>
      {error && <Banner type="error">{error.message || messages.failed}</Banner>}
    </Stack>
  )
}
