// The first import, because it declares the order of the style layers.
import '../styles/main.css'
import '@fontsource-variable/bricolage-grotesque/index.css'
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readBoot } from './boot.ts'
import { isTransient, serverVersion } from '../platform/calls/call.ts'
import { isMissingCode, reloadOnce } from '../platform/loading/missingCode.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { App } from './App.tsx'
import { impersonation } from '../platform/impersonation.ts'
import { createClient } from './client.ts'
import { createScreenPosition } from '../documents/position.ts'
import { loadPage, suspendedPage } from './routes.tsx'
import { browserHistory, type PageLocation } from '../platform/router/pageHistory.ts'
import { createRouter } from '../platform/router/router.ts'
import { hasFonts, showFonts } from '../platform/appearance/shownFonts.ts'
import { usePanels } from '../platform/panels/panels.ts'
import { showPanels } from '../platform/panels/shownPanels.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { showTheme } from '../platform/appearance/shownTheme.ts'
import { retryStyleSheets } from '../platform/loading/styleSheets.ts'
import { useTheme } from '../platform/appearance/theme.ts'

showTheme(useTheme.getState())
useTheme.subscribe(showTheme)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showTheme(useTheme.getState()))
showPanels(usePanels.getState())
usePanels.subscribe(showPanels)
retryStyleSheets()
addEventListener('vite:preloadError', () => dispatchEvent(new Event('preload-error')))

const boot = readBoot()
const client = createClient(boot)
const platform = createPlatform()
const screenPosition = createScreenPosition()
serverVersion.listen(platform.reload.checkVersion)
const outage = boot?.unavailable
const loadLater = outage && import('./errors/unavailablePage.ts').then((file) => file.unavailablePage(client, loadPage(client), outage))
const load = boot?.isSuspended
  ? suspendedPage(loadPage(client))
  : loadLater
    ? (place: PageLocation) => loadLater.then((loadOnce) => loadOnce(place))
    : loadPage(client)
const person = impersonation()
/** An administrator gives a reason before an impersonation shows anything. */
const mayBegin = person && import('../admin/confirmImpersonation.ts').then((file) => file.confirmImpersonation(client, person))
const router = createRouter(browserHistory, mayBegin ? (place) => mayBegin.then(() => load(place)) : load)

const areCached = hasFonts()
/** Loads the fonts. Cached ones may have missed the first paint, so they don't wait until the browser is idle. */
const loadFonts = () =>
  import('../platform/appearance/fetchFonts.ts').then(({ fetchFonts }) => fetchFonts().then(showFonts)).catch(() => undefined)

/** Fetches what the first view doesn't need. The error page has to be loaded before the server becomes unreachable. */
const fetchLater = () => {
  if (!areCached) void loadFonts()
  import('./errors/ErrorPage.tsx').catch(() => undefined)
}

/**
 * Replaces the server's markup in one step, once the app has everything it needs to look the same. A
 * transition is rendered in small pieces, between which the browser scrolls and follows links.
 */
const takeOver = () => {
  if (areCached) void loadFonts()
  void whenIdle().then(fetchLater)
  screenPosition.record()
  const root = createRoot(document.getElementById('root')!)
  startTransition(() =>
    root.render(
      <StrictMode>
        <App client={client} platform={platform} screenPosition={screenPosition} router={router} />
      </StrictMode>,
    ),
  )
}

/** When the app cannot load its data, the text of the first response stays readable. */
const begin = () => {
  const { error } = router.state()
  if (isMissingCode(error) && reloadOnce()) return
  if (!(error instanceof Error && isTransient(error) && document.querySelector('#root article'))) return takeOver()
  import('./errors/LoadFailed.tsx').then(({ showLoadFailed }) => showLoadFailed(error), takeOver)
}

void router.ready.then(begin)
