import { paywallDialog } from '../../plans/dialogs.ts'
import { useEffect } from 'react'
import { givenName } from '@fieldwork/core/accounts/givenName.ts'
import { brand } from '@fieldwork/core/brand.ts'
import { useAddresses } from '../../ui/addresses.ts'
import { loginPath, appAreaOf, routePatterns } from '@fieldwork/core/paths.ts'
import { useFeatures, useUser } from '../../accounts/api.ts'
import { toggleDirectory } from '../../catalogue/directoryView.ts'
import { useEdgeHover } from '../../planner/edgeHover.ts'
import { useMayUpgrade } from '../../plans/api.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { buttonClasses } from '../../ui/buttons/Button.tsx'
import { AskIcon, CalendarIcon, PortfolioIcon, ProjectsIcon, TrackIcon, UserIcon, WorkIcon } from '../../ui/icons/icons.ts'
import type { Icon } from '../../ui/icons/createIcon.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/dom/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { frameMessages as messages } from '../../messages/frame.ts'
import { Logo } from '../../platform/page/Logo.tsx'
import { togglePanel, usePanels } from '../../platform/panels/panels.ts'
import { useLocation, useRouter } from '../../platform/router/RouterContext.ts'
import { useCurrentUrl } from '../../platform/router/useCurrentUrl.ts'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './Toolbar.module.css'
import { toolbarButtons, type ToolbarButton } from './toolbarButtons.ts'
import { ToolbarView } from './ToolbarView.tsx'
import { toggleView, useErrorPageShown, useToolbarView } from '../../platform/toolbar/toolbarViews.ts'
import { usePlatform } from '../../platform/PlatformContext.ts'

/** Docked under everything, centred on the window; it never moves and never covers the document. */
export const Toolbar = () => {
  const { communityUrl } = useAddresses()
  const user = useUser()
  const { features } = useFeatures()
  const mayUpgrade = useMayUpgrade()
  const { dialogs } = usePlatform()
  const has = (flag: string) => features[flag] ?? false
  const isErrorPage = useErrorPageShown((state) => state.isShown)
  const { pathname } = useLocation()
  const area = isErrorPage ? 'elsewhere' : appAreaOf(pathname)
  const here = useCurrentUrl()
  const buttons = toolbarButtons({
    chat: has('toolbar.chat'),
    liveDocs: has('toolbar.liveDocs'),
    area,
    has: { tutor: has('capability.tutor'), portfolio: has('toolbar.portfolio'), community: communityUrl !== '' },
  })
  const view = useToolbarView((state) => state.view)
  useShortcuts(buttons)
  useEdgeHover()

  return (
    <div className={styles.toolbar} role="navigation" aria-label={messages.toolbar}>
      <ToolbarView />
      {!user && mayUpgrade && (
        <Row
          as="button"
          type="button"
          justify="center"
          gap={8}
          text="small"
          weight="bold"
          tone="harbour"
          className={styles.potential}
          data-offer
          onClick={() => dialogs.open(paywallDialog, { location: 'toolbar_explore_potential' })}
        >
          <TrackIcon />
          {messages.explorePotential}
        </Row>
      )}
      <button
        type="button"
        className={classes(styles.button, styles.plan)}
        aria-pressed={view === 'course'}
        onClick={() => toggleView('course')}
      >
        <CalendarIcon size={18} />
        <span>{messages.plan}</span>
      </button>
      <div className={styles.inner}>
        <Link unstyled className={styles.logo} to={routePatterns.onboarding} aria-label={messages.toStart(brand.name)}>
          <Logo />
          {brand.name}
        </Link>
        <Row align="stretch" justify="center" gap={4} className={styles.buttons}>
          {buttons.map((button) => (
            <BarButton key={button} button={button} />
          ))}
        </Row>
        <Row gap={8} className={styles.end}>
          {user ? (
            <button
              type="button"
              className={styles.avatar}
              aria-expanded={view === 'user'}
              aria-label={messages.account(brand.name, givenName(user) ?? user.email)}
              onClick={() => toggleView('user')}
            >
              <Avatar url={user.picture} name="" size="md" pro={user.isPro} />
            </button>
          ) : (
            <>
              <IconButton
                className={styles.visitorMenu}
                icon={UserIcon}
                label={messages.visitorMenu(brand.name)}
                pressed={view === 'user'}
                tooltip={view !== 'user'}
                onClick={() => toggleView('user')}
              />
              <Link unstyled {...buttonClasses('outline', 'small')} to={loginPath(here)}>
                {messages.login}
              </Link>
            </>
          )}
        </Row>
      </div>
    </div>
  )
}

const BarButton = ({ button }: { button: ToolbarButton }) => {
  const { communityUrl } = useAddresses()
  const panel = usePanels((panels) => panels.open)
  const view = useToolbarView((state) => state.view)
  const location = useLocation()
  const { pathname } = location
  const isHere = pathname === routePatterns.portfolio
  switch (button) {
    case 'ask':
      return (
        <Press
          icon={AskIcon}
          text={messages.ask}
          shortcut="ask"
          opens="panel-left"
          isOn={panel === 'left'}
          onPress={() => togglePanel('left')}
        />
      )
    case 'projects':
      return (
        <Press
          icon={ProjectsIcon}
          text={messages.projects}
          shortcut="projects"
          isOn={view === 'directory'}
          isHere={view === null && pathname === routePatterns.projects}
          onPress={() => toggleDirectory(location)}
        />
      )
    case 'myWork':
      return (
        <Press
          icon={WorkIcon}
          text={messages.myWork}
          shortcut="myWork"
          opens="panel-right"
          isOn={panel === 'right'}
          onPress={() => togglePanel('right')}
        />
      )
    case 'portfolio':
      return (
        <Tooltip text={<Explained text={messages.portfolio} shortcut="portfolio" />} tapTime={2000} describes={false}>
          <Link
            unstyled
            className={styles.button}
            to={routePatterns.portfolio}
            aria-current={isHere ? 'page' : undefined}
            aria-keyshortcuts={keys.portfolio}
            data-covered={view !== null || undefined}
          >
            <PortfolioIcon size={18} />
            <span>{messages.portfolio}</span>
          </Link>
        </Tooltip>
      )
    case 'askLink':
      return (
        <a className={styles.button} href={communityUrl} target="_blank" rel="noopener noreferrer">
          <AskIcon size={18} />
          <span>{messages.ask}</span>
        </a>
      )
  }
}

const keys = { ask: 'Control+ArrowLeft', projects: 'Control+K', portfolio: 'Control+O', myWork: 'Control+ArrowRight' }

type Shortcut = keyof typeof keys
type PressProps = { icon: Icon; text: string; shortcut: Shortcut; opens?: string; isOn: boolean; isHere?: boolean; onPress: () => void }

const Press = ({ icon: Icon, text, shortcut, opens, isOn, isHere = false, onPress }: PressProps) => (
  <Tooltip text={<Explained text={text} shortcut={shortcut} />} show={!isOn} tapTime={2000} describes={false}>
    <button
      type="button"
      className={styles.button}
      aria-pressed={isOn}
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts={keys[shortcut]}
      data-opens={opens}
      onClick={onPress}
    >
      <Icon size={18} />
      <span>{text}</span>
    </button>
  </Tooltip>
)

/** If a button's label is hidden, its tooltip is the only place that shows it. */
const Explained = ({ text, shortcut }: { text: string; shortcut: Shortcut }) => (
  <>
    {text}
    <kbd className={styles.keys}>{messages.shortcut[shortcut]}</kbd>
  </>
)

/** The shortcut of the directory, on a page without the toolbar. */
export const DirectoryShortcut = () => {
  useShortcuts(directoryOnly)
  return null
}

const directoryOnly: readonly ToolbarButton[] = ['projects']

const movesCaret = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLTextAreaElement) return target.value !== ''
  return target.isContentEditable || target.closest('input, select') !== null
}

/**
 * Ctrl or Cmd with an arrow, K or O, except while a dialog is open. In a field the arrows keep moving the caret, but not in an empty text
 * area, such as that of Ask, which has the focus once Ask is open. A hidden button has no shortcut.
 */
const useShortcuts = (buttons: readonly ToolbarButton[]) => {
  const { navigate, state } = useRouter()
  const shown = buttons.join(' ')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return
      if (document.querySelector(':is(dialog:modal)')) return
      const isShown = (button: ToolbarButton) => shown.split(' ').includes(button)
      const isTyping = movesCaret(event.target)
      if (event.key === 'ArrowLeft' && isShown('ask') && !isTyping) togglePanel('left', true)
      else if (event.key === 'ArrowRight' && isShown('myWork') && !isTyping) togglePanel('right', true)
      else if (event.key.toLowerCase() === 'k' && isShown('projects')) toggleDirectory(state().location, true)
      else if (event.key.toLowerCase() === 'o' && isShown('portfolio')) void navigate(routePatterns.portfolio)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shown, navigate, state])
}
