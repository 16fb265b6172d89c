/*
 * Runs before the first paint, so that theme, fonts, panels, tabs, variables and the reading position don't change when the app starts. It
 * is a separate script, `early.js` (web/standaloneScript.ts), and shares its rules with the app.
 */
import { browserMessages } from '@fieldwork/core/messages/browsers.ts'
import { readVariableKey } from '@fieldwork/core/accounts/variables.ts'
import { isOwnProgress, newestPosition } from '@fieldwork/core/documents/position.ts'
import type { ReadingProgress } from '@fieldwork/core/documents/schema.ts'
import { chosenTabsKey, chosenTitle, type ChosenTabs } from '../documents/chosenTitle.ts'
import { storedValues } from '../documents/storedValues.ts'
import { scrollToPosition } from '../documents/scrollToPosition.ts'
import { storedProgress } from '../documents/storedProgress.ts'
import { missingAppMessages } from '../messages/shell.ts'
import { hasFonts, showFontsInTime } from '../platform/appearance/shownFonts.ts'
import { panelsFrom, panelsKey, showPanels, type ShownPanels } from '../platform/panels/shownPanels.ts'
import { reloadOnce } from '../platform/loading/missingCode.ts'
import { persisted } from '../platform/browser/persisted.ts'
import { scrollerId } from '../platform/documents/scrolling.ts'
import { showTheme, themeKey, type Theme } from '../platform/appearance/shownTheme.ts'

const root = document.documentElement
/** The id of the project in the address. */
const [, area, projectId = ''] = location.pathname.split('/')

/** JSON in meta elements of the page; see server/rendering/html.ts. */
type Said = {
  panels: object
  variables: Record<string, string>
  reading: { userId: string } & Pick<ReadingProgress, 'position' | 'restartedAt'>
}

const said = <Name extends keyof Said>(name: Name): Said[Name] | undefined => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="fieldwork-${name}"]`)?.content
  return content === undefined ? undefined : (JSON.parse(content || '{}') as Said[Name])
}

/** Calls `change` for parsed nodes before they are painted. */
const whileParsing = (change: () => void) => {
  const parsing = new MutationObserver(change)
  parsing.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => parsing.disconnect())
}

/** Holds a form submitted before the app starts; web/platform/page/useEarlyForm.ts submits it then. */
const holdSubmits = () =>
  addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset['early'] === undefined) return
    event.preventDefault()
    form.dataset['held'] = ''
    form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
  })

/** Reports scripts and style sheets that fail to load, because the app may not be there to do it. */
const watchCode = () =>
  addEventListener(
    'error',
    ({ target }) => {
      const isCode = target instanceof HTMLScriptElement && target.type === 'module'
      const isStyles = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if (document.readyState !== 'complete' && (isCode || isStyles) && !reloadOnce() && isCode) sayMissing()
    },
    { capture: true },
  )

/** The server's page can still be read. It's styled in web/styles/elements.css. */
const sayMissing = () => {
  const notice = document.createElement('section')
  notice.role = 'alert'
  notice.dataset['missingApp'] = ''
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = missingAppMessages.tryAgain
  again.addEventListener('click', () => location.reload())
  notice.append(missingAppMessages.missing, ' ', again)
  // Public pages don't have it, and work without their script.
  document.getElementById('root')?.append(notice)
}

/** Whether the browser knows what all colours are written in (web/styles/tokens.css): Chrome 123, Firefox 120 and Safari 17.5 do. */
const hasColours = () => globalThis.CSS?.supports?.('color', 'light-dark(red, red)')

/** Shown above the page, in colors that every browser supports. Styled in web/styles/elements.css. */
const sayTooOld = () =>
  addEventListener('DOMContentLoaded', () => {
    const notice = document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.dataset['tooOld'] = ''
    document.documentElement.dataset['noticeAbove'] = ''
    notice.append(browserMessages.tooOld)
    document.body.prepend(notice)
  })

/** Shows the chosen theme, or else that of the system, also while an open page of the server's has nothing else that would follow it. */
const followTheme = () => {
  const show = () => showTheme({ theme: persisted<{ theme: Theme | null }>(themeKey).theme ?? null })
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
}

const showStoredPanels = () => {
  const { open, widths } = panelsFrom(persisted<ShownPanels>(panelsKey))
  showPanels({ open: said('panels') ? open : null, widths })
}

/** Sets of tabs in the first response show the tab that the reader chose. */
const chooseTabs = () => {
  const { titles } = persisted<ChosenTabs>(chosenTabsKey)
  if (!Array.isArray(titles) || titles.length === 0) return
  whileParsing(() => {
    for (const set of document.querySelectorAll('[data-tab-set]')) {
      const tabs = [...set.querySelectorAll('[role=tab]')].filter((tab) => tab.closest('[data-tab-set]') === set)
      const chosen = chosenTitle(
        titles,
        tabs.map((tab) => tab.textContent),
      )
      if (chosen === undefined) continue
      for (const tab of tabs) {
        const isChosen = tab.textContent === chosen
        tab.setAttribute('aria-selected', String(isChosen))
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
        if (panel) panel.hidden = !isChosen
      }
    }
  })
}

/** A visitor's own words for this project, in this tab of the browser. */
const visitorsVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(storedValues(null)).flatMap(([key, { value }]) => {
      const variable = readVariableKey(key)
      return variable && (variable.projectId === null || variable.projectId === projectId) ? [[variable.name, value]] : []
    }),
  )

/** Variables in the first response show what the reader calls them. */
const nameThings = () => {
  const values = new Map(Object.entries(said('variables') ?? visitorsVariables()))
  if (values.size === 0) return
  whileParsing(() => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-variable]')) {
      const value = values.get(place.dataset['variable']!)
      if (value && place.textContent !== value) place.textContent = value
    }
  })
}

/** Frames after the page was parsed in which the steps around the place get their true height. */
const maxFrames = 5

/** The first response is scrolled to where the reader was. */
const bringBack = () => {
  const reader = said('reading')
  const stored = storedProgress()[projectId]
  const own = stored && isOwnProgress(stored, reader?.userId ?? null, reader?.restartedAt ?? null) ? stored.position : undefined
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isReturn = own?.hash === location.hash && /reload|back_forward/.test(navigation?.type ?? '')
  const position = isReturn ? own : newestPosition(own, reader?.position)
  if (area !== 'projects' || !position || (location.hash && !isReturn)) return
  // The app takes this choice, and makes none of its own.
  root.dataset['position'] = JSON.stringify({ projectId, ...position })
  // The browser would go to where the address says that the reader once went.
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  // Hides the text for a few frames, until the position is parsed and the steps around it have their final height.
  root.dataset['placing'] = ''
  let framesLeft = maxFrames
  const place = () => {
    const isParsed = document.readyState !== 'loading'
    const scroller = document.getElementById(scrollerId)
    const wanted = scroller ? scrollToPosition(scroller, position, { blockOnly: !isParsed }) : undefined
    if (scroller && wanted !== undefined) root.dataset['placed'] = String(scroller.scrollTop)
    if (isParsed) framesLeft--
    if (framesLeft === 0 || (scroller && wanted !== undefined && scroller.scrollTop > wanted - 1)) delete root.dataset['placing']
    else requestAnimationFrame(place)
  }
  requestAnimationFrame(place)
}

watchCode()
holdSubmits()
if (!hasColours()) sayTooOld()
if (hasFonts()) showFontsInTime()
followTheme()
showStoredPanels()
chooseTabs()
nameThings()
bringBack()
