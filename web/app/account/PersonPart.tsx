import type { User } from '@fieldwork/core/accounts/schema.ts'
import { Person } from '../../accounts/Person.tsx'
import { accountMessages } from '../../messages/account.ts'
import { AccountPart } from './AccountPart.tsx'

const messages = accountMessages.person

/** The user's name and email. */
export const PersonPart = ({ user }: { user: User }) => (
  <AccountPart title={messages.heading}>
    <Person user={user} line={messages.address} />
  </AccountPart>
)
