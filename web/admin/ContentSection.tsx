import { publishContent } from '@fieldwork/core/admin/contract.ts'
import type { ContentFinding, ContentRow } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { call } from '../platform/calls/call.ts'
import { RetryIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AdminAction } from './AdminAction.tsx'
import { AdminList, TimeAgo } from './AdminList.tsx'
import { contentQuery } from './api.ts'
import styles from './ContentSection.module.css'

const messages = adminMessages.content

/** The published projects, and the findings of the last publishing. */
export const ContentSection = () => (
  <AdminList
    section="content"
    query={contentQuery}
    search={messages.search}
    empty={messages.empty}
    columns={[
      { name: messages.project, cell: ({ title }) => <b>{title}</b> },
      { name: messages.version, hiddenBelow: 700, cell: ({ version }) => <code>v{version}</code> },
      { name: messages.status, cell: (project) => <Status project={project} /> },
      { name: messages.check, cell: ({ findings }) => <Check findings={findings} /> },
      { name: messages.learners, isNumber: true, hiddenBelow: 700, cell: ({ learners }) => learners },
      {
        name: adminMessages.action,
        isNameHidden: true,
        isActions: true,
        cell: ({ id, state }) => (
          <>
            <Link to={`/admin/projects/${id}/answers`}>{messages.answers}</Link>
            {state !== 'unlisted' && <Link to={`/projects/${id}`}>{messages.open}</Link>}
          </>
        ),
      },
    ]}
    tools={
      <AdminAction
        icon={RetryIcon}
        act={() => call(publishContent, {})}
        label={messages.publish}
        busyLabel={messages.publishing}
        done={messages.published}
        failed={messages.publishFailed}
      />
    }
    below={({ publishedAt, findings }) => (
      <>
        {publishedAt && (
          <Text text="small" tone="faint">
            {messages.lastPublished} <TimeAgo at={publishedAt} />
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

const Status = ({ project: { state, visibility } }: { project: ContentRow }) => (
  <Row as="span" inline gap={8} className={styles.state} data-state={state} data-visibility={visibility}>
    {visibility === 'public'
      ? messages.states[state]
      : state === 'published'
        ? messages.private
        : messages.andPrivate(messages.states[state])}
  </Row>
)

const Check = ({ findings }: { findings: readonly ContentFinding[] }) =>
  findings.length === 0 ? (
    <Text as="span" text="small" tone="faint" className={styles.noFindings}>
      {messages.noFindings}
    </Text>
  ) : (
    <details>
      <summary>{messages.notes(findings.length)}</summary>
      <Findings findings={findings} />
    </details>
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
