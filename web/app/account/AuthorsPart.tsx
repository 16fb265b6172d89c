import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { accountMessages } from '../../messages/account.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import styles from './AccountPage.module.css'

const messages = accountMessages.authors

/** Setting for what project authors may read. */
export const AuthorsPart = () => {
  const { toasts } = usePlatform()
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  const change = (letsAuthorsRead: boolean) =>
    void save({ letsAuthorsRead }).catch(() => toasts.show({ title: messages.failed, variant: 'error' }))
  return (
    <section className={styles.part} aria-labelledby="account-authors">
      <h2 id="account-authors">{messages.heading}</h2>
      <Box above={16}>
        <Switch
          label={messages.label}
          checked={preferences?.letsAuthorsRead === true}
          softDisabled={preferences === undefined}
          onChange={change}
        />
      </Box>
      <p className={styles.text}>{messages.text}</p>
    </section>
  )
}
