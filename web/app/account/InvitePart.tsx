import { useQuery } from '@tanstack/react-query'
import { inviteLink } from '@fieldwork/core/accounts/inviteLink.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { invitationsQuery } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'

const messages = accountMessages.invite

/** The invitation link, and how many people joined by it. */
export const InvitePart = ({ user }: { user: User }) => {
  const { data, isError } = useQuery(invitationsQuery)
  const link = inviteLink(location.origin, user.nickname)
  return (
    <section className={styles.part} aria-labelledby="account-invite">
      <h2 id="account-invite">{messages.heading}</h2>
      <p className={styles.text}>{messages.text}</p>
      <Row align="end" gap={8} above={16} className={styles.link}>
        <TextField label={messages.label} readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyButton value={link} label={messages.copy} />
      </Row>
      {data && (
        <Text above={10} text="small" tone="faint">
          {messages.accepted(data.accepted)}
        </Text>
      )}
      {isError && !data && (
        <Text above={10} text="small" tone="faint">
          {accountMessages.loadFailed}
        </Text>
      )}
    </section>
  )
}
