import { useQueryClient } from '@tanstack/react-query'
import { publishContent } from '@fieldwork/core/admin/contract.ts'
import type { ContentRow, ContentFinding } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { timeAgo } from '../messages/when.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RetryIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { AdminList } from './AdminList.tsx'
import { contentQuery } from './api.ts'
import { ListSearch } from './Tools.tsx'
import { useListAddress } from './useListAddress.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './ContentSection.module.css'

const messages = adminMessages.content

/** The projects as they are published, and what the last publishing found. */
export const ContentSection = () => {
  const { words, setWords, asked, pages } = useListAddress()
  return (
    <AdminList
      title={adminMessages.sections.content}
      query={contentQuery(asked)}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      {...pages}
      empty={messages.empty}
      columns={[
        { name: messages.project },
        { name: messages.version, isMinor: true },
        { name: messages.status },
        { name: messages.check },
        { name: messages.learners, isNumber: true, isMinor: true },
        { name: adminMessages.action, isHidden: true },
      ]}
      tools={
        <>
          <ListSearch label={messages.search} value={words} onChange={setWords} />
          <PublishButton />
        </>
      }
      row={(project) => <ProjectRow key={project.id} project={project} />}
      after={({ publishedAt, findings }) => (
        <>
          {publishedAt && (
            <Text text="small" tone="faint" className={styles.dim}>
              {messages.lastPublished} <time dateTime={publishedAt}>{timeAgo(publishedAt)}</time>
            </Text>
          )}
          {findings.length > 0 && (
            <>
              <h2>{messages.other}</h2>
              <Findings findings={findings} />
            </>
          )}
        </>
      )}
    />
  )
}

const PublishButton = () => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { run, isBusy } = useAction(
    async () => {
      await call(publishContent, {}).finally(() => void client.invalidateQueries({ queryKey: ['admin', 'content'] }))
      toasts.show({ title: messages.published })
    },
    { failed: ({ message }) => ({ title: messages.publishFailed, message }) },
  )
  return (
    <Button size="small" icon={RetryIcon} loading={isBusy} onClick={() => run()}>
      {isBusy ? messages.publishing : messages.publish}
    </Button>
  )
}

const ProjectRow = ({ project: { id, title, version, state, visibility, learners, findings } }: { project: ContentRow }) => (
  <tr>
    <td>
      <b>{title}</b>
    </td>
    <td>
      <code>v{version}</code>
    </td>
    <td>
      <Row as="span" inline gap={8} className={styles.state} data-state={state} data-visibility={visibility}>
        {visibility === 'public'
          ? messages.states[state]
          : state === 'published'
            ? messages.private
            : messages.andPrivate(messages.states[state])}
      </Row>
    </td>
    <td>
      {findings.length === 0 ? (
        <Text as="span" text="small" tone="faint" className={styles.dim}>
          {messages.noFindings}
        </Text>
      ) : (
        <details>
          <summary>{messages.notes(findings.length)}</summary>
          <Findings findings={findings} />
        </details>
      )}
    </td>
    <td data-number>{learners}</td>
    <td className={styles.end}>
      <span className={styles.links}>
        <Link to={`/admin/projects/${id}/answers`}>{messages.answers}</Link>
        {state !== 'unlisted' && <Link to={`/projects/${id}`}>{messages.open}</Link>}
      </span>
    </td>
  </tr>
)

const Findings = ({ findings }: { findings: readonly ContentFinding[] }) => (
  <Stack as="ul" gap={4} text="small" tone="quiet" className={styles.findings}>
    {findings.map(({ file, line, message, severity }) => (
      <li key={`${file}:${line} ${message}`} data-severity={severity}>
        <code>
          {file}:{line}
        </code>{' '}
        {message}
      </li>
    ))}
  </Stack>
)
