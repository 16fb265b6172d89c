import { mailboxPath } from '@fieldwork/core/paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { retryJob } from '@fieldwork/core/admin/contract.ts'
import type { Job } from '@fieldwork/core/admin/schema.ts'
import { useFlag } from '../accounts/api.ts'
import { adminMessages } from '../messages/admin.ts'
import { timeAgo } from '../messages/when.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { call } from '../platform/calls/call.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { AdminList } from './AdminList.tsx'
import { jobsQuery } from './api.ts'
import { useListAddress } from './useListAddress.ts'

const messages = adminMessages.jobs
const states = ['waiting', 'failed'] as const

/** Work that waits, or failed. */
export const JobsSection = () => <JobList title={adminMessages.sections.jobs} isMail={false} />

/** Mails that wait, or failed. */
export const OutboxSection = () => <JobList title={adminMessages.sections.outbox} isMail />

const JobList = ({ title, isMail }: { title: string; isMail: boolean }) => {
  const { search, change, asked, pages } = useListAddress()
  const sendsMail = useFlag('capability.mail')
  const state = states.find((one) => one === search.get('state'))
  return (
    <AdminList
      title={title}
      query={jobsQuery({ page: asked.page, ...(state ? { state } : {}), ...(isMail ? { mail: '1' } : {}) })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      {...pages}
      empty={isMail ? messages.emptyMail : messages.empty}
      before={() =>
        isMail && !sendsMail ? (
          <Banner type="neutral" announced={false} action={<a href={mailboxPath}>{messages.mailbox}</a>}>
            {messages.kept}
          </Banner>
        ) : null
      }
      columns={[
        { name: isMail ? messages.to : messages.queue },
        { name: messages.state },
        { name: messages.attempts, isNumber: true, isMinor: true },
        { name: messages.created, isMinor: true },
        { name: messages.problem },
        { name: adminMessages.action, isHidden: true },
      ]}
      tools={
        <Segment
          label={messages.filter}
          value={state ?? 'all'}
          options={[
            { value: 'all', label: messages.all },
            { value: 'waiting', label: messages.waiting },
            { value: 'failed', label: messages.failed },
          ]}
          onChange={(value) => change({ state: value === 'all' ? undefined : value, page: undefined })}
        />
      }
      row={(job) => <JobRow key={job.id} job={job} isMail={isMail} />}
    />
  )
}

const JobRow = ({ job: { id, queue, to, state, attempts, createdAt, problem, isRetryable }, isMail }: { job: Job; isMail: boolean }) => (
  <tr>
    <td>{isMail ? (to ?? messages.unknownRecipient) : <code>{queue}</code>}</td>
    <td>{messages.states[state]}</td>
    <td data-number>{attempts}</td>
    <td data-dim>
      <time dateTime={createdAt}>{timeAgo(createdAt)}</time>
    </td>
    <td>{problem}</td>
    <td data-number>{isRetryable && <RetryButton queue={queue} id={id} isMail={isMail} />}</td>
  </tr>
)

const RetryButton = ({ queue, id, isMail }: { queue: string; id: string; isMail: boolean }) => {
  const client = useQueryClient()
  const { toasts } = usePlatform()
  const { run, isBusy } = useAction(
    async () => {
      await call(retryJob, { params: { queue, jobId: id } }).finally(() => void client.invalidateQueries({ queryKey: ['admin', 'jobs'] }))
      toasts.show({ title: messages.retried })
    },
    { failed: ({ message }) => ({ title: messages.retryFailed, message }) },
  )
  return (
    <Button variant="link" size="small" loading={isBusy} onClick={() => run()}>
      {isMail ? messages.retry : messages.retryJob}
    </Button>
  )
}
