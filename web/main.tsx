// First of all, because it decides the order of the style layers.
import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { readBoot } from './boot.ts'
import { createClient } from './client.ts'
import { scrollerId } from './documents/scrolling.ts'
import { routes } from './routes.tsx'
import { showFonts } from './shell/fonts.ts'
import { showPanels, usePanels } from './shell/panels/panels.ts'
import { showTheme, useTheme } from './shell/theme.ts'

showTheme(useTheme.getState())
useTheme.subscribe(showTheme)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => showTheme(useTheme.getState()))
showPanels(usePanels.getState())
usePanels.subscribe(showPanels)
addEventListener('vite:preloadError', () => dispatchEvent(new Event('preload-error')))

const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100))

const client = createClient(readBoot())
const router = createBrowserRouter(routes(client))

/**
 * The server sent the page already readable; the app takes its place in one step, once it has everything it needs to look the same.
 */
const takeOver = () => {
  const root = document.getElementById('root')!
  const scrolled = document.getElementById(scrollerId)?.scrollTop ?? 0
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  later(() => void showFonts())
  if (scrolled > 0) {
    const observer = new MutationObserver(() => {
      const scroller = document.getElementById(scrollerId)
      if (!scroller) return
      observer.disconnect()
      scroller.scrollTop = scrolled
    })
    observer.observe(root, { childList: true, subtree: true })
  }
}

// What the first view does not need is fetched when the browser has time: the error page must be there when the server is not.
later(() => void Promise.all([import('./shell/ErrorPage.tsx'), import('./tasks/MyWork.tsx')]).catch(() => undefined))

if (router.state.initialized) takeOver()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    takeOver()
  })
}
