import { IconButton } from '../ui/IconButton.tsx'
import { visitorWords as words } from '../words/start.ts'
import { setTheme } from './theme.ts'

/** From light to dark and back. */
export const ThemeSwitch = () => <IconButton icon="moon" label={words.switchTheme} tooltipSide="bottom" onClick={switchTheme} />

const switchTheme = () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
