import { setTheme, useTheme } from '../../platform/appearance/theme.ts'
import { Segment } from '../../ui/fields/Segment.tsx'
import { userMenuMessages as messages } from '../../messages/accounts.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './UserMenu.module.css'
import { MoonIcon, SunIcon } from '../../ui/icons/icons.ts'

/** Chooses between light, dark and the system's theme. */
export const ThemeChoice = () => {
  const theme = useTheme((state) => state.theme)
  return (
    <Row justify="between" gap={12} tone="quiet" className={styles.theme}>
      <span aria-hidden="true">{messages.theme}</span>
      <Segment
        label={messages.theme}
        value={theme ?? 'system'}
        options={[
          { value: 'system', label: messages.themes.system },
          { value: 'light', label: messages.themes.light, icon: SunIcon },
          { value: 'dark', label: messages.themes.dark, icon: MoonIcon },
        ]}
        onChange={(choice) => setTheme(choice === 'system' ? null : choice)}
      />
    </Row>
  )
}
