import { setTheme, useTheme } from '../shell/theme.ts'
import { Segment } from '../ui/Segment.tsx'
import { userMenuWords as words } from '../words/accounts.ts'
import styles from './UserMenu.module.css'

/** Light, dark, or as the system has it. */
export const ThemeChoice = () => {
  const theme = useTheme((state) => state.theme)
  return (
    <div className={styles.theme}>
      <span aria-hidden="true">{words.theme}</span>
      <Segment
        label={words.theme}
        value={theme ?? 'system'}
        options={[
          { value: 'system', label: words.themes.system },
          { value: 'light', label: words.themes.light, icon: 'sun' },
          { value: 'dark', label: words.themes.dark, icon: 'moon' },
        ]}
        onChange={(choice) => setTheme(choice === 'system' ? null : choice)}
      />
    </div>
  )
}
