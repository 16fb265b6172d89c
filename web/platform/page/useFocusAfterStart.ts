import { useLayoutEffect } from 'react'

/** Together with its position among similar elements, identifies an element both in the server's markup and in the app's. */
const likenessOf = (element: Element): string =>
  [element.tagName, element.getAttribute('href'), element.getAttribute('aria-label') ?? element.textContent].join(' ')

const alike = (likeness: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('#root :is(a, button, input, textarea)')].filter((one) => likenessOf(one) === likeness)

let focused: { likeness: string; index: number } | undefined
const listening = new AbortController()

const noteFocus = ({ target }: { target: EventTarget | null }) => {
  if (!(target instanceof HTMLElement)) return
  const likeness = likenessOf(target)
  focused = { likeness, index: alike(likeness).indexOf(target) }
}

// Pages are loaded before the app replaces the server's markup, and with it the focused element.
if (typeof document !== 'undefined') {
  const { signal } = listening
  noteFocus({ target: document.activeElement })
  document.addEventListener('focusin', noteFocus, { signal })
  // Removing the markup takes the focus, too, which may be reported while the element is still connected.
  const forget = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (target instanceof Node && target.isConnected && document.activeElement === document.body) focused = undefined
    })
  document.addEventListener('focusout', forget, { signal })
}

/** Keeps the keyboard focus where it was when the app replaces the server's markup. */
export const useFocusAfterStart = (): void =>
  useLayoutEffect(() => {
    listening.abort()
    if (focused && document.activeElement === document.body) alike(focused.likeness)[focused.index]?.focus({ preventScroll: true })
    focused = undefined
  }, [])
