// First of all, because it decides the order of the style layers.
import '../styles/main.css'
import '@fontsource-variable/bricolage-grotesque/index.css'
import '@fontsource-variable/atkinson-hyperlegible-next/index.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { readBoot } from './boot.ts'
import { isTransient, serverVersion } from '../platform/call.ts'
import { createPlatform } from '../platform/PlatformContext.ts'
import { AppProviders } from './AppProviders.tsx'
import { createClient } from './client.ts'
import { recordPosition } from '../documents/position.ts'
import { routes } from './routes.tsx'
import { fetchFonts } from '../platform/fonts.ts'
import { showPanels, usePanels } from '../platform/panels/panels.ts'
import { showTheme, useTheme } from '../platform/theme.ts'

showTheme(useTheme.getState())
useTheme.subscribe(showTheme)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showTheme(useTheme.getState()))
showPanels(usePanels.getState())
usePanels.subscribe(showPanels)
addEventListener('vite:preloadError', () => dispatchEvent(new Event('preload-error')))

const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100))

const client = createClient(readBoot())
const platform = createPlatform()
serverVersion.listen(platform.reload.checkVersion)
const router = createBrowserRouter(routes(client))

/** What the first view does not need is fetched when the browser has time: the error page must be there when the server is not. */
const fetchLater = () => {
  void fetchFonts()
  Promise.all([import('./errors/ErrorPage.tsx'), import('../project/MyWork.tsx')]).catch(() => undefined)
}

/**
 * The server sent the page already readable; the app takes its place in one step, once it has everything it needs to look the same. A
 * transition is rendered in small pieces, between which the browser scrolls and follows links.
 */
const takeOver = () => {
  later(fetchLater)
  recordPosition()
  const root = createRoot(document.getElementById('root')!)
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppProviders client={client} platform={platform}>
          <RouterProvider router={router} />
        </AppProviders>
      </StrictMode>,
    ),
  )
}

// What the first view does not need is fetched when the browser has time: the error page must be there when the server is not.
/** When the app cannot load its data, the text of the first response stays readable. */
const begin = () => {
  const [error] = Object.values(router.state.errors ?? {}) as unknown[]
  if (!(error instanceof Error && isTransient(error) && document.querySelector('#root article'))) return takeOver()
  import('./errors/LoadFailed.tsx').then(({ showLoadFailed }) => showLoadFailed(error), takeOver)
}

if (router.state.initialized) begin()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    begin()
  })
}
