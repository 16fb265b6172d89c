import { useSyncExternalStore } from 'react'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { visitorMessages as messages } from '../messages/start.ts'
import { setTheme } from '../platform/appearance/theme.ts'
import { onThemeChange, currentTheme } from '../platform/appearance/shownTheme.ts'
import type { Icon } from '../ui/icons/createIcon.tsx'
import { MoonIcon, SunIcon } from '../ui/icons/icons.ts'
import styles from './ThemeSwitch.module.css'

/** Switches between the light and the dark theme. Its style sheet chooses the icon, because the first response is drawn without the theme. */
export const ThemeSwitch = () => {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => undefined)
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={ThemeIcons}
      className={styles.switch}
      label={theme ? messages.switchThemeTo[next] : messages.switchTheme}
      tooltipSide="bottom"
      onClick={() => setTheme(next)}
    />
  )
}

const ThemeIcons: Icon = (props) => (
  <>
    <MoonIcon {...props} />
    <SunIcon {...props} />
  </>
)
