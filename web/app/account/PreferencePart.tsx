import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { preferencesQuery, useSavePreferences } from '../../accounts/api.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import styles from './AccountPage.module.css'
import { AccountPart } from './AccountPart.tsx'

type Props = {
  messages: { heading: string; label: string; text: string; failed: string }
  isOn: (preferences: Preferences) => boolean
  /** Effect of turning the switch on or off. */
  change: (isOn: boolean) => Partial<Preferences>
}

/** A preference with a switch. */
export const PreferencePart = ({ messages, isOn, change }: Props) => {
  const { toasts } = usePlatform()
  const { data: preferences } = useQuery(preferencesQuery)
  const save = useSavePreferences()
  return (
    <AccountPart title={messages.heading}>
      <Box above={16}>
        <Switch
          label={messages.label}
          checked={preferences !== undefined && isOn(preferences)}
          softDisabled={preferences === undefined}
          onChange={(next) => void save(change(next)).catch(() => toasts.show({ title: messages.failed, variant: 'error' }))}
        />
      </Box>
      <p className={styles.text}>{messages.text}</p>
    </AccountPart>
  )
}
