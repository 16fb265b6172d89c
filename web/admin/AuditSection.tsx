import type { AuditEntry } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { timeAgo } from '../messages/when.ts'
import { AdminList } from './AdminList.tsx'
import { auditQuery } from './api.ts'
import { ListSearch } from './Tools.tsx'
import { useListAddress } from './useListAddress.ts'

const messages = adminMessages.audit

/** What administrators did. */
export const AuditSection = () => {
  const { words, setWords, asked, pages } = useListAddress()
  return (
    <AdminList
      title={adminMessages.sections.audit}
      query={auditQuery(asked)}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      {...pages}
      empty={messages.empty}
      columns={[
        { name: messages.when },
        { name: messages.who },
        { name: messages.what },
        { name: messages.whom },
        { name: messages.outcome },
      ]}
      tools={<ListSearch label={messages.search} value={words} onChange={setWords} />}
      row={(entry) => (
        <tr key={entry.id}>
          <td data-dim>
            <time dateTime={entry.at} title={new Date(entry.at).toLocaleString('en')}>
              {timeAgo(entry.at)}
            </time>
          </td>
          <td>{entry.admin ? entry.admin.name || entry.admin.email : hasAdmin(entry) ? messages.gone : messages.settings}</td>
          <td>
            {messages.actions[entry.action]} {what(entry)}
          </td>
          <td>{entry.person ? entry.person.name || entry.person.email : ''}</td>
          <td>{entry.action === 'write' && outcomeOf(entry)}</td>
        </tr>
      )}
    />
  )
}

/** Only a role is ever given by the settings. */
const hasAdmin = ({ action }: AuditEntry): boolean => action !== 'role_granted' && action !== 'role_revoked'

const what = ({ action, reason, endpoint, projectId, subject }: AuditEntry) => {
  if (action === 'impersonation_started') return reason && `(${reason})`
  if (subject) return <code>{subject}</code>
  return <code>{[action === 'write' ? endpoint : null, projectId].filter(Boolean).join(' · ')}</code>
}

const outcomeOf = ({ outcome }: AuditEntry): string => {
  if (outcome === null) return messages.open
  if (outcome === 'interrupted') return messages.interrupted
  return outcome === 'done' ? messages.done : `${messages.refused}: ${outcome.replaceAll('_', ' ')}`
}
