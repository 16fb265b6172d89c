import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { listenForEscape } from '../../ui/dom/escape.ts'
import { isCovered } from '../../ui/dom/isCovered.ts'
import { useRouter } from '../router/RouterContext.ts'
import { clearView, useToolbarView, type ToolbarViewName } from './toolbarViews.ts'

/**
 * While a view stands on the toolbar, the page behind it is inert and the focus is in it; afterwards the focus is back where it came from.
 * One that the mouse opened by hovering leaves page and focus alone.
 * Escape, a press beside it and another page close it.
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
      // With the address, and not when the page is drawn: what is opened in between stays.
      clearView()
    })
    return () => {
      stop()
      clearView()
    }
  }, [router])

  // Before the page is inert: what becomes inert loses the focus.
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

/** What is taken away under the focus leaves it to the view: else it would be nowhere, and Tab would leave the view. */
const keepFocus = (overlay: HTMLElement) => {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && !isCovered()) overlay.focus({ preventScroll: true })
  })
  observer.observe(overlay, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The chosen tab, so that arrow keys change tabs at once; a view without tabs takes the focus itself. */
export const focusView = (view: HTMLElement): void => {
  const target = view.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? view
  // Browsers do not count a key with Ctrl or Cmd as use of the keyboard, and would show no focus after it.
  target.focus({ preventScroll: true, ...(useToolbarView.getState().isByKey && { focusVisible: true }) })
}

/** A press on the toolbar that changed the view, as a second press on the same button does, closes nothing. */
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
