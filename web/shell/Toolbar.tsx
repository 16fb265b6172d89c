import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { brand } from '../../core/brand.ts'
import { loginPath, placeOf, routePatterns } from '../../core/paths.ts'
import { useFeatures, useUser } from '../accounts/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { buttonLook } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { frameWords as words } from '../words/frame.ts'
import { Logo } from './Logo.tsx'
import { openModal } from './modals/modals.ts'
import { togglePanel, usePanels } from './panels/panels.ts'
import styles from './Toolbar.module.css'
import { toolbarButtons, type ToolbarButton } from './toolbarButtons.ts'
import { ToolbarView } from './ToolbarView.tsx'
import { toggleView, useErrorPageShown, useToolbarView } from './toolbarViews.ts'

/** Docked under everything, centred on the window; it never moves and never covers the document. */
export const Toolbar = () => {
  const user = useUser()
  const { features } = useFeatures()
  const has = (flag: string) => features[flag] ?? false
  const isErrorPage = useErrorPageShown((state) => state.isShown)
  const location = useLocation()
  const buttons = toolbarButtons({
    chat: has('toolbar.chat'),
    liveDocs: has('toolbar.liveDocs'),
    place: isErrorPage ? 'elsewhere' : placeOf(location.pathname),
    has: { tutor: has('capability.tutor'), portfolio: has('toolbar.portfolio'), community: brand.communityUrl !== '' },
  })
  const view = useToolbarView((state) => state.view)
  useShortcuts(buttons)

  return (
    <div className={styles.toolbar} role="navigation" aria-label={words.toolbar}>
      <ToolbarView />
      {!user && has('capability.checkout') && (
        <button
          type="button"
          className={styles.potential}
          data-offer
          onClick={() => openModal('paywall', { location: 'toolbar_explore_potential' })}
        >
          <Icon name="track" />
          {words.explorePotential}
        </button>
      )}
      <div className={styles.inner}>
        <Link className={styles.logo} to={routePatterns.onboarding} aria-label={words.toStart(brand.name)}>
          <Logo />
          {brand.name}
        </Link>
        <div className={styles.buttons}>
          {buttons.map((button) => (
            <BarButton key={button} button={button} />
          ))}
        </div>
        <div className={styles.end}>
          {user ? (
            <button
              type="button"
              className={styles.avatar}
              aria-expanded={view === 'user'}
              aria-label={words.account(brand.name, user.name)}
              onClick={() => toggleView('user')}
            >
              <Avatar url={user.picture} name={user.name} size="md" pro={user.isPro} />
            </button>
          ) : (
            <Link {...buttonLook('outline', 'small')} to={loginPath(location.pathname + location.search + location.hash)}>
              {words.login}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}

const BarButton = ({ button }: { button: ToolbarButton }) => {
  const panel = usePanels((panels) => panels.open)
  const view = useToolbarView((state) => state.view)
  switch (button) {
    case 'ask':
      return (
        <Press
          icon="ask"
          text={words.ask}
          keys={words.shortcut.ask}
          opens="panel-left"
          isOn={panel === 'left'}
          onPress={() => togglePanel('left')}
        />
      )
    case 'projects':
      return (
        <Press
          icon="projects"
          text={words.projects}
          keys={words.shortcut.projects}
          isOn={view === 'directory'}
          onPress={() => toggleView('directory')}
        />
      )
    case 'myWork':
      return (
        <Press
          icon="work"
          text={words.myWork}
          keys={words.shortcut.myWork}
          opens="panel-right"
          isOn={panel === 'right'}
          onPress={() => togglePanel('right')}
        />
      )
    case 'portfolio':
      return (
        <Tooltip text={words.shortcut.portfolio}>
          <Link className={styles.button} to={routePatterns.portfolio}>
            <Icon name="portfolio" size={18} />
            <span>{words.portfolio}</span>
          </Link>
        </Tooltip>
      )
    case 'askLink':
      return (
        <a className={styles.button} href={brand.communityUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="ask" size={18} />
          <span>{words.ask}</span>
        </a>
      )
  }
}

type PressProps = { icon: 'ask' | 'projects' | 'work'; text: string; keys: string; opens?: string; isOn: boolean; onPress: () => void }

const Press = ({ icon, text, keys, opens, isOn, onPress }: PressProps) => (
  <Tooltip text={keys} show={!isOn}>
    <button type="button" className={styles.button} aria-pressed={isOn} data-opens={opens} onClick={onPress}>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </button>
  </Tooltip>
)

/** Ctrl or Cmd with an arrow, K or O, but not behind a dialog; in a field the arrows keep moving the caret, and a button that is not shown does nothing. */
const useShortcuts = (buttons: readonly ToolbarButton[]) => {
  const navigate = useNavigate()
  const shown = buttons.join(' ')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return
      // one that fades out is over
      if (document.querySelector('[aria-modal=true]:not([data-closing] *)')) return
      const isShown = (button: ToolbarButton) => shown.split(' ').includes(button)
      const isTyping =
        event.target instanceof HTMLElement && (event.target.isContentEditable || event.target.closest('input, textarea, select') !== null)
      if (event.key === 'ArrowLeft' && isShown('ask') && !isTyping) togglePanel('left')
      else if (event.key === 'ArrowRight' && isShown('myWork') && !isTyping) togglePanel('right')
      else if (event.key.toLowerCase() === 'k' && isShown('projects')) toggleView('directory', true)
      else if (event.key.toLowerCase() === 'o' && isShown('portfolio')) void navigate(routePatterns.portfolio)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shown, navigate])
}
