import type { AuditEntry } from '@fieldwork/core/admin/schema.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { adminMessages } from '../messages/admin.ts'
import { shortMoment } from '../messages/when.ts'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AdminList } from './AdminList.tsx'
import { auditQuery } from './api.ts'
import { auditParameters, AuditTools } from './AuditTools.tsx'
import styles from './AdminList.module.css'

const messages = adminMessages.audit

/** The audit log of administrators' actions. */
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
      { name: messages.when, isDim: true, cell: (entry) => <When entry={entry} /> },
      { name: messages.who, hiddenBelow: 700, cell: (entry) => <span className={styles.name}>{whoOf(entry)}</span> },
      { name: messages.what, cell: (entry) => <What entry={entry} /> },
      { name: messages.whom, cell: ({ person }) => person && <Whom person={person} /> },
      { name: messages.outcome, hiddenBelow: 700, cell: outcomeOf },
    ]}
  />
)

/** On a phone, with the administrator, who has no column there. */
const When = ({ entry }: { entry: AuditEntry }) => (
  <span className={styles.when}>
    <time dateTime={entry.at}>{shortMoment(entry.at)}</time>
    <span>{whoOf(entry)}</span>
  </span>
)

const Whom = ({ person: { name, email } }: { person: NonNullable<AuditEntry['person']> }) => (
  <Link className={styles.name} to={`${routePatterns.admin}?q=${encodeURIComponent(email)}`}>
    {name || email}
  </Link>
)

/** The settings give roles, by addresses or groups of the issuer, and `npm run passkeys:remove` is the operator's. */
const whoOf = ({ admin, action, subject }: AuditEntry): string => {
  if (admin) return admin.name || admin.email
  if (action === 'passkeys_removed') return messages.operator
  return action.startsWith('role_') || subject?.startsWith('OIDC_ROLES') ? messages.settings : messages.gone
}

const What = ({ entry: { action, reason, endpoint, projectId, subject } }: { entry: AuditEntry }) => (
  <>
    {actionName(action)} <code>{subject || [action === 'write' ? endpoint : null, projectId].filter(Boolean).join(' · ')}</code>
    {reason && (
      <Text text="small" tone="faint" breaks>
        {reason}
      </Text>
    )}
  </>
)

/** An action of a later release has no message here. */
const actionName = (action: string): string =>
  (messages.actions as Record<string, string | undefined>)[action] ?? action.replaceAll('_', ' ')

const outcomeOf = ({ action, outcome }: AuditEntry): string => {
  if (action !== 'write') return ''
  if (outcome === null) return messages.open
  if (outcome === 'interrupted') return messages.interrupted
  return outcome === 'done' ? messages.done : `${messages.refused}: ${outcome.replaceAll('_', ' ')}`
}
