import { useUser } from '../../accounts/api.ts'
import { accountMessages as messages } from '../../messages/account.ts'
import { usePageTitle } from '../../platform/usePageTitle.ts'
import styles from './AccountPage.module.css'
import { DeletionPart } from './DeletionPart.tsx'
import { ExportPart } from './ExportPart.tsx'
import { InvitePart } from './InvitePart.tsx'
import { MailPart } from './MailPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'

/** What somebody does with the account itself; who they are, and logging out here, stands in the menu. */
export const AccountPage = () => {
  const user = useUser()
  usePageTitle(messages.title)
  if (!user) return null
  return (
    <main className={styles.page}>
      <header>
        <h1>{messages.title}</h1>
        <p className={styles.lead}>{user.email}</p>
      </header>
      <SessionsPart />
      <InvitePart user={user} />
      <MailPart />
      <ExportPart user={user} />
      <DeletionPart user={user} />
    </main>
  )
}
