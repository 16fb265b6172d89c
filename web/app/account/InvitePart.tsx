import { useQuery } from '@tanstack/react-query'
import { inviteLink } from '@fieldwork/core/accounts/inviteLink.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { invitationsQuery } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { canShareLinks, publicOrigin } from '../../platform/page/publicOrigin.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './AccountPage.module.css'
import { AccountPart } from './AccountPart.tsx'

const messages = accountMessages.invite

/** The invitation link and the number of people who used it. Absent where others couldn't open the link. */
export const InvitePart = ({ user }: { user: User }) => {
  const { data, isError } = useQuery(invitationsQuery)
  const origin = publicOrigin()
  const link = inviteLink(origin, user.nickname)
  if (!canShareLinks()) return null
  return (
    <AccountPart title={messages.heading} lead={messages.text}>
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
    </AccountPart>
  )
}
