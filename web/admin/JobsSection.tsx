import { retryJob } from '@fieldwork/core/admin/contract.ts'
import type { Job } from '@fieldwork/core/admin/schema.ts'
import { mailboxPath } from '@fieldwork/core/paths.ts'
import { useFlag } from '../accounts/api.ts'
import { BackupBanner } from '../backup/BackupBanner.tsx'
import { adminMessages } from '../messages/admin.ts'
import { call } from '../platform/calls/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { AdminAction } from './AdminAction.tsx'
import { AdminList, TimeAgo } from './AdminList.tsx'
import { jobsQuery, type ListQuery } from './api.ts'
import styles from './AdminList.module.css'

const messages = adminMessages.jobs

/** Work that is waiting or has failed. */
export const JobsSection = () => (
  <AdminList
    section="jobs"
    query={jobsQuery}
    filter={filter}
    empty={messages.empty}
    above={<BackupBanner />}
    columns={[
      { name: messages.queue, cell: ({ queue }) => <code className={styles.queue}>{queue}</code> },
      ...columnsOf(messages.retryJob),
    ]}
  />
)

/** Mail that is waiting or has failed. */
export const MailSection = () => (
  <AdminList
    section="mail"
    query={mailQuery}
    filter={filter}
    empty={messages.emptyMail}
    above={
      !useFlag('capability.mail') && (
        <Banner type="neutral" announced={false} action={<a href={mailboxPath}>{messages.mailbox}</a>}>
          {messages.kept}
        </Banner>
      )
    }
    columns={[{ name: messages.to, cell: ({ to }) => to ?? messages.unknownRecipient }, ...columnsOf(messages.retry)]}
  />
)

const mailQuery = (query: ListQuery) => jobsQuery({ ...query, mail: '1' })

const filter = { parameter: 'state', label: messages.filter, options: { waiting: messages.waiting, failed: messages.failed } }

const columnsOf = (retry: string) => [
  { name: messages.state, cell: ({ state }: Job) => messages.states[state] },
  { name: messages.attempts, isNumber: true, hiddenBelow: 700, cell: ({ attempts }: Job) => attempts } as const,
  { name: messages.created, isDim: true, hiddenBelow: 700, cell: ({ createdAt }: Job) => <TimeAgo at={createdAt} /> } as const,
  { name: messages.problem, cell: ({ problem }: Job) => problem },
  {
    name: adminMessages.action,
    isNameHidden: true,
    isActions: true,
    cell: ({ queue, id, isRetryable }: Job) =>
      isRetryable && (
        <AdminAction
          variant="link"
          act={() => call(retryJob, { params: { queue, jobId: id } })}
          label={retry}
          done={messages.retried}
          failed={messages.retryFailed}
        />
      ),
  },
]
