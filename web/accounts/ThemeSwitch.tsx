import { IconButton } from '../ui/buttons/IconButton.tsx'
import { visitorMessages as messages } from '../messages/start.ts'
import { setTheme } from '../platform/appearance/theme.ts'
import { MoonIcon } from '../ui/icons/icons.ts'

/** Switches between the light and the dark theme. */
export const ThemeSwitch = () => <IconButton icon={MoonIcon} label={messages.switchTheme} tooltipSide="bottom" onClick={switchTheme} />

const switchTheme = () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
