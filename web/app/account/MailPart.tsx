import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import styles from './AccountPage.module.css'

const messages = accountMessages.mails

/** Settings for automatic mails. */
export const MailPart = () => {
  const { toasts } = usePlatform()
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  const change = (isWanted: boolean) =>
    void save({ emailUnsubscribed: !isWanted }).catch(() => toasts.show({ title: messages.failed, variant: 'error' }))
  return (
    <section className={styles.part} aria-labelledby="account-mails">
      <h2 id="account-mails">{messages.heading}</h2>
      <Box above={16}>
        <Switch
          label={messages.reminders}
          checked={preferences !== undefined && preferences.emailUnsubscribed !== true}
          softDisabled={preferences === undefined}
          onChange={change}
        />
      </Box>
      <p className={styles.text}>{messages.text}</p>
    </section>
  )
}
