import type { User } from '@fieldwork/core/accounts/schema.ts'
import { useUser } from '../../accounts/api.ts'
import { ImportProject } from '../../bundles/ImportProject.tsx'
import { accountMessages as messages } from '../../messages/account.ts'
import { impersonation } from '../../platform/impersonation.ts'
import { usePageTitle } from '../../platform/page/usePageTitle.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import styles from './AccountPage.module.css'
import { CompanionsPart } from './CompanionsPart.tsx'
import { DeletionPart } from './DeletionPart.tsx'
import { ExportPart } from './ExportPart.tsx'
import { InvitePart } from './InvitePart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PersonPart } from './PersonPart.tsx'
import { PlanPart } from './PlanPart.tsx'
import { PreferencePart } from './PreferencePart.tsx'
import { PublicProfilePart } from './PublicProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { VisitsPart } from './VisitsPart.tsx'

/** The user's name, plan and account settings. Logging out of this browser is in the menu. */
export const AccountPage = () => {
  const user = useUser()
  usePageTitle(messages.title)
  if (!user) return null
  return (
    <main className={styles.page}>
      <header>
        <h1>{messages.title}</h1>
      </header>
      {impersonation() ? <Banner type="neutral">{messages.closed}</Banner> : <OwnParts user={user} />}
    </main>
  )
}

/** Hidden during an impersonation. */
const OwnParts = ({ user }: { user: User }) => (
  <>
    <PersonPart user={user} />
    <PublicProfilePart user={user} />
    <PlanPart user={user} />
    <PasskeysPart />
    <SessionsPart />
    <CompanionsPart />
    <InvitePart user={user} />
    <PreferencePart
      messages={messages.mails}
      isOn={({ emailUnsubscribed }) => emailUnsubscribed === false}
      change={(isOn) => ({ emailUnsubscribed: !isOn })}
    />
    <PreferencePart
      messages={messages.authors}
      isOn={({ letsAuthorsRead }) => letsAuthorsRead === true}
      change={(isOn) => ({ letsAuthorsRead: isOn })}
    />
    {!user.isAdmin && <VisitsPart />}
    <ExportPart user={user} />
    <ImportProject className={`l-card ${styles.part}`} textClassName={styles.text} />
    <DeletionPart user={user} />
  </>
)
