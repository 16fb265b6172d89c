import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { verifierPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialFileName, type CredentialFileKind } from '@fieldwork/core/credentials/fileNames.ts'
import type { IssuedCredential } from '@fieldwork/core/credentials/schema.ts'
import { useUser } from '../accounts/api.ts'
import { credentialMessages as messages } from '../messages/credentials.ts'
import { longDate } from '../messages/when.ts'
import { ResponseError } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { ChevronDownIcon, DownloadIcon } from '../ui/icons/icons.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { credentialQuery, fetchCredential, useIssueCredential, useRevokeCredential } from './api.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './WebCredential.module.css'

/** The credential of a project: offered once it is complete, and afterwards what its owner may do with it. */
export const WebCredential = ({ project }: { project: Pick<Project, 'id' | 'status'> }) => {
  const { data, isError, refetch } = useQuery(credentialQuery(project.id))
  const [isRenaming, setRenaming] = useState(false)
  // Before completion there is one only of an earlier run: nothing is promised while that is not known.
  if (!data && project.status !== 'COMPLETE') return null
  if (isError && !data)
    return (
      <Part>
        <Banner
          type="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {messages.retry}
            </Button>
          }
        >
          {messages.loadFailed}
        </Banner>
      </Part>
    )
  if (!data)
    return (
      <Part>
        <Skeleton className={styles.waiting} />
      </Part>
    )
  const { issued, mayIssue } = data
  if (!issued && !mayIssue) return null
  return (
    <Part shown={issued?.issuedAt}>
      {issued && <Issued projectId={project.id} issued={issued} onRename={mayIssue ? () => setRenaming(true) : undefined} />}
      {!issued && (
        <Text text="small" tone="quiet" breaks>
          {messages.offer}
        </Text>
      )}
      {mayIssue && (!issued || isRenaming || issued.isOutdated) && (
        <Issue projectId={project.id} issued={issued} onIssued={() => setRenaming(false)} />
      )}
    </Part>
  )
}

/** `shown`: changes when a pressed button disappears. */
const Part = ({ shown, children }: { shown?: string | undefined; children: ReactNode }) => {
  const keepFocus = useRestoredFocus<HTMLElement>(shown, 'button')
  return (
    <Stack as="section" align="start" gap={10} above={16} className={styles.part} aria-labelledby="credential" {...keepFocus}>
      <h3 id="credential">{messages.heading}</h3>
      {children}
    </Stack>
  )
}

const Issue = ({ projectId, issued, onIssued }: { projectId: string; issued: IssuedCredential | null; onIssued: () => void }) => {
  const user = useUser()
  const { toasts } = usePlatform()
  const issue = useIssueCredential(projectId)
  // A name that nobody gave is the beginning of an address.
  const [name, setName] = useState(issued?.name ?? (user?.nameStatus === 'given' ? user.name : ''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    issue.mutate(name, {
      onSuccess: () => {
        onIssued()
        toasts.show({ title: messages.done })
      },
    })
  }
  const isRefused = issue.error instanceof ResponseError && issue.error.fields['name'] !== undefined
  return (
    <Stack as="form" align="start" gap={12} className={styles.form} onSubmit={submit}>
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        value={name}
        onChange={setName}
        autoComplete="name"
        {...(isRefused && { error: messages.nameRefused })}
      />
      <Button type="submit" loading={issue.isPending}>
        {issued ? messages.getAgain : messages.get}
      </Button>
      {issue.isError && !isRefused && <Banner type="error">{sentenceOf(issue.error)}</Banner>}
    </Stack>
  )
}

const sentenceOf = (error: unknown): string => (error instanceof Error && error.message ? error.message : messages.failed)

type IssuedProps = { projectId: string; issued: IssuedCredential; onRename: (() => void) | undefined }

const Issued = ({ projectId, issued, onRename }: IssuedProps) => {
  const [failure, setFailure] = useState('')
  const download = async (kind: CredentialFileKind) => {
    setFailure('')
    try {
      saveBlob(await fetchCredential(projectId, kind), credentialFileName(kind, projectId))
    } catch (error) {
      setFailure(error instanceof ResponseError && error.status === 403 ? error.message : messages.downloadFailed)
    }
  }
  return (
    <>
      <Text text="small" tone="quiet" breaks>
        {messages.issued(issued.name, longDate(issued.issuedAt), issued.version)}
      </Text>
      {issued.isOutdated && <Banner type="neutral">{messages.outdated}</Banner>}
      {issued.tasks.length > 0 && <CountedTasks tasks={issued.tasks} />}
      <div className={styles.actions}>
        <Button size="small" icon={DownloadIcon} onClick={() => void download('json')}>
          {messages.json}
        </Button>
        <Button size="small" icon={DownloadIcon} onClick={() => void download('svg')}>
          {messages.picture}
        </Button>
      </div>
      <div className={classes(styles.actions, styles.quiet)}>
        {onRename && (
          <Button size="small" variant="quiet" onClick={onRename}>
            {messages.change}
          </Button>
        )}
        <Revoke projectId={projectId} />
      </div>
      {failure && <Banner type="error">{failure}</Banner>}
      {/* A page of the server's own, which the router of the app does not know. */}
      <Text as="a" text="small" href={verifierPath} target="_blank" rel="noopener">
        {messages.verify}
      </Text>
    </>
  )
}

/** Says in one line per task how it was completed, in the words of the credential. */
const CountedTasks = ({ tasks }: Pick<IssuedCredential, 'tasks'>) => (
  <details className={styles.tasks}>
    <summary>
      {messages.tasks(tasks.length)}
      <ChevronDownIcon size={16} />
    </summary>
    <Stack as="dl" gap={8} above={8}>
      {tasks.map(({ title, counts }, index) => (
        <div key={index}>
          <Text as="dt" weight="bold" breaks>
            {title}
          </Text>
          <dd>{counts}</dd>
        </div>
      ))}
    </Stack>
  </details>
)

const Revoke = ({ projectId }: { projectId: string }) => {
  const { toasts } = usePlatform()
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeCredential(projectId)
  const keepFocus = useRestoredFocus<HTMLDivElement>(isAsking, 'button')
  if (!isAsking)
    return (
      <div {...keepFocus}>
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          {messages.revoke}
        </Button>
      </div>
    )
  return (
    <Stack gap={8} text="small" tone="quiet" className={styles.question} role="group" aria-label={messages.revoke} {...keepFocus}>
      <p>{messages.revokeQuestion}</p>
      <div className={styles.actions}>
        <Button
          size="small"
          autoFocus
          loading={revoke.isPending}
          onClick={() => revoke.mutate(undefined, { onSuccess: () => toasts.show({ title: messages.revoked }) })}
        >
          {messages.revokeConfirm}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
          {messages.cancel}
        </Button>
      </div>
      {revoke.isError && <Banner type="error">{sentenceOf(revoke.error)}</Banner>}
    </Stack>
  )
}
