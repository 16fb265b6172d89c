import { useEffect, useEffectEvent, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'
import { isCovered } from './isCovered.ts'

/** An `onKeyDown` that closes an element while the focus is in it. If several are nested, the innermost closes. */
export const onEscape = (close: () => void) => (event: ReactKeyboardEvent) => {
  if (!isEscape(event.nativeEvent) || isCovered(event.currentTarget)) return
  event.preventDefault()
  close()
}

/** Closes wherever the focus is, unless something closer to the focus closed. Returns a function that stops listening. */
export const listenForEscape = (close: () => void, mayClose: (target: EventTarget | null) => boolean = () => true): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    if (!isEscape(event) || isCovered() || !mayClose(event.target)) return
    event.preventDefault()
    close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Closes an overlay wherever the focus is, and before the element that has the focus. `beside` is the element that it belongs to. */
export const useEscapeFirst = (isOpen: boolean, close: () => void, beside?: RefObject<Node | null>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isEscape(event) || isCovered(beside?.current ?? document)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen])
}

/** Whether this is an Escape that nothing handled yet (handlers prevent its default) and no input method uses. */
const isEscape = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && !isComposing
