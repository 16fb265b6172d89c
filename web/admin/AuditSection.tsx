import type { AuditEntry } from '@fieldwork/core/admin/schema.ts'
import { adminMessages } from '../messages/admin.ts'
import { AdminList, TimeAgo } from './AdminList.tsx'
import { auditQuery } from './api.ts'
import { auditParameters, AuditTools } from './AuditTools.tsx'

const messages = adminMessages.audit

/** What administrators did. */
export const AuditSection = () => (
  <AdminList
    section="audit"
    query={auditQuery}
    search={messages.search}
    parameters={auditParameters}
    tools={<AuditTools />}
    empty={messages.empty}
    noMatch={messages.noMatch}
    columns={[
      { name: messages.when, isDim: true, cell: ({ at }) => <TimeAgo at={at} /> },
      { name: messages.who, cell: (entry) => nameOf(entry.admin) ?? (hasAdmin(entry) ? messages.gone : messages.settings) },
      { name: messages.what, cell: (entry) => <What entry={entry} /> },
      { name: messages.whom, cell: ({ person }) => nameOf(person) },
      { name: messages.outcome, hiddenBelow: 700, cell: outcomeOf },
    ]}
  />
)

const nameOf = (person: AuditEntry['person']) => person && (person.name || person.email)

/** Only a role is ever given by the settings. */
const hasAdmin = ({ action }: AuditEntry): boolean => action !== 'role_granted' && action !== 'role_revoked'

const What = ({ entry: { action, reason, endpoint, projectId, subject } }: { entry: AuditEntry }) => (
  <>
    {messages.actions[action]} <code>{subject || [action === 'write' ? endpoint : null, projectId].filter(Boolean).join(' · ')}</code>
    {reason && ` (${reason})`}
  </>
)

const outcomeOf = ({ action, outcome }: AuditEntry): string => {
  if (action !== 'write') return ''
  if (outcome === null) return messages.open
  if (outcome === 'interrupted') return messages.interrupted
  return outcome === 'done' ? messages.done : `${messages.refused}: ${outcome.replaceAll('_', ' ')}`
}
