import type { User } from '@fieldwork/core/accounts/schema.ts'
import { Person } from '../../accounts/Person.tsx'
import { accountMessages } from '../../messages/account.ts'
import styles from './AccountPage.module.css'

const messages = accountMessages.person

/** The user's name and email. */
export const PersonPart = ({ user }: { user: User }) => (
  <section className={styles.part} aria-labelledby="account-person">
    <h2 id="account-person">{messages.heading}</h2>
    <Person user={user} line={messages.address} />
  </section>
)
