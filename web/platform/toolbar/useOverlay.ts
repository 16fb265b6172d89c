import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { listenForEscape } from '../../ui/dom/escape.ts'
import { isCovered } from '../../ui/dom/isCovered.ts'
import { useRouter } from '../router/RouterContext.ts'
import { clearView, useToolbarView, type ToolbarViewName } from './toolbarViews.ts'

/**
 * While a view of the toolbar is open, the page behind it is inert and the focus is in it. Afterwards, the focus is restored.
 * A view opened by hovering leaves page and focus alone.
 * Escape, a press beside it and navigation close it.
 */
export const useOverlay = (view: ToolbarViewName | null, panel: RefObject<HTMLElement | null>): void => {
  const isOpen = view !== null
  const isByHover = useToolbarView((state) => state.isByHover)
  const isModal = isOpen && !isByHover
  const router = useRouter()
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    let { pathname } = router.state().location
    const stop = router.listen(({ location }) => {
      if (location.pathname === pathname) return
      pathname = location.pathname
      // When the address changes, not when the page is rendered: a view opened in between stays.
      clearView()
    })
    return () => {
      stop()
      clearView()
    }
  }, [router])

  // Before the page is inert, which removes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useEffect(() => {
    const page = document.getElementById('page')
    if (!isModal || !page) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [isModal])
  useEffect(() => {
    if (!isOpen) return
    const overlay = panel.current
    const stopKeys = listenForEscape(clearView)
    const stopPresses = closeOnPressBeside(panel)
    return () => {
      stopKeys()
      stopPresses()
      const held = document.activeElement === document.body || overlay?.contains(document.activeElement)
      if (held && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [isOpen, panel])
  useEffect(() => {
    if (view && isModal && panel.current) focusView(panel.current)
  }, [view, isModal, panel])
  useEffect(() => {
    const overlay = panel.current
    if (isModal && overlay) return keepFocus(overlay)
  }, [isModal, panel])
}

/** Moves the focus to the view if the focused element is removed. Otherwise, Tab would leave the view. */
const keepFocus = (overlay: HTMLElement) => {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && !isCovered()) overlay.focus({ preventScroll: true })
  })
  observer.observe(overlay, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Focuses the selected tab, so that arrow keys change tabs at once, or a view without tabs itself. */
export const focusView = (view: HTMLElement): void => {
  const target = view.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? view
  // Browsers don't show the focus after a shortcut with Ctrl or Cmd.
  target.focus({ preventScroll: true, ...(useToolbarView.getState().isByKey && { focusVisible: true }) })
}

/** Closes the view on a press beside it, unless the press itself changed the view, as buttons of the toolbar do. */
const closeOnPressBeside = (panel: RefObject<HTMLElement | null>) => {
  let before: ToolbarViewName | null = null
  const onPress = () => {
    before = useToolbarView.getState().view
  }
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.isConnected || isCovered()) return
    const isBeside = !panel.current?.contains(target) && !target.closest('dialog, [data-above-dialogs]')
    if (isBeside && useToolbarView.getState().view === before) clearView()
  }
  document.addEventListener('click', onPress, { capture: true })
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('click', onPress, { capture: true })
    document.removeEventListener('click', onClick)
  }
}
