import { useQuery } from '@tanstack/react-query'
import type { Impersonation } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../../messages/admin.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { visitsQuery } from '../../admin/api.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'

const messages = adminMessages.visits

/** Which administrators looked as them, when, why, and whether they changed anything. */
export const VisitsPart = () => {
  const { data, error, refetch } = useQuery(visitsQuery)
  return (
    <section className={styles.part} aria-labelledby="account-visits">
      <h2 id="account-visits">{messages.title}</h2>
      <p className={styles.text}>{messages.lead}</p>
      {error && (
        <Banner type="error" action={<Button onClick={() => void refetch()}>{shellMessages.tryAgain}</Button>}>
          {messages.loadFailed}
        </Banner>
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className={styles.bar} />
        </Loading>
      )}
      {data?.length === 0 && (
        <Text above={10} text="small" tone="faint">
          {messages.empty}
        </Text>
      )}
      {data && data.length > 0 && (
        <Text as="ul" above={10} breaks className={styles.visits}>
          {data.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </Text>
      )}
    </section>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const VisitRow = ({ visit: { adminName, reason, startedAt, endedAt, projects, changes } }: { visit: Impersonation }) => (
  <li>
    <b>{adminName === null ? messages.somebody : messages.byAdmin(adminName)}</b>
    <span>
      {endedAt
        ? messages.until(format.format(new Date(startedAt)), format.format(new Date(endedAt)))
        : `${format.format(new Date(startedAt))}. ${messages.underWay}.`}
    </span>
    <span>{reason || messages.noReason}</span>
    <span>
      {messages.changes(changes)}
      {projects.length > 0 && `. ${messages.looked(projects.join(', '))}.`}
    </span>
  </li>
)
