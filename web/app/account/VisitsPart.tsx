import { useQuery } from '@tanstack/react-query'
import type { Impersonation } from '@fieldwork/core/admin/schema.ts'
import { visitMessages as messages } from '../../messages/visits.ts'
import { visitsQuery } from '../../admin/api.ts'
import { Text } from '../../ui/text/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AccountPart, PartList } from './AccountPart.tsx'

/** Lists impersonations of the user: by whom, when, why, and whether anything was changed. */
export const VisitsPart = () => {
  const query = useQuery(visitsQuery)
  return (
    <AccountPart title={messages.title} lead={messages.lead}>
      <PartList query={query} failed={messages.loadFailed}>
        {(visit) => <Visit key={visit.id} visit={visit} />}
      </PartList>
      {query.data?.length === 0 && (
        <Text above={10} text="small" tone="faint">
          {messages.empty}
        </Text>
      )}
    </AccountPart>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const Visit = ({ visit: { adminName, reason, startedAt, endedAt, projects, changes } }: { visit: Impersonation }) => (
  <Stack as="li" gap={2} breaks text="small" tone="quiet">
    <Text as="b" text="body" tone="ink">
      {adminName === null ? messages.somebody : messages.byAdmin(adminName)}
    </Text>
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
  </Stack>
)
